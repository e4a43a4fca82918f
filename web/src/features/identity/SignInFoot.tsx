import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { useDeployment } from '../../providers/use-deployment.ts';
import { LanguageMenu } from '../../ui/pickers/LanguageMenu.tsx';
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch.tsx';
import styles from './SignIn.module.css';
import { useLinkLanguage } from './use-link-language.ts';

const AboutDialog = lazy(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog }));

/** Policies (R-AUTH-07), about, language (R-LNG-06), and the theme during development (R-AUTH-31). */
export function SignInFoot() {
  const t = useText(identityTexts);
  const { deployment } = useDeployment();
  const [about, setAbout] = useState(false);
  useLinkLanguage();
  return (
    <footer className={styles['foot']}>
      <Link to="/privacy-policy">{t('privacy')}</Link>
      {deployment === 'china' && <Link to="/user-agreement">{t('agreement')}</Link>}
      <button type="button" onClick={() => setAbout(true)}>
        {t('about')}
      </button>
      <Link to="/troubleshooting">{t('troubleshooting')}</Link>
      <span className={styles['gap']} />
      <LanguageMenu />
      {import.meta.env.DEV && <ThemeSwitch />}
      {about && (
        <Suspense fallback={null}>
          <AboutDialog onClose={() => setAbout(false)} />
        </Suspense>
      )}
    </footer>
  );
}
