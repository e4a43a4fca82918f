import { z } from 'zod';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useState } from 'react';
import { mayHaveRole } from '../../../../../contracts/identity/account.ts';
import { AddNamedUserBody } from '../../../../../contracts/identity/add-user.ts';
import { newPasswordOf, passwordInputLimit } from '../../../../../contracts/identity/model/password-rules.ts';
import { contractListTexts } from '../../../i18n/en/contract-list.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import form from '../../../console/Contract.module.css';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { encodePassword } from '../../../providers/change-password.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useMyPasswordPolicy } from '../use-my-password-policy.ts';
import { refusalOf } from './refusal-of.ts';
import { useRolesToGive } from '../use-role-options.ts';

const { displayName, employeeId, role } = AddNamedUserBody.shape.data.shape;
interface AccountFormProps {
  readonly type: 'user-passwordless' | 'user-shared';
  readonly onDone: () => void;
}

/** Adds an account without an email address: with an employee ID, or for several people (1:319). */
export function AccountForm({ type, onDone }: AccountFormProps) {
  const t = useText(userTexts);
  const policy = useMyPasswordPolicy();
  const sayList = useText(contractListTexts);
  const provider = useDataProvider();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const roles = useRolesToGive().filter(({ value }) => mayHaveRole('shared', value));
  const fields = useContractForm({
    schema: z.object({ displayName, employeeId, role, password: newPasswordOf[policy] }),
    texts: userTexts,
    defaultValues: { displayName: '', employeeId: '', role: 'viewer', password: '' },
    send: async ({ password, ...account }): Promise<void> => {
      const encoded = await encodePassword(password);
      if (typeof encoded !== 'string') return setRefusal(encoded.errorMessage);
      try {
        await provider.create('users', { data: { type, data: { ...account, password: encoded } } });
      } catch (error) {
        return setRefusal(refusalOf(error).message);
      }
      showToast({ tone: 'ready', message: t('accountAdded', { name: account.displayName }) });
      onDone();
      await refreshQueries(client);
    },
  });
  const isShared = type === 'user-shared';
  return (
    <form className={form['form']} onSubmit={fields.submit} noValidate>
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
      <Field
        label={t('displayName')}
        maxLength={120}
        autoFocus
        autoComplete="off"
        {...fields.field('displayName')}
      />
      <Field
        label={t(isShared ? 'accountName' : 'employeeId')}
        maxLength={64}
        autoComplete="off"
        {...fields.field('employeeId', { onChange: () => setRefusal(null) })}
      />
      <SelectField label={t('role')} options={roles} {...fields.choice('role')} />
      <Field
        label={t('firstPassword')}
        type="password"
        maxLength={passwordInputLimit}
        autoComplete="new-password"
        hint={t(isShared ? 'sharedPasswordHint' : 'firstPasswordHint')}
        {...fields.field('password')}
      />
      <div className={form['bar']}>
        <Button onClick={onDone}>{sayList('cancel')}</Button>
        <Button variant="primary" type="submit" busy={fields.isSubmitting}>
          {t('addAccount')}
        </Button>
        <LeaveGuard waiting={fields.formState.isDirty && !fields.isSubmitting} />
      </div>
    </form>
  );
}
