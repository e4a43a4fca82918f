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

interface EmailedCodeFormProps {
  readonly email: string;
  /** The call that answers with the token of the link. */
  readonly path: string;
  /** Its refusal of a wrong code. */
  readonly invalid: string;
  /** The page of the link, before the token. */
  readonly page: string;
}

/** The code of the email, for people who read their email on another device than this one. */
export function EmailedCodeForm({ email, path, invalid, page }: EmailedCodeFormProps) {
  const t = useText(identityTexts);
  const navigate = useNavigate();
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const form = useContractForm({
    schema: EmailedCodeBody.pick({ code: true }),
    texts: identityTexts,
    defaultValues: { code: '' },
    send: async ({ code }): Promise<void> => {
      const body = { email, code };
      const result = await call({ method: 'POST', path, body, sessionless: true });
      const redeemed = EmailedToken.safeParse(result.data);
      if (result.ok && redeemed.success) return void navigate(`${page}/${redeemed.data.token}`);
      if (result.error === invalid)
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
