import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SelfSignupBody } from '../../../../../contracts/identity/self-signup.ts';
import { identityTexts } from '../../../i18n/en/identity.ts';
import { trialTexts } from '../../../i18n/en/trial.ts';
import { currentLocale, useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { Art } from '../../../ui/images/Art.tsx';
import { EmailedCodeForm } from '../EmailedCodeForm.tsx';
import styles from '../SignIn.module.css';
import { SignInPage } from '../SignInPage.tsx';

/** `/startfreetrial`: the address that the link is sent to. */
export function TrialRequestScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInPage step={1}>
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <TrialEmailSent email={sentTo} />}
    </SignInPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText(trialTexts);
  const sayIdentity = useText(identityTexts);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: SelfSignupBody,
    texts: trialTexts,
    defaultValues: { organization: '', email: '' },
    toInput: ({ organization, email }) => ({ organization, email: email.trim() }),
    send: async ({ organization, email: typed }): Promise<void> => {
      setFailure(null);
      const email = typed.trim();
      const body = { organization: organization.trim(), email, languageCode: currentLocale() };
      const result = await call({ method: 'POST', path: '/v1/self-signup', body, sessionless: true });
      if (result.ok) return onSent(email);
      setFailure(result.error === 'signin.slowed-down' ? t('slowedDown') : result.errorMessage);
    },
  });
  return (
    <>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        <p>{t('requestLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('organization')}
          autoFocus
          autoComplete="organization"
          maxLength={120}
          {...form.field('organization')}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        {failure !== null && <Note tone="failed">{failure}</Note>}
        <Button type="submit" variant="primary" fullWidth icon={Mail} busy={form.isSubmitting}>
          {sayIdentity('sendEmail')}
        </Button>
        <Button variant="quiet" fullWidth onClick={() => void navigate('/')}>
          {sayIdentity('toSignIn')}
        </Button>
      </form>
    </>
  );
}

/** The same text for every address. */
function TrialEmailSent({ email }: { email: string }) {
  const t = useText(trialTexts);
  const sayIdentity = useText(identityTexts);
  const navigate = useNavigate();
  return (
    <section className={styles['notice']} role="status">
      <Art name="done" />
      <h1>{sayIdentity('emailSentTitle')}</h1>
      <p>{t('sentBody', { email })}</p>
      <Button autoFocus onClick={() => void navigate('/')}>
        {sayIdentity('toSignIn')}
      </Button>
      <EmailedCodeForm
        email={email}
        path="/v1/self-signup/code"
        invalid="self-signup.code-invalid"
        page="/startfreetrial"
      />
    </section>
  );
}
