import { useState } from 'react';
import { Link } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { useDeployment } from '../../providers/use-deployment.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch.tsx';
import styles from './SignIn.module.css';

/** Policies (R-AUTH-07), about, and the theme during development (R-AUTH-31). */
export function SignInFoot() {
  const t = useText(identityTexts);
  const { deployment } = useDeployment();
  const [about, setAbout] = useState(false);
  return (
    <footer className={styles['foot']}>
      <Link to="/privacy-policy">{t('privacy')}</Link>
      {deployment === 'china' && <Link to="/user-agreement">{t('agreement')}</Link>}
      <button type="button" onClick={() => setAbout(true)}>
        {t('about')}
      </button>
      <span className={styles['gap']} />
      {import.meta.env.DEV && <ThemeSwitch />}
      <Dialog
        open={about}
        title={t('aboutTitle')}
        onClose={() => setAbout(false)}
        actions={<Button onClick={() => setAbout(false)}>{t('close')}</Button>}
      >
        <p>{t('aboutBody')}</p>
        <p className={styles['small']}>{t('aboutFonts')}</p>
      </Dialog>
    </footer>
  );
}
