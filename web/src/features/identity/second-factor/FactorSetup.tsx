import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { FactorName, type FactorKind } from '../../../../../contracts/identity/second-factor.ts';
import type { FactorAdded, TotpSetup } from '../../../../../contracts/identity/second-factor-calls.ts';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { QrCode } from '../../../ui/images/QrCode.tsx';
import { activateTotp, addPasskey, hasPasskeys, startTotp } from './second-factor-calls.ts';
import styles from './SecondFactor.module.css';

interface FactorSetupProps {
  readonly challenge: string;
  /** Whether the server has passkeys at its address. */
  readonly passkeys: boolean;
  readonly onAdded: (added: FactorAdded) => void;
}

/** Adds an authenticator app or a passkey, whichever the person chooses. */
export function FactorSetup({ challenge, passkeys, onAdded }: FactorSetupProps) {
  const t = useText(secondFactorTexts);
  const [kind, setKind] = useState<FactorKind | null>(null);
  const offersPasskeys = passkeys && hasPasskeys();
  if (kind === 'passkey') return <PasskeySetup challenge={challenge} onAdded={onAdded} />;
  if (kind === 'totp' || !offersPasskeys) return <AppSetup challenge={challenge} onAdded={onAdded} />;
  return (
    <div className={styles['stack']}>
      <p className={styles['line']}>{t('chooseLine')}</p>
      <Button icon={Smartphone} fullWidth autoFocus onClick={() => setKind('totp')}>
        {t('useApp')}
      </Button>
      <Button icon={KeyRound} fullWidth onClick={() => setKind('passkey')}>
        {t('usePasskey')}
      </Button>
    </div>
  );
}

type StepProps = Omit<FactorSetupProps, 'passkeys'>;

/** The seed as a QR code and as text, and a code to show that the app has it. */
function AppSetup({ challenge, onAdded }: StepProps) {
  const t = useText(secondFactorTexts);
  const [setup, setSetup] = useState<z.output<typeof TotpSetup> | null>(null);
  const [failed, setFailed] = useState<CallResult<unknown> | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    // each start replaces the seed of the one before
    if (hasStarted.current) return;
    hasStarted.current = true;
    void startTotp(challenge).then((result) => (result.data ? setSetup(result.data) : setFailed(result)));
  }, [challenge]);
  const form = useContractForm({
    schema: z.object({ code: z.string().min(1, 'required'), name: FactorName }),
    texts: secondFactorTexts,
    defaultValues: { code: '', name: t('appName') },
    send: async ({ code, name }): Promise<void> => {
      const result = await activateTotp(challenge, code, name);
      if (result.data) return onAdded(result.data);
      if (result.error === 'second-factor.wrong')
        return form.setError('code', { message: t('codeWrong') }, { shouldFocus: true });
      setFailed(result);
    },
  });
  if (failed) return <Note tone="failed">{failed.errorMessage}</Note>;
  if (!setup) return <RowsSkeleton rows={3} />;
  return (
    <form className={styles['stack']} onSubmit={form.submit} noValidate>
      <p className={styles['line']}>{t('appLine')}</p>
      <div className={styles['scan']}>
        <QrCode text={setup.uri} label={t('qrLabel')} />
        <div>
          <p className={styles['line']}>{t('typeSeed')}</p>
          <code className={styles['seed']} dir="ltr">
            {setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </code>
        </div>
      </div>
      <Field
        label={t('code')}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...form.field('code')}
      />
      <Field label={t('factorName')} maxLength={60} {...form.field('name')} />
      <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting}>
        {t('addApp')}
      </Button>
    </form>
  );
}

/** The browser shows its own dialog; closing it changes nothing. */
function PasskeySetup({ challenge, onAdded }: StepProps) {
  const t = useText(secondFactorTexts);
  const [failed, setFailed] = useState<CallResult<unknown> | null>(null);
  const form = useContractForm({
    schema: z.object({ name: FactorName }),
    texts: secondFactorTexts,
    defaultValues: { name: t('passkeyName') },
    send: async ({ name }): Promise<void> => {
      setFailed(null);
      const result = await addPasskey(challenge, name);
      if (result.data) onAdded(result.data);
      else setFailed(result);
    },
  });
  return (
    <form className={styles['stack']} onSubmit={form.submit} noValidate>
      <Field label={t('factorName')} autoFocus maxLength={60} {...form.field('name')} />
      {failed && (
        <Note tone="failed">
          {failed.error === 'passkey.cancelled' ? t('passkeyCancelled') : failed.errorMessage}
        </Note>
      )}
      <Button type="submit" variant="primary" fullWidth busy={form.isSubmitting}>
        {t('addPasskey')}
      </Button>
    </form>
  );
}
