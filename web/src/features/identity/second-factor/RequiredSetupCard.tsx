import { useState } from 'react';
import type { FactorAdded } from '../../../../../contracts/identity/second-factor-calls.ts';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import { enterConfirmed, type Arrival } from '../../../providers/sign-in.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../SignIn.module.css';
import { FactorSetup } from './FactorSetup.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

interface RequiredSetupCardProps {
  readonly arrival: Arrival;
  readonly challenge: string;
  readonly passkeys: boolean;
}

/** The organisation requires a second factor: it is set up before the person is let in. */
export function RequiredSetupCard({ arrival, challenge, passkeys }: RequiredSetupCardProps) {
  const t = useText(secondFactorTexts);
  const [added, setAdded] = useState<FactorAdded | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    if (!added?.session) return;
    setBusy(true);
    await enterConfirmed(added.session, arrival);
    setBusy(false);
  };
  return (
    <>
      <header className={styles['head']}>
        <h1>{t(added ? 'codesTitle' : 'requiredTitle')}</h1>
        {!added && <p>{t('requiredLine')}</p>}
      </header>
      <div className={styles['single']}>
        {!added && <FactorSetup challenge={challenge} passkeys={passkeys} onAdded={setAdded} />}
        {added && (
          <>
            <RecoveryCodeList codes={added.recoveryCodes} />
            <Button variant="primary" fullWidth busy={busy} onClick={() => void enter()}>
              {t('codesSaved')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
