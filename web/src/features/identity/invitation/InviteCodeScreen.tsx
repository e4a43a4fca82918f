import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EmailedCodeBody, EmailedToken } from '../../../../../contracts/identity/password.ts';
import { invitationTexts } from '../../../i18n/en/invitation.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { alertOf, type SignInAlert } from '../sign-in-alert.ts';
import styles from '../SignIn.module.css';
import { SignInAlertLine } from '../SignInAlertLine.tsx';
import { SignInPage } from '../SignInPage.tsx';

/** `/userinvitecreate`: the code of the email, for people who read their email on another device than this one. */
export function InviteCodeScreen() {
  const t = useText(invitationTexts);
  const navigate = useNavigate();
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const form = useContractForm({
    schema: EmailedCodeBody,
    texts: invitationTexts,
    defaultValues: { email: '', code: '' },
    send: async (body): Promise<void> => {
      const result = await call({ method: 'POST', path: '/invite/v2/code', body, sessionless: true });
      const redeemed = EmailedToken.safeParse(result.data);
      if (result.ok && redeemed.success) return void navigate(`/userinvitecreate/${redeemed.data.token}`);
      if (result.error === 'invitation.code-invalid')
        return form.setError('code', { message: t('codeInvalid') }, { shouldFocus: true });
      setAlert(alertOf(result));
    },
  });
  const clear = { onChange: () => setAlert(null) };
  return (
    <SignInPage step={1}>
      <header className={styles['head']}>
        <h1>{t('codeTitle')}</h1>
        <p>{t('codeLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          maxLength={254}
          autoFocus
          {...form.field('email', clear)}
        />
        <Field
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          {...form.field('code', clear)}
        />
        {alert && <SignInAlertLine alert={alert} capsLock={false} />}
        <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting}>
          {t('continue')}
        </Button>
      </form>
    </SignInPage>
  );
}
