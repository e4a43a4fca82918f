import { useCallback } from 'react';
import { contentOf } from '../../../../contracts/authoring/model/content.ts';
import { namedChanges } from '../../../../contracts/authoring/model/named-changes.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { closeToast, showToast } from '../../ui/feedback/toast.ts';
import { useNamedChangeTexts } from '../publish/named-change-texts.ts';
import type { Edit } from './edit.ts';
import { editText } from './edit-text.ts';
import { useEditorContext, useSelectedStep, useShowStep } from './editor-context.tsx';
import type { EditorSnapshot } from './editor.ts';
import { predict } from './predict.ts';

/** The page that shows what the author's page does not. */
export interface OtherPage {
  readonly name: string;
  readonly open: () => void;
}
/** Returns `null` if the author's page shows what the edits change. */
export type FindOtherPage = (edits: readonly Edit[]) => OtherPage | null;

type Direction = 'undo' | 'redo';
const nextOf = (direction: Direction, { nextUndo, nextRedo }: EditorSnapshot) =>
  direction === 'undo' ? nextUndo : nextRedo;

/** The action that would be undone or redone, in the words of the version history; `null` if there is none. */
export function useNextActionText(): (direction: Direction, snapshot: EditorSnapshot) => string | null {
  const t = useText(editorTexts);
  const { firstOf } = useNamedChangeTexts();
  return useCallback(
    (direction, snapshot) => {
      const { document } = snapshot;
      const action = nextOf(direction, snapshot);
      const [edit] = action?.forward ?? [];
      if (!action || !edit) return null;
      const [before, after] =
        direction === 'undo'
          ? [action.backward.reduce(predict, document), document]
          : [document, action.forward.reduce(predict, document)];
      const { named, count } = namedChanges(contentOf(before), contentOf(after), 1);
      // what viewers do not see has no words in the version history
      return named[0] ? firstOf(named[0], count) : editText(t, edit);
    },
    [t, firstOf],
  );
}

/** The steps whose annotations an action changed. */
const annotatedSteps = (edits: readonly Edit[]): readonly string[] =>
  edits.flatMap((edit) =>
    edit.type === 'ChangeAnnotations' ? edit.data.annotations.map(({ stepId }) => stepId) : [],
  );

/** Only what was undone or redone last is announced. */
let announcement: number | null = null;

/**
 * Undoes or redoes an action and says which, and where it is if this page does not show it, or why it cannot be. Chooses
 * the step whose annotations changed, as only those of the chosen one are shown.
 */
export function useUndo(findOtherPage: FindOtherPage): Readonly<Record<Direction, () => void>> {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const textOf = useNextActionText();
  const { step } = useSelectedStep();
  const show = useShowStep();
  const showAnnotated = (edits: readonly Edit[]) => {
    const ids = annotatedSteps(edits);
    const { steps } = editor.snapshot().document.draft;
    const [changed] = step && ids.includes(step.id) ? [] : steps.filter(({ id }) => ids.includes(id));
    if (changed) show(changed);
  };
  const announce = (toast: Parameters<typeof showToast>[0]) => {
    if (announcement !== null) closeToast(announcement);
    announcement = showToast(toast);
  };
  const run = (direction: Direction) => () => {
    const isUndo = direction === 'undo';
    const snapshot = editor.snapshot();
    const text = textOf(direction, snapshot);
    const { changed, refusal } = editor[direction]();
    if (text === null) return;
    if (refusal !== null)
      announce({
        tone: 'failed',
        message: t(isUndo ? 'cannotUndo' : 'cannotRedo', { text }),
        detail: refusal,
      });
    if (!changed) return;
    const edits = nextOf(direction, snapshot)?.forward ?? [];
    const page = findOtherPage(edits);
    if (page === null) showAnnotated(edits);
    announce({
      tone: 'ready',
      message: t(isUndo ? 'undone' : 'redone', { text }),
      ...(page && {
        detail: t('onPage', { page: page.name }),
        actions: [{ label: t('openPage', { page: page.name }), run: page.open }],
      }),
    });
  };
  return { undo: run('undo'), redo: run('redo') };
}
