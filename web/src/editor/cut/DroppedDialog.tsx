import { cutTexts } from '../../i18n/en/cut.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { partText } from '../publish/draft-change-text.ts';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

/** So many are named; how many more there are is said. */
const shown = 50;

/** What a removal would drop besides seconds, before it is made. */
export function DroppedDialog({ cut }: { cut: Pick<CutState, 'asked' | 'cancel' | 'confirm'> }) {
  const t = useText(cutTexts);
  const say = useText(editorTexts);
  const dropped = cut.asked?.dropped ?? [];
  return (
    <Dialog
      open={cut.asked !== null}
      title={t('droppedTitle')}
      onClose={cut.cancel}
      actions={
        <>
          <Button onClick={cut.cancel}>{t('cancel')}</Button>
          <Button variant="danger" onClick={cut.confirm}>
            {t('removeAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('droppedDetail')}</p>
      <ul className={styles['dropped']}>
        {dropped.slice(0, shown).map(({ kind, name }, index) => (
          <li key={`${kind} ${index}`}>
            <span>{t(`dropped.${kind}`)}</span> <bdi>{partText(say, name)}</bdi>
          </li>
        ))}
      </ul>
      {dropped.length > shown && <p>{t('droppedMore', { smart_count: dropped.length - shown })}</p>}
    </Dialog>
  );
}
