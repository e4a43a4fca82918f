import { Copy, Download, Printer } from 'lucide-react';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import styles from './SecondFactor.module.css';

/** The codes, which nobody sees again. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useText(secondFactorTexts);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles['stack']}>
      <p className={styles['line']}>{t('codesLine')}</p>
      <Codes codes={codes} />
      <PrintSheet>
        <h1>{t('printedTitle')}</h1>
        <p>{location.host}</p>
        <Codes codes={codes} />
      </PrintSheet>
      <div className={styles['row']}>
        {/* the form that had the focus is gone; Enter, pressed once too often, must not dismiss the codes */}
        <Button icon={Copy} autoFocus onClick={() => void copyText(text, t('codesCopied'))}>
          {t('copyCodes')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile('stepwell-recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          {t('saveCodes')}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {t('printCodes')}
        </Button>
      </div>
    </div>
  );
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ul className={styles['codes']} dir="ltr">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);
