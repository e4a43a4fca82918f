import { useState } from 'react';
import { z } from 'zod';
import { passwordInputLimit } from '../../../../contracts/identity/model/password-rules.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { CallResult } from '../../providers/api-client.ts';
import { changePassword } from '../../providers/change-password.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { NewPasswordFields, newPasswordFields, noPassword } from './NewPasswordFields.tsx';
import { useMyPasswordPolicy } from './use-my-password-policy.ts';
import { passwordAlertOf } from './password-alert.ts';

/** The current password, and the new one twice. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText(identityTexts);
  const policy = useMyPasswordPolicy();
  const [refused, setRefused] = useState<CallResult<unknown> | null>(null);
  const form = useContractForm({
    schema: newPasswordFields(policy, { current: z.string().min(1, 'required') }),
    texts: identityTexts,
    defaultValues: { current: '', ...noPassword },
    mode: 'onChange',
    send: async ({ current, newPassword }): Promise<void> => {
      const result = await changePassword(current, newPassword);
      setRefused(result);
      if (result.error === 'password.wrong')
        return form.setError('current', { message: t('passwordWrong') }, { shouldFocus: true });
      if (!result.ok) return;
      showToast({ tone: 'ready', message: t('passwordChanged'), detail: t('newPasswordLine') });
      onClose();
    },
  });
  const alert = refused?.error === 'password.refused' ? passwordAlertOf(refused) : null;
  const hasFailed = refused !== null && !refused.ok && refused.error !== 'password.wrong';
  return (
    <FormDialog
      title={t('changePassword')}
      form={form}
      verb={t('changePassword')}
      disabled={!form.isValid}
      onClose={onClose}
    >
      {hasFailed && !alert && <Note tone="failed">{refused.errorMessage}</Note>}
      <Field
        label={t('currentPassword')}
        type="password"
        autoFocus
        autoComplete="current-password"
        maxLength={passwordInputLimit}
        {...form.field('current', { onChange: () => setRefused(null) })}
      />
      <NewPasswordFields form={form} typed={form.values} policy={policy} alert={alert} />
    </FormDialog>
  );
}
