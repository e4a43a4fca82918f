import { z } from 'zod';
import { newPasswordOf, passwordInputLimit } from '../../../../../contracts/identity/model/password-rules.ts';
import { masterPasswordTexts } from '../../../i18n/en/master-password.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useMyPasswordPolicy } from '../use-my-password-policy.ts';
import { generatePassword } from './generate-password.ts';

/** Replaces the master password; who uses the former one is signed out. */
export function ChangeMasterPassword({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const t = useText(masterPasswordTexts);
  const policy = useMyPasswordPolicy();
  const refused = policy === 'passphrase' ? 'passphraseRefused' : 'passwordRefused';
  const form = useContractForm({
    schema: z.object({
      employeeIdMP: z.string().refine((text) => newPasswordOf[policy].safeParse(text).success, refused),
    }),
    texts: masterPasswordTexts,
    defaultValues: { employeeIdMP: '' },
    send: async (body): Promise<void> => {
      const result = await call({ method: 'POST', path: '/v1/auth/reset-employeeIdMP', body });
      if (!result.ok) {
        const message = result.error === 'password.refused' ? t(refused) : result.errorMessage;
        return form.setError('employeeIdMP', { message }, { shouldFocus: true });
      }
      showToast({ tone: 'ready', message: t('changed') });
      onChanged();
    },
  });
  return (
    <FormDialog title={t('change')} form={form} verb={t('change')} onClose={onClose}>
      <p>{t('changeLine')}</p>
      <Field
        label={t('newPassword')}
        labelEnd={
          <Button onClick={() => form.setValue('employeeIdMP', generatePassword())}>{t('generate')}</Button>
        }
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={passwordInputLimit}
        {...form.field('employeeIdMP')}
      />
    </FormDialog>
  );
}
