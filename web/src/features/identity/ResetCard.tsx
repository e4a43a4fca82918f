import { ArrowLeft, Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { isEmail, type SignInFlow } from './sign-in-flow.ts';
import styles from './SignIn.module.css';
import { SignInAlertLine } from './SignInAlertLine.tsx';

/** The third step: the address that the email is sent to (R-AUTH-05, R-AUTH-21). */
export function ResetCard({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const [left, setLeft] = useState(false);
  const valid = isEmail(flow.email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!flow.busy && valid) flow.submit();
  };
  return (
    <>
      <header className={styles['head']}>
        <IconButton icon={ArrowLeft} turns name={t('back')} onClick={flow.back} />
        <h1>{t('resetTitle')}</h1>
        <p>{t('resetLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={submit} noValidate>
        <Field
          label={t('email')}
          type="email"
          value={flow.email}
          error={left && !valid ? t('invalidEmail') : undefined}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          onBlur={() => setLeft(true)}
          onChange={(event) => flow.setEmail(event.target.value.trim())}
        />
        {flow.alert && <SignInAlertLine alert={flow.alert} capsLock={false} />}
        <Button type="submit" variant="primary" fullWidth icon={Mail} busy={flow.busy} disabled={!valid}>
          {t('sendEmail')}
        </Button>
      </form>
    </>
  );
}
