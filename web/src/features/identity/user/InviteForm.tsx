import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { mayAssignRole } from '../../../../../contracts/identity/administration.ts';
import { AddUserBody } from '../../../../../contracts/identity/invitation.ts';
import { flaggedCharacters } from '../../../../../contracts/identity/model/special-characters.ts';
import { isOrganizationAdmin } from '../../../../../contracts/kernel/permissions.ts';
import { contractListTexts } from '../../../i18n/en/contract-list.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import form from '../../../console/Contract.module.css';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { useProfile } from '../../../providers/session.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useRolesToGive } from './use-role-options.ts';
import { type GivenRoles, WorkspaceRoleInputs } from './WorkspaceRoleInputs.tsx';

const { email, displayName, role } = AddUserBody.shape.data.shape;
const schema = AddUserBody.pick({ type: true }).extend({ email, displayName, role });

type NewPerson = z.output<typeof schema>;

/** Invites somebody by email, as an administrator of the organisation or into workspaces (1:319). */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useText(userTexts);
  const sayList = useText(contractListTexts);
  const profile = useProfile();
  const provider = useDataProvider();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [roles, setRoles] = useState<GivenRoles>({});
  const canAddAdmins = mayAssignRole(profile.role, 'admin-organization');
  const fields = useContractForm<NewPerson>({
    schema,
    texts: userTexts,
    defaultValues: { type: 'group-user', email: '', displayName: '', role: 'viewer' },
    send: async ({ type, ...person }): Promise<void> => {
      const data = { ...person, email: person.email.trim(), roles: type === 'org-admin' ? {} : roles };
      try {
        await provider.create('users', { data: { type, data } });
      } catch (error) {
        const { message, taken } = refusalOf(error);
        if (taken !== undefined) fields.setError('email', { message: taken }, { shouldFocus: true });
        return setRefusal(message);
      }
      showToast({ tone: 'ready', message: t('invitationSent', { email: data.email }) });
      onDone();
      await refreshQueries(client);
    },
  });
  const { type } = fields.values;
  const chooseType = (next: string) => {
    fields.choice('type').onChange(next);
    fields.choice('role').onChange(next === 'org-admin' ? 'admin-organization' : 'viewer');
  };
  const typed = fields.values.displayName;
  const flagged = flaggedCharacters(typed);
  return (
    <form className={form['form']} onSubmit={fields.submit} noValidate>
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
      {canAddAdmins && (
        <SelectField
          label={t('kind')}
          value={type}
          options={[
            { value: 'group-user', label: t('group-user') },
            { value: 'org-admin', label: t('org-admin') },
          ]}
          onChange={chooseType}
        />
      )}
      <Field
        label={t('displayName')}
        maxLength={120}
        autoFocus
        autoComplete="off"
        hint={flagged.length > 0 ? t('flagged', { signs: flagged.join(' ') }) : undefined}
        {...fields.field('displayName')}
      />
      <Field
        label={t('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        hint={t('inviteHint')}
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

function refusalOf(error: unknown): { readonly message: string; readonly taken: string | undefined } {
  if (!(error instanceof HttpError)) return { message: String(error), taken: undefined };
  const { errors = {} } = error.body as { errors?: Record<string, string> };
  return { message: error.message, taken: errors['email'] ?? errors['data.email'] };
}
