import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DisplayName } from '../../../../../contracts/identity/display-name.ts';
import { UserWasSet } from '../../../../../contracts/identity/invitation.ts';
import { identityTexts } from '../../../i18n/en/identity.ts';
import { invitationTexts } from '../../../i18n/en/invitation.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { NewPasswordFields, newPasswordFields, noPassword } from '../NewPasswordFields.tsx';
import { PasswordAlertLine } from '../NewPasswordForm.tsx';
import { type PasswordAlert, passwordAlertOf } from '../password-alert.ts';
import { useEntering } from '../second-factor/use-entering.tsx';
import styles from '../SignIn.module.css';
import { SignInPage } from '../SignInPage.tsx';

const fields = newPasswordFields({ name: DisplayName });

/** `/userinvitecreate/:token/:name?/:lang?` (R-INV-01): nothing is used up before the button is pressed. */
export function InviteScreen() {
  return <CreateAccount path="/invite/v2/setuser" title="title" line="line" />;
}

interface CreateAccountProps {
  readonly path: string;
  readonly title: 'title' | 'trialTitle';
  readonly line: 'line' | 'trialLine';
}

/** Name and password of a new account, whose address the server knows by the token. */
export function CreateAccount({ path, title, line }: CreateAccountProps) {
  const t = useText(invitationTexts);
  const navigate = useNavigate();
  const { token = '', name = '' } = useParams();
  const [alert, setAlert] = useState<PasswordAlert | null>(null);
  const { enter, stage } = useEntering('/auth');
  const leave = (to: string) => void navigate(to, { replace: true });
  const form = useContractForm({
    schema: fields,
    texts: identityTexts,
    defaultValues: { name, ...noPassword },
    mode: 'onChange',
    send: async (filled): Promise<void> => {
      const password = filled.newPassword;
      // R-INV-06
      const body = { token, name: filled.name, password: encodeURIComponent(password) };
      const result = await call({ method: 'POST', path, body, sessionless: true });
      const created = UserWasSet.safeParse(result.data);
      if (result.ok && created.success) {
        return enter(created.data.email, password);
      }
      if (result.error === 'invitation.invalid') return leave('/emailexpired/invite');
      const reason = passwordAlertOf(result);
      if (reason !== 'failed') return setAlert(reason);
      showToast({ tone: 'failed', message: t('failed'), detail: t('failedAdvice') });
      leave('/auth');
    },
  });
  if (stage) return <SignInPage step={2}>{stage}</SignInPage>;
  return (
    <SignInPage step={2}>
      <header className={styles['head']}>
        <h1>{t(title)}</h1>
        <p>{t(line)}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('name')}
          autoComplete="name"
          maxLength={120}
          autoFocus={name === ''}
          {...form.field('name')}
        />
        <NewPasswordFields form={form} typed={form.values} autoFocus={name !== ''} />
        {alert && <PasswordAlertLine alert={alert} />}
        <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting} disabled={!form.isValid}>
          {t('create')}
        </Button>
      </form>
    </SignInPage>
  );
}
