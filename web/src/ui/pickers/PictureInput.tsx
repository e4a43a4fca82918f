import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import styles from './PictureInput.module.css';

interface PictureInputProps {
  readonly hasPicture: boolean;
  readonly busy: boolean;
  /** What may be chosen. */
  readonly hint: string;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses a picture, or removes the one that is there. */
export function PictureInput({ hasPicture, busy, hint, onPick, onRemove }: PictureInputProps) {
  const t = useText(kitTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['picture']}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={t('choosePicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // the same file can be chosen again
          target.value = '';
        }}
      />
      <div className={styles['buttons']}>
        <Button size="sm" icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t('choosePicture')}
        </Button>
        {hasPicture && (
          <Button size="sm" icon={Trash2} onClick={onRemove}>
            {t('removePicture')}
          </Button>
        )}
      </div>
      <small>{hint}</small>
    </div>
  );
}
