import { Copy } from 'lucide-react';
import type { OriginEntry } from '../../../../contracts/authoring/part-origin.ts';
import { originTexts } from '../../i18n/en/origin.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import styles from './PromptFacts.module.css';

/** What a model was asked, and the hash of what it read, by which one can prove which input it was. */
export function PromptFacts({ promptVersion, inputHash }: Pick<OriginEntry, 'promptVersion' | 'inputHash'>) {
  const t = useText(originTexts);
  if (promptVersion === null && inputHash === null) return null;
  return (
    <span className={styles['facts']}>
      {promptVersion !== null && <span>{t('prompt', { version: promptVersion })}</span>}
      {inputHash !== null && (
        <span className={styles['hash']}>
          <span>{t('inputHash')}</span>
          <code dir="ltr">{inputHash}</code>
          <IconButton icon={Copy} name={t('copyHash')} onClick={() => void copyText(inputHash)} />
        </span>
      )}
    </span>
  );
}
