import { Check, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { useDateFormats } from '../../ui/text/date-format.ts';
import styles from './SaveStateLine.module.css';

/** As long as a time of day can be. */
const longTime = new Date(2000, 0, 1, 22, 58);

/** Whether the last edit is saved. */
export function SaveStateLine() {
  const t = useText(editorTexts);
  const { clock } = useDateFormats();
  const { saving } = useEditor();
  const hasRoom = useMediaQuery('(min-width: 1501px)');
  const busy = saving.kind === 'saving';
  const savedAt = (at: Date) => t(hasRoom ? 'savedAt' : 'saved', { time: clock(at) });
  const at = saving.kind === 'saved' ? saving.at : null;
  const text = at === null ? t(busy ? 'saving' : 'saved') : savedAt(new Date(at));
  // nothing moves when one text takes the place of another
  return (
    <span className={styles['line']} role="status" data-waiting={saving.kind === 'waiting' || undefined}>
      <Icon icon={busy ? LoaderCircle : Check} size="small" spins={busy} />
      <span className={styles['texts']} data-saving={t('saving')} data-saved={savedAt(longTime)}>
        <span>{text}</span>
      </span>
    </span>
  );
}

/** Why edits are unsaved, that they are safe, and a button to send them. */
export function NotSavedNote() {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { saving } = useEditor();
  useEffect(() => {
    const retry = () => editor.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [editor]);
  if (saving.kind !== 'waiting') return null;
  return (
    <Note
      tone="attention"
      bar
      action={
        <Button size="sm" onClick={() => editor.retry()}>
          {t('sendNow')}
        </Button>
      }
    >
      <b>{t('notSaved', { count: t('edits', { smart_count: saving.edits }) })}.</b> {saving.message}{' '}
      {t(editor.durable ? 'safeHere' : 'keepOpen')}
    </Note>
  );
}
