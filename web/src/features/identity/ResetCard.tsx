import { ArrowLeft, Mail } from 'lucide-react';
import { z } from 'zod';
import { Email } from '../../../../contracts/kernel/fields.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PlainIconButton } from '../../ui/controls/PlainIconButton.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import styles from './SignIn.module.css';
import { SignInAlertLine } from './SignInAlertLine.tsx';

/** The third step: the address that the email is sent to (R-AUTH-05, R-AUTH-21). */
export function ResetCard({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const form = useContractForm({
    schema: z.object({ email: Email }),
    texts: identityTexts,
    defaultValues: { email: flow.email },
    toInput: ({ email }) => ({ email: email.trim() }),
    send: ({ email }) => flow.submit(email.trim()),
  });
  return (
    <>
      <header className={styles['head']}>
        <PlainIconButton icon={ArrowLeft} turns name={t('back')} onClick={flow.back} />
        <h1>{t('resetTitle')}</h1>
        <p>{t('resetLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        <Field
          label={t('email')}
          type="email"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email', { onChange: flow.edited })}
        />
        {flow.alert && <SignInAlertLine alert={flow.alert} capsLock={false} />}
        <Button
          type="submit"
          variant="primary"
          fullWidth
          icon={Mail}
          busy={flow.busy}
          disabled={!form.isValid}
        >
          {t('sendEmail')}
        </Button>
      </form>
    </>
  );
}
