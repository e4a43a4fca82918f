import { useState } from 'react';
import { Link } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { languageTexts } from '../../i18n/en/language.ts';
import { useMachineMade } from '../../i18n/language-choice.ts';
import { useText } from '../../i18n/text.ts';
import { useDeployment } from '../../providers/use-deployment.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LanguageMenu } from '../../ui/pickers/LanguageMenu.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch.tsx';
import styles from './SignIn.module.css';
import { useLinkLanguage } from './use-link-language.ts';

/** Policies (R-AUTH-07), about, language (R-LNG-06), and the theme during development (R-AUTH-31). */
export function SignInFoot() {
  const t = useText(identityTexts);
  const { deployment } = useDeployment();
  const [about, setAbout] = useState(false);
  const sayLanguage = useText(languageTexts);
  const isMachineMade = useMachineMade();
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
      <Dialog
        open={about}
        title={t('aboutTitle')}
        onClose={() => setAbout(false)}
        actions={<Button onClick={() => setAbout(false)}>{t('close')}</Button>}
      >
        <p>{t('aboutBody')}</p>
        {isMachineMade && <p className={styles['small']}>{sayLanguage('machineMade')}</p>}
        <p className={styles['small']}>{t('aboutFonts')}</p>
      </Dialog>
    </footer>
  );
}
