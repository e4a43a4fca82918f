import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EmailedCodeBody, EmailedToken } from '../../../../contracts/identity/password.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../providers/api-client.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { alertOf, type SignInAlert } from './sign-in-alert.ts';
import { SignInAlertLine } from './SignInAlertLine.tsx';
import styles from './SignIn.module.css';

/** The code of the email, for people who read their email on another device than this one. */
export function ResetCodeForm({ email }: { email: string }) {
  const t = useText(identityTexts);
  const navigate = useNavigate();
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const form = useContractForm({
    schema: EmailedCodeBody.pick({ code: true }),
    texts: identityTexts,
    defaultValues: { code: '' },
    send: async ({ code }): Promise<void> => {
      const body = { email, code };
      const result = await call({ method: 'POST', path: '/reset/v2/code', body, sessionless: true });
      const redeemed = EmailedToken.safeParse(result.data);
      if (result.ok && redeemed.success) return void navigate(`/usernewpassword/${redeemed.data.token}`);
      if (result.error === 'password-reset.code-invalid')
        return form.setError('code', { message: t('codeInvalid') }, { shouldFocus: true });
      setAlert(alertOf(result));
    },
  });
  return (
    <form className={styles['other']} onSubmit={form.submit} noValidate>
      <Field
        label={t('resetCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code', { onChange: () => setAlert(null) })}
      />
      {alert && <SignInAlertLine alert={alert} capsLock={false} />}
      <Button type="submit" fullWidth busy={form.isSubmitting}>
        {t('useCode')}
      </Button>
    </form>
  );
}
