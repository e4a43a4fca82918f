import type { PasswordPolicy } from '../../../../contracts/organization/organization.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NewPasswordFields, newPasswordFields, noPassword } from './NewPasswordFields.tsx';
import type { PasswordAlert } from './password-alert.ts';
import styles from './SignIn.module.css';

interface NewPasswordFormProps {
  readonly busy: boolean;
  readonly alert: PasswordAlert | null;
  readonly policy: PasswordPolicy;
  readonly title?: string;
  readonly line?: string;
  readonly onSubmit: (password: string) => unknown;
}

/** Opened from the email, or after an administrator set the password: asks for the new password and nothing else. */
export function NewPasswordForm({ busy, alert, policy, title, line, onSubmit }: NewPasswordFormProps) {
  const t = useText(identityTexts);
  const form = useContractForm({
    schema: newPasswordFields(policy),
    texts: identityTexts,
    defaultValues: noPassword,
    mode: 'onChange',
    send: ({ newPassword }) => onSubmit(newPassword),
  });
  return (
    <>
      <header className={styles['head']}>
        <h1>{title ?? t('newPasswordTitle')}</h1>
        <p>{line ?? t('newPasswordLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <NewPasswordFields form={form} typed={form.values} policy={policy} alert={alert} autoFocus />
        <Button type="submit" variant="primary" fullWidth busy={busy} disabled={!form.isValid}>
          {t('setPassword')}
        </Button>
      </form>
    </>
  );
}
