import { identityTexts } from '../../i18n/en/identity.ts';
import { languageTexts } from '../../i18n/en/language.ts';
import { useMachineMade } from '../../i18n/language-choice.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './SignIn.module.css';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useText(identityTexts);
  const sayLanguage = useText(languageTexts);
  const isMachineMade = useMachineMade();
  return (
    <Dialog
      open
      title={t('aboutTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('aboutBody')}</p>
      {isMachineMade && <p className={styles['small']}>{sayLanguage('machineMade')}</p>}
      <p className={styles['small']}>{t('aboutFonts')}</p>
    </Dialog>
  );
}
