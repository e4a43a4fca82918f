import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { AddUserBody } from '../../../../../contracts/identity/add-user.ts';
import { flaggedCharacters } from '../../../../../contracts/identity/model/special-characters.ts';
import { isOrganizationAdmin } from '../../../../../contracts/kernel/permissions.ts';
import { contractListTexts } from '../../../i18n/en/contract-list.ts';
import { identityTexts } from '../../../i18n/en/identity.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import form from '../../../console/Contract.module.css';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { refusalOf } from './refusal-of.ts';
import { NoMailServer } from '../NoMailServer.tsx';
import { useSendsEmails } from '../../../providers/use-sends-emails.ts';
import { useRolesToGive } from '../use-role-options.ts';
import { type GivenRoles, WorkspaceRoleInputs } from './WorkspaceRoleInputs.tsx';

const { email, displayName, role } = AddUserBody.shape.data.shape;
const schema = AddUserBody.pick({}).extend({ email, displayName, role });

type NewPerson = z.output<typeof schema>;

interface InviteFormProps {
  readonly type: 'group-user' | 'org-admin';
  readonly onDone: () => void;
}

/** Invites somebody by email, as an administrator of the organisation or into workspaces (1:319). */
export function InviteForm({ type, onDone }: InviteFormProps) {
  const t = useText(userTexts);
  const sayList = useText(contractListTexts);
  const sayIdentity = useText(identityTexts);
  const provider = useDataProvider();
  const client = useQueryClient();
  const sendsEmails = useSendsEmails();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [roles, setRoles] = useState<GivenRoles>({});
  const fields = useContractForm<NewPerson>({
    schema,
    texts: userTexts,
    defaultValues: {
      email: '',
      displayName: '',
      role: type === 'org-admin' ? 'admin-organization' : 'viewer',
    },
    send: async (person): Promise<void> => {
      const data = { ...person, email: person.email.trim(), roles: type === 'org-admin' ? {} : roles };
      try {
        await provider.create('users', { data: { type, data } });
      } catch (error) {
        const { message, taken } = refusalOf(error);
        if (taken !== undefined) fields.setError('email', { message: taken }, { shouldFocus: true });
        return setRefusal(message);
      }
      const done = sendsEmails ? 'invitationSent' : 'invitationWritten';
      showToast({ tone: 'ready', message: t(done, { email: data.email }) });
      onDone();
      await refreshQueries(client);
    },
  });
  const typed = fields.values.displayName;
  const flagged = flaggedCharacters(typed);
  return (
    <form className={form['form']} onSubmit={fields.submit} noValidate>
      <NoMailServer />
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
      <Field
        label={t('displayName')}
        maxLength={120}
        autoFocus
        autoComplete="off"
        hint={flagged.length > 0 ? sayIdentity('flagged', { signs: flagged.join(' ') }) : undefined}
        {...fields.field('displayName')}
      />
      <Field
        label={t('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        hint={sendsEmails ? t('inviteHint') : undefined}
        {...fields.field('email', { onChange: () => setRefusal(null) })}
      />
      <RoleField type={type} value={fields.values.role} onChange={fields.choice('role').onChange} />
      {type === 'group-user' && <WorkspaceRoleInputs roles={roles} onRoles={setRoles} />}
      <div className={form['bar']}>
        <Button onClick={onDone}>{sayList('cancel')}</Button>
        <Button variant="primary" type="submit" busy={fields.isSubmitting}>
          {t('sendInvitation')}
        </Button>
        <LeaveGuard waiting={fields.formState.isDirty && !fields.isSubmitting} />
      </div>
    </form>
  );
}

/** The roles that fit the kind of account and that the administrator may give. */
function RoleField(props: { type: string; value: string; onChange: (role: string) => void }) {
  const t = useText(userTexts);
  const offered = useRolesToGive().filter(
    ({ value }) => isOrganizationAdmin(value) === (props.type === 'org-admin'),
  );
  if (offered.length < 2) return null;
  return <SelectField label={t('role')} value={props.value} options={offered} onChange={props.onChange} />;
}
