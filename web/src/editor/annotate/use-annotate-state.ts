import { useMemo, useState } from 'react';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { fitBlur } from '../../../../contracts/authoring/model/blur-path.ts';
import {
  edgesOf,
  maxAnnotations,
  pasteOffset,
} from '../../../../contracts/authoring/model/annotation-canvas.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { Edit } from '../state/edit.ts';
import { useEditor, useEditorContext, useSelectedStep } from '../state/editor-context.tsx';
import { annotationName } from './annotation-names.ts';
import { type DrawStyle, firstStyle, type Tool } from './canvas/drawing.ts';
import { type OrderChange, orderAfter } from './ordering.ts';
import { copiesFor, firstTimes, type Times } from './step-times.ts';

/** What was copied; it can be pasted in any step, of any workflow. */
let clipboard: readonly AnnotationElement[] = [];

interface StepChange {
  readonly elements?: readonly AnnotationElement[];
  readonly removed?: readonly string[];
  readonly order?: readonly string[];
}

/** A copy beside its original, or on it where there is no room. */
const hasRoom = (element: AnnotationElement): boolean => {
  // a copy of one that follows must be where the original is
  if (element.type === 'blur' && element.positions.length > 0) return false;
  const { right, bottom } = edgesOf(element);
  return (
    right + pasteOffset < element.originalCanvasWidth - pasteOffset &&
    bottom + pasteOffset < element.originalCanvasHeight - pasteOffset
  );
};

/** The positions of a blur stay with the picture. */
const withTimes = (element: AnnotationElement, times: Times): AnnotationElement => {
  const moved = { ...element, ...times };
  return moved.type === 'blur' ? fitBlur(moved, 0) : moved;
};

export type AnnotateState = NonNullable<ReturnType<typeof useAnnotateState>>;

/** The annotations of the chosen step, the selection among them, the tool and how the next one will look. */
export function useAnnotateState() {
  const t = useText(annotateTexts);
  const { editor, preview } = useEditorContext();
  const { steps } = useEditor().document.draft;
  const { step, index } = useSelectedStep();
  const [selection, setSelection] = useState<{ readonly stepId: string; readonly ids: readonly string[] }>();
  const [tool, setTool] = useState<Tool>('select');
  const [style, setStyle] = useState<DrawStyle>(firstStyle);
  const [guides, setGuides] = useState(true);
  const ids = useMemo(() => (selection?.stepId === step?.id ? (selection?.ids ?? []) : []), [selection, step]);
  const annotations = step?.annotations;
  const selected = useMemo(
    () => annotations?.filter(({ id }) => ids.includes(id)) ?? [],
    [annotations, ids],
  );
  if (!step || !annotations) return null;

  const length = exactSeconds(step.endTime - step.startTime);
  const select = (next: readonly string[]) => setSelection({ stepId: step.id, ids: next });
  const editOf = (changes: readonly (StepChange & { readonly stepId: string })[]): Edit => ({
    type: 'ChangeAnnotations',
    data: {
      annotations: changes.map(({ stepId, elements = [], removed = [], order }) => ({
        stepId,
        elements: [...elements],
        removed: [...removed],
        ...(order && { order: [...order] }),
      })),
    },
  });
  const changeOf = (part: StepChange): Edit => editOf([{ stepId: step.id, ...part }]);
  const change = (part: StepChange): boolean => editor.edit(changeOf(part));
  /** The second of the step at the playhead. */
  const second = (): number =>
    exactSeconds(Math.min(length, Math.max(0, preview.snapshot().seconds - step.startTime)));
  const mayAdd = (to: Step, count: number): boolean => {
    if (to.annotations.length + count <= maxAnnotations) return true;
    showToast({ tone: 'failed', message: t('tooMany') });
    return false;
  };
  const add = (elements: readonly AnnotationElement[]): void => {
    if (!mayAdd(step, elements.length)) return;
    change({ elements });
    setTool('select');
    select(elements.map(({ id }) => id));
  };

  return {
    step,
    number: index + 1,
    length,
    annotations,
    selected,
    selectedIds: ids,
    select,
    /** Selects in a step that is being chosen. */
    selectIn: (stepId: string, next: readonly string[]) => setSelection({ stepId, ids: next }),
    tool,
    setTool: (next: Tool) => setTool(next),
    style,
    setStyle: (part: Partial<DrawStyle>) => setStyle((before) => ({ ...before, ...part })),
    guides,
    setGuides,
    second,
    change: (elements: readonly AnnotationElement[]) => change({ elements }),
    nudge: (elements: readonly AnnotationElement[]) => editor.nudge(changeOf({ elements })),
    setTimes: (times: Times, elements: readonly AnnotationElement[] = selected) =>
      change({ elements: elements.map((element) => withTimes(element, times)) }),
    /** By a key. */
    nudgeTimes: (times: Times, element: AnnotationElement) =>
      editor.nudge(changeOf({ elements: [withTimes(element, times)] })),
    draw: (element: AnnotationElement) => add([{ ...element, ...firstTimes(element, second(), length) }]),
    remove: (removed: readonly string[] = ids) => {
      change({ removed });
      select([]);
    },
    reorder: (by: OrderChange) =>
      change({ order: orderAfter(annotations.map(({ id }) => id), ids, by) }),
    copy: () => {
      clipboard = selected;
    },
    paste: () => {
      const isHere = clipboard.some(({ id }) => annotations.some((each) => each.id === id));
      const offset = isHere && clipboard.every(hasRoom) ? pasteOffset : 0;
      if (clipboard.length > 0) add(copiesFor(clipboard, length, offset));
    },
    copyTo: (stepIds: readonly string[]) => {
      const targets = steps.filter(({ id }) => stepIds.includes(id));
      if (!targets.every((target) => mayAdd(target, selected.length))) return;
      editor.edit(
        editOf(
          targets.map((target) => ({
            stepId: target.id,
            elements: copiesFor(selected, exactSeconds(target.endTime - target.startTime), 0),
          })),
        ),
      );
      showToast({ tone: 'ready', message: t('copied', { smart_count: targets.length }) });
    },
    nameOf: (element: AnnotationElement) => annotationName(t, element, annotations),
    /** Shows a second of the step. */
    seek: (to: number) => preview.seek(step.startTime + Math.min(length, Math.max(0, to))),
  };
} // prettier-ignore
