import { ArrowLeft, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { identityTexts } from '../../../i18n/en/identity.ts';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import { signInWithSecondFactor } from '../../../providers/sign-in.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { alertOf, type SignInAlert } from '../sign-in-alert.ts';
import { SignInAlertLine } from '../SignInAlertLine.tsx';
import styles from '../SignIn.module.css';
import { answerWithPasskey, hasPasskeys } from './second-factor-calls.ts';
import type { SecondFactorStep } from './second-factor-step.ts';

interface SecondFactorCardProps {
  readonly step: SecondFactorStep;
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the app, a recovery code, or a passkey. */
export function SecondFactorCard({ step, onBack }: SecondFactorCardProps) {
  const t = useText(identityTexts);
  const s = useText(secondFactorTexts);
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const [busy, setBusy] = useState(false);
  const offersPasskey = step.passkey && hasPasskeys();
  const refuse = (error: string | undefined, shown: SignInAlert) => {
    if (error === 'second-factor.wrong')
      return form.setError('code', { message: s('codeWrong') }, { shouldFocus: true });
    return setAlert(error === 'second-factor.expired' ? { kind: 'second-factor-expired' } : shown);
  };
  const form = useContractForm({
    schema: z.object({ code: z.string().min(1, 'required') }),
    texts: secondFactorTexts,
    defaultValues: { code: '' },
    send: async ({ code }): Promise<void> => {
      const result = await signInWithSecondFactor(step.arrival, { challenge: step.challenge, code });
      if (!result.ok) refuse(result.error, alertOf(result));
    },
  });
  const confirmWithPasskey = async () => {
    setBusy(true);
    setAlert(null);
    const answer = await answerWithPasskey(step.challenge);
    const result = answer.data
      ? await signInWithSecondFactor(step.arrival, { challenge: step.challenge, passkey: answer.data })
      : answer;
    setBusy(false);
    if (result.error === 'passkey.cancelled') return setAlert({ kind: 'passkey-cancelled' });
    return result.ok ? undefined : refuse(result.error, alertOf(result));
  };
  return (
    <>
      <header className={styles['head']}>
        <IconButton icon={ArrowLeft} turns name={t('back')} onClick={onBack} />
        <h1>{s('confirmTitle')}</h1>
        <p>{s(step.totp ? 'confirmLine' : 'confirmPasskeyLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={form.submit} noValidate>
        {offersPasskey && (
          <Button
            variant={step.totp ? 'default' : 'primary'}
            icon={KeyRound}
            fullWidth
            autoFocus={!step.totp}
            busy={busy}
            onClick={() => void confirmWithPasskey()}
          >
            {s('usePasskey')}
          </Button>
        )}
        <Field
          label={s(step.totp ? 'codeOrRecovery' : 'recoveryCode')}
          autoFocus={step.totp}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...form.field('code', { onChange: () => setAlert(null) })}
        />
        {alert && <SignInAlertLine alert={alert} capsLock={false} />}
        <Button type="submit" variant={step.totp ? 'primary' : 'default'} fullWidth busy={form.isSubmitting}>
          {s(step.totp ? 'confirm' : 'useRecoveryCode')}
        </Button>
      </form>
    </>
  );
}
