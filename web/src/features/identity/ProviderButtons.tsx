import { KeyRound } from 'lucide-react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import styles from './SignIn.module.css';

/** One button for each provider (R-AUTH-04, R-SSO-03). */
export function ProviderButtons({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const providers = flow.sso.idp?.providers ?? [];
  if (providers.length === 0) return null;
  const isPrimary = flow.step === 'password' && flow.isSsoOnly;
  return (
    <div className={styles['providers']}>
      {!isPrimary && <p className={styles['or']}>{t('or')}</p>}
      {providers.map((provider, at) => (
        <Button
          key={provider.id}
          icon={KeyRound}
          fullWidth
          variant={isPrimary ? 'primary' : 'default'}
          autoFocus={isPrimary && at === 0}
          onClick={() => flow.sso.open(provider, flow.email)}
        >
          {t('continueWith', { provider: provider.name })}
        </Button>
      ))}
      {isPrimary && (
        <button type="button" className={styles['forgot']} onClick={flow.usePassword}>
          {t('passwordInstead')}
        </button>
      )}
    </div>
  );
}
