import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SignedIn } from '../../../../../contracts/identity/session.ts';
import { SetupBody } from '../../../../../contracts/identity/setup.ts';
import { setupTexts } from '../../../i18n/en/setup.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { enterConfirmed } from '../../../providers/sign-in.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { NewPasswordFields, newPasswordFields, noPassword } from '../NewPasswordFields.tsx';
import { type PasswordAlert, passwordAlertOf } from '../password-alert.ts';
import styles from '../SignIn.module.css';
import { SignInPage } from '../SignInPage.tsx';

const { password: _, ...others } = SetupBody.shape;
const fields = newPasswordFields('complexity', others);

/** `/setup`: the organisation and the first administrator of a new installation. */
export function SetupScreen() {
  const t = useText(setupTexts);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [alert, setAlert] = useState<PasswordAlert | null>(null);
  const form = useContractForm({
    schema: fields,
    texts: setupTexts,
    defaultValues: { code: '', organization: '', displayName: '', email: '', ...noPassword },
    mode: 'onTouched',
    send: async ({ newPassword: password, repeated: _repeated, ...owner }): Promise<void> => {
      setFailure(null);
      setAlert(null);
      const body = { ...owner, email: owner.email.trim(), password };
      const result = await call({ method: 'POST', path: '/v1/setup', body, sessionless: true });
      const signedIn = SignedIn.safeParse(result.data);
      if (result.ok && signedIn.success) {
        // signed in, the page goes home by itself
        await enterConfirmed(signedIn.data, { email: body.email });
        return queries.invalidateQueries({ queryKey: ['deployment'] });
      }
      if (result.error === 'setup.code-invalid')
        return form.setError('code', { message: t('codeInvalid') }, { shouldFocus: true });
      if (result.error === 'password.refused') return setAlert(passwordAlertOf(result));
      setFailure(result.error === 'signin.slowed-down' ? t('slowedDown') : result.errorMessage);
    },
  });
  return (
    <SignInPage step={1}>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        <p>{t('line')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('code')}
          hint={t('codeHint')}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...form.field('code')}
        />
        <Field
          label={t('organization')}
          autoComplete="organization"
          maxLength={120}
          {...form.field('organization')}
        />
        <Field label={t('displayName')} autoComplete="name" maxLength={120} {...form.field('displayName')} />
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        <NewPasswordFields form={form} typed={form.values} policy="complexity" alert={alert} />
        {failure !== null && <Note tone="failed">{failure}</Note>}
        <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting}>
          {t('create')}
        </Button>
      </form>
    </SignInPage>
  );
}
