import { X } from 'lucide-react';
import { editorTexts } from '../app/i18n/en/editor.ts';
import { kitTexts } from '../app/i18n/en/kit.ts';
import { useText } from '../app/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Note } from '../ui/Note.tsx';
import { editText } from './edit-text.ts';
import { useEditor, useEditorWorld } from './editor-context.tsx';
import { fitting } from './fitting.ts';
import styles from './RefusedNote.module.css';

/** Which edits the server would not have and why; an edit that still fits can be made once more. */
export function RefusedNote() {
  const say = useText(editorTexts);
  const sayKit = useText(kitTexts);
  const { editor } = useEditorWorld();
  const { refused, document } = useEditor();
  if (refused.length === 0) return null;
  const overtaken = refused.some((each) => each.overtaken);
  const again = refused.some(({ edit }) => fitting(document, edit) !== null);
  return (
    <Note
      tone="attention"
      bar
      action={
        <>
          {again && (
            <Button size="small" onClick={() => editor.repeatRefused()}>
              {say('editAgain')}
            </Button>
          )}
          <IconButton icon={X} name={sayKit('close')} onClick={() => editor.forgetRefused()} />
        </>
      }
    >
      <b>{say(overtaken ? 'overtaken' : 'refused')}.</b> {say('refusedDetail')}
      <ul className={styles['edits']}>
        {refused.map(({ edit, message }, index) => (
          <li key={index}>
            <bdi>{editText(say, edit)}</bdi>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
