import { useDeferredValue, useMemo } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { EditorAction } from '../state/actions.ts';
import { useEditor } from '../state/editor-context.tsx';
import { useNextActionText } from '../state/use-undo.ts';

interface UndoButtonProps {
  readonly direction: 'undo' | 'redo';
  readonly action: EditorAction;
}

/** Undo or redo, with a tooltip that says what it would do. */
export function UndoButton({ direction, action }: UndoButtonProps) {
  const t = useText(editorTexts);
  const textOf = useNextActionText();
  // comparing two drafts must not slow down typing
  const snapshot = useDeferredValue(useEditor());
  const text = useMemo(() => textOf(direction, snapshot), [textOf, direction, snapshot]);
  return (
    <IconButton
      icon={action.icon}
      name={action.label}
      tip={text === null ? undefined : t(direction === 'undo' ? 'wouldUndo' : 'wouldRedo', { text })}
      keys={action.keys}
      turns
      disabled={action.off !== undefined}
      onClick={action.run}
    />
  );
}
