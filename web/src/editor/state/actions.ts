import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Merge,
  Pause,
  Play,
  Plus,
  Redo2,
  Scissors,
  SkipBack,
  SkipForward,
  Trash2,
  Undo2,
} from 'lucide-react';
import { minStepSeconds, type Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { defaultFrameRate } from '../../../../contracts/authoring/model/video-cut.ts';
import { canSplitAt } from '../../../../contracts/authoring/model/step-decisions.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { sourceSeconds } from './document.ts';
import type { Edit } from './edit.ts';
import { useEditor, useEditorContext, usePreview, useSelectedStep, useShowStep } from './editor-context.tsx';
import { type FindOtherPage, useUndo } from './use-undo.ts';

/** Something that the author can do; button, shortcut and menu use the same object. */
export interface EditorAction {
  readonly id: ActionId;
  readonly label: string;
  readonly icon: LucideIcon;
  /** As shown on the keyboard: `Ctrl Z`. */
  readonly keys: string;
  /** Why it is disabled. */
  readonly off?: string;
  readonly run: () => void;
}
export type ActionId =
  | 'play' | 'playAll' | 'split' | 'merge' | 'remove' | 'add' | 'undo' | 'redo' | 'back' | 'forward'
  | 'frameBack' | 'frameForward' | 'previous' | 'next' | 'moveUp' | 'moveDown'; // prettier-ignore
export type EditorActions = Readonly<Record<ActionId, EditorAction>>;

/** The next or previous frame by the times of the file; by the default rate until they are known (2:211). */
export function frameBeside(
  frames: Float64Array | null | undefined,
  seconds: number,
  direction: 1 | -1,
): number {
  if (!frames || frames.length === 0) return seconds + direction / defaultFrameRate;
  // the playhead has milliseconds, so the frame on the screen may start slightly after it
  const edge = 0.0005;
  const next = frames.findIndex((time) => time > seconds + edge);
  const shown = (next < 0 ? frames.length : next) - 1;
  const time = frames[Math.min(frames.length - 1, Math.max(0, shown + direction))] ?? seconds;
  return Math.ceil(time * 1000) / 1000;
}
const skipSeconds = 1;

/** The order with one step moved. */
export function orderAfterMove(steps: readonly Step[], from: number, to: number): string[] {
  const order = steps.map(({ id }) => id);
  const [moved] = order.splice(from, 1);
  if (moved !== undefined) order.splice(Math.min(Math.max(0, to), order.length), 0, moved);
  return order;
}

interface NewStep {
  readonly id: string;
  /** Its place in the order. */
  readonly index: number;
  /** Of the playhead. */
  readonly seconds: number;
}

/**
 * Adds a step from the playhead to the start of the next one. Where another step is shown, the new one takes the rest of
 * it, or its second half if that would leave nothing of one of them.
 */
export function addition(document: EditedWorkflow, { id, index, seconds }: NewStep): Edit {
  const { steps } = document.draft;
  const end = sourceSeconds(document);
  const startTime = exactSeconds(Math.max(0, Math.min(seconds, end - minStepSeconds)));
  const shown = steps.find((each) => each.startTime <= startTime && startTime < each.endTime);
  if (shown) {
    const middle = exactSeconds((shown.startTime + shown.endTime) / 2);
    const at = canSplitAt(shown, startTime) ? startTime : middle;
    return { type: 'SplitStep', data: { stepId: shown.id, at, newStepId: id } };
  }
  const later = steps.map((each) => each.startTime).filter((each) => each > startTime);
  const endTime = Math.min(end, startTime + 10, ...later);
  return { type: 'InsertStep', data: { step: { id, title: '', startTime, endTime }, index } };
}

interface ActionContext {
  readonly t: Translate<(typeof editorTexts)['english']>;
  readonly document: EditedWorkflow;
  readonly step: Step | null;
  readonly index: number;
}

/** The step to split at this second: the chosen one, otherwise the one that plays there. */
export function stepToSplit(steps: readonly Step[], chosen: Step | null, seconds: number): Step | null {
  return [...(chosen ? [chosen] : []), ...steps].find((step) => canSplitAt(step, seconds)) ?? null;
}

function disabledReasons({ t, document, step, index }: ActionContext, canSplit: boolean) {
  const { steps } = document.draft;
  return {
    split: canSplit ? undefined : t('splitOff'),
    merge: step && index < steps.length - 1 ? undefined : t('mergeOff'),
    remove: steps.length > 1 ? undefined : t('lastStep'),
    moveUp: index > 0 ? undefined : t('firstAlready'),
    moveDown: index < steps.length - 1 ? undefined : t('lastAlready'),
  };
}

/** `findOtherPage` finds the page of an edit that this one does not show. */
export function useEditorActions(findOtherPage: FindOtherPage = () => null): EditorActions {
  const t = useText(editorTexts);
  const { editor, preview, select, media } = useEditorContext();
  const { document, nextUndo, nextRedo } = useEditor();
  const { undo, redo } = useUndo(findOtherPage);
  const { step, index } = useSelectedStep();
  const show = useShowStep();
  const paused = usePreview((state) => state.paused);
  const { steps } = document.draft;
  // Only whether the playhead can split matters here, not where.
  const canSplit = usePreview(({ seconds }) => stepToSplit(steps, step, seconds) !== null);
  const disabledReason = disabledReasons({ t, document, step, index }, canSplit);
  const seconds = () => preview.snapshot().seconds;
  const seekBy = (by: number) => {
    preview.seek(Math.min(sourceSeconds(document), Math.max(0, seconds() + by)));
  };
  const seekFrame = (direction: 1 | -1) =>
    seekBy(frameBeside(media.frames, seconds(), direction) - seconds());
  const showStep = (to: number) => {
    const other = steps[to];
    if (other) show(other);
  };
  const move = (by: number) =>
    editor.edit({ type: 'ReorderSteps', data: { order: orderAfterMove(steps, index, index + by) } });
  const split = () => {
    const newStepId = crypto.randomUUID();
    const at = exactSeconds(seconds());
    const target = stepToSplit(steps, step, at);
    if (target && editor.edit({ type: 'SplitStep', data: { stepId: target.id, at, newStepId } }))
      select(newStepId);
  };
  const merge = () => {
    const following = steps[index + 1];
    if (step && following)
      editor.edit({ type: 'MergeSteps', data: { stepId: step.id, mergedStepId: following.id } });
  };
  const remove = () => {
    if (!step) return;
    const neighbour = steps[index + 1] ?? steps[index - 1];
    if (editor.edit({ type: 'DeleteStep', data: { stepId: step.id } }) && neighbour) select(neighbour.id);
  };
  const add = () => {
    const id = crypto.randomUUID();
    if (editor.edit(addition(document, { id, index: index + 1, seconds: seconds() }))) select(id);
  };
  const action = (
    id: ActionId,
    icon: LucideIcon,
    keys: string,
    { run, why }: { readonly run: () => void; readonly why?: string | undefined },
  ): EditorAction => ({ id, label: t(id), icon, keys, run, ...(why !== undefined && { off: why }) });
  const playing = (id: 'play' | 'playAll', keys: string, range: Step | null): EditorAction => ({
    ...action(id, paused ? Play : Pause, keys, {
      run: () => (paused ? preview.play(range) : preview.pause()),
    }),
    label: t(paused ? id : 'pause'),
  });
  return {
    play: playing('play', 'Space', step),
    playAll: playing('playAll', 'Shift Space', null),
    split: action('split', Scissors, 'S', { run: split, why: disabledReason.split }),
    merge: action('merge', Merge, 'M', { run: merge, why: disabledReason.merge }),
    remove: action('remove', Trash2, 'Del', { run: remove, why: disabledReason.remove }),
    add: action('add', Plus, 'N', { run: add }),
    undo: action('undo', Undo2, 'Ctrl Z', {
      run: undo,
      why: nextUndo ? undefined : t('undoOff'),
    }),
    redo: action('redo', Redo2, 'Ctrl Shift Z', {
      run: redo,
      why: nextRedo ? undefined : t('redoOff'),
    }),
    back: action('back', ChevronLeft, '←', { run: () => seekBy(-skipSeconds) }),
    forward: action('forward', ChevronRight, '→', { run: () => seekBy(skipSeconds) }),
    frameBack: action('frameBack', ChevronLeft, ',', { run: () => seekFrame(-1) }),
    frameForward: action('frameForward', ChevronRight, '.', { run: () => seekFrame(1) }),
    previous: action('previous', SkipBack, '↑', { run: () => showStep(index - 1) }),
    next: action('next', SkipForward, '↓', { run: () => showStep(index + 1) }),
    moveUp: action('moveUp', ArrowUpToLine, 'Alt ↑', {
      run: () => void move(-1),
      why: disabledReason.moveUp,
    }),
    moveDown: action('moveDown', ArrowDownToLine, 'Alt ↓', {
      run: () => void move(1),
      why: disabledReason.moveDown,
    }),
  };
}
