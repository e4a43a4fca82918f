import { Check, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useLeaveWarning } from '../../browser/use-leave-warning.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { useDateFormats } from '../../ui/text/date-format.ts';
import styles from './SaveStateLine.module.css';

/** Whether the last edit is saved. */
export function SaveStateLine() {
  const t = useText(editorTexts);
  const { clock } = useDateFormats();
  const { saving } = useEditor();
  if (saving.kind === 'waiting') return null;
  const busy = saving.kind === 'saving';
  const time = saving.kind === 'saved' && saving.at !== null ? clock(new Date(saving.at)) : null;
  return (
    <span className={styles['line']} role="status">
      <Icon icon={busy ? LoaderCircle : Check} size="small" spins={busy} />
      {busy ? t('saving') : time === null ? t('saved') : t('savedAt', { time })}
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
  useLeaveWarning(!editor.durable && saving.kind !== 'saved');
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
