import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DisplayName } from '../../../../../contracts/identity/display-name.ts';
import { UserWasSet } from '../../../../../contracts/identity/invitation.ts';
import type { PasswordPolicy } from '../../../../../contracts/organization/organization.ts';
import { identityTexts } from '../../../i18n/en/identity.ts';
import { invitationTexts } from '../../../i18n/en/invitation.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { NewPasswordFields, newPasswordFields, noPassword } from '../NewPasswordFields.tsx';
import { type PasswordAlert, passwordAlertOf } from '../password-alert.ts';
import { useEntering } from '../second-factor/use-entering.tsx';
import styles from '../SignIn.module.css';
import { SignInPage } from '../SignInPage.tsx';

interface CreateAccountProps {
  readonly path: string;
  /** The rules of the organisation; those of the specification for one that is being created. */
  readonly policy: PasswordPolicy;
  /** Where the account will be, and its address, as far as they are known. */
  readonly about?: string | undefined;
  /** The name that the account is created with, if nobody changes it. */
  readonly initialName: string;
  readonly title: string;
  readonly line: string;
  /** The refusal of a link that no longer works, and the page that says so. */
  readonly invalid: { readonly error: string; readonly page: string };
  /** What to do after a failure. */
  readonly advice: string;
}

/** Name and password of a new account, whose address the server knows by the token; nothing is used up before. */
export function CreateAccount(props: CreateAccountProps) {
  const { path, policy, title, line, about, initialName: name, invalid, advice } = props;
  const t = useText(invitationTexts);
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [alert, setAlert] = useState<PasswordAlert | null>(null);
  const { enter, stage } = useEntering('/auth');
  const leave = (to: string) => void navigate(to, { replace: true });
  const form = useContractForm({
    schema: newPasswordFields(policy, { name: DisplayName }),
    texts: identityTexts,
    defaultValues: { name, ...noPassword },
    // a field that was left empty says why the button is disabled
    mode: 'all',
    send: async (filled): Promise<void> => {
      const password = filled.newPassword;
      // R-INV-06
      const body = { token, name: filled.name, password: encodeURIComponent(password) };
      const result = await call({ method: 'POST', path, body, sessionless: true });
      const created = UserWasSet.safeParse(result.data);
      if (result.ok && created.success) {
        return enter(created.data.email, password);
      }
      if (result.error === invalid.error) return leave(invalid.page);
      const reason = passwordAlertOf(result);
      if (reason !== 'failed') return setAlert(reason);
      showToast({ tone: 'failed', message: t('failed'), detail: advice });
      leave('/auth');
    },
  });
  if (stage) return <SignInPage step={2}>{stage}</SignInPage>;
  return (
    <SignInPage step={2}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {about !== undefined && <p>{about}</p>}
        <p>{line}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('name')}
          autoComplete="name"
          maxLength={120}
          autoFocus={name === ''}
          {...form.field('name')}
        />
        <NewPasswordFields
          form={form}
          typed={form.values}
          policy={policy}
          alert={alert}
          autoFocus={name !== ''}
        />
        <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting} disabled={!form.isValid}>
          {t('create')}
        </Button>
      </form>
    </SignInPage>
  );
}
