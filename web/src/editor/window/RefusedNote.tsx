import { X } from 'lucide-react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { editText } from '../state/edit-text.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { fitRefused } from '../state/fit-refused.ts';
import styles from './RefusedNote.module.css';

interface RefusedNoteProps {
  /** A person's name by id; `null` for the author in another window. */
  readonly nameOf: (id: string) => string | null;
}

/** Edits that the server refused, and why; an edit that still applies can be made again. */
export function RefusedNote({ nameOf }: RefusedNoteProps) {
  const t = useText(editorTexts);
  const sayKit = useText(kitTexts);
  const { editor } = useEditorContext();
  const { refused, document } = useEditor();
  if (refused.length === 0) return null;
  const [by] = refused.flatMap(({ changedBy }) => changedBy ?? []);
  const headline = () => {
    if (by === undefined) return t(refused.some((each) => each.overtaken) ? 'overtaken' : 'refused');
    const name = nameOf(by);
    return name === null ? t('overtakenByYou') : t('overtakenBy', { name });
  };
  const canReapply = fitRefused(document, refused).length > 0;
  return (
    <Note
      tone="attention"
      bar
      action={
        <>
          {canReapply && (
            <Button size="sm" onClick={() => editor.reapplyRefused()}>
              {t('editAgain')}
            </Button>
          )}
          <IconButton icon={X} name={sayKit('close')} onClick={() => editor.dismissRefused()} />
        </>
      }
    >
      <b>{headline()}.</b> {t('refusedDetail')}
      <ul className={styles['edits']}>
        {refused.map(({ edit, message, changedBy }, index) => (
          <li key={index}>
            <bdi>{editText(t, edit)}</bdi>
            {changedBy === null && <span>{message}</span>}
          </li>
        ))}
      </ul>
    </Note>
  );
}
