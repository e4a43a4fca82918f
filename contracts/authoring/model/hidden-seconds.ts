import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { AnnotationElement, ElementOf } from '../annotation-elements.ts';
import { BlurUncovered } from '../annotations.ts';
import type { CutRange } from '../video-cut.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { maxAnnotations } from './annotation-canvas.ts';
import { replaceAnnotations } from './annotation-decisions.ts';
import { blurAt, fitBlur, joinBlurs } from './blur-path.ts';
import type { Draft } from './draft.ts';
import { changeAnnotationList, type Step, type Steps } from './draft-steps.ts';
import { roundedSeconds } from './shared-seconds.ts';
import { formatTimestamp } from './transcript-rules.ts';
import { commonRanges, lengthOfRanges, withoutRanges } from './video-cut.ts';

type Blur = ElementOf<'blur'>;

/** A blur in a step, in seconds of the source. */
interface PlacedBlur extends CutRange {
  readonly blur: Blur;
  readonly step: Step;
  /** Number of its step, from 1. */
  readonly number: number;
}

const placed = (blur: Blur, step: Step, number: number): PlacedBlur => ({
  blur,
  step,
  number,
  start: exactSeconds(step.startTime + blur.startTime),
  end: exactSeconds(step.startTime + blur.endTime),
});

const blursOf = (steps: Steps): readonly PlacedBlur[] =>
  steps.flatMap((step, index) =>
    step.annotations.flatMap((each) => (each.type === 'blur' ? [placed(each, step, index + 1)] : [])),
  );

/** Places of a blur are rounded when it is divided. Units of the canvas. */
const roundedPlace = 0.05;

/** Whether a blur covers another in all seconds that both have. Both move straight from one position to the next. */
function hidesAsMuch(one: PlacedBlur, other: PlacedBlur): boolean {
  if (one.blur.originalCanvasWidth !== other.blur.originalCanvasWidth) return false;
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
  const turns = [one, other].flatMap(({ blur, step }) =>
    blur.positions.map(({ time }) => step.startTime + time),
  );
  return [start, end, ...turns]
    .filter((second) => second >= start && second <= end)
    .every((second) => {
      const outer = blurAt(one.blur, second - one.step.startTime);
      const inner = blurAt(other.blur, second - other.step.startTime);
      return (
        outer.left <= inner.left + roundedPlace &&
        outer.top <= inner.top + roundedPlace &&
        outer.left + outer.width >= inner.left + inner.width - roundedPlace &&
        outer.top + outer.height >= inner.top + inner.height - roundedPlace
      );
    });
}

/** An author replaced all content by another one that they chose, with its blurs. */
export const replacesContent = (event: WorkflowEvent): boolean =>
  event.type === 'VersionRestored' || (event.type === 'WorkflowReset' && event.data.to !== 'proposal');

/** The author changed this blur itself. */
const changesBlur = (event: WorkflowEvent, { blur: { id }, step }: PlacedBlur): boolean =>
  event.type === 'AnnotationsChanged' &&
  event.data.stepId === step.id &&
  (event.data.removed.includes(id) || event.data.changed.some((each) => each.id === id));

interface LostSeconds {
  readonly lost: PlacedBlur;
  readonly shown: readonly CutRange[];
}

/** Those of the blurs that cover this one in the seconds that both have. */
const hiding = (blurs: readonly PlacedBlur[], one: PlacedBlur): readonly PlacedBlur[] =>
  blurs.filter((each) => each.start < one.end && one.start < each.end && hidesAsMuch(each, one));

/** Blurs that are still what they were, at the same seconds of the source, or that the author changed. */
function settled(blurs: readonly PlacedBlur[], events: readonly WorkflowEvent[]) {
  const starts = new Map(blurs.map(({ blur, start }) => [blur, start]));
  return (each: PlacedBlur): boolean =>
    starts.get(each.blur) === each.start || events.some((event) => changesBlur(event, each));
}

/** Blurs that no longer hide all that they hid, with the seconds that would be shown. */
function lostSeconds(before: Steps, after: Steps, events: readonly WorkflowEvent[]): readonly LostSeconds[] {
  const blurs = blursOf(before);
  if (blurs.length === 0 || events.some(replacesContent)) return [];
  const left = blursOf(after);
  const isSettled = settled(left, events);
  return blurs.flatMap((lost) => {
    if (isSettled(lost)) return [];
    const shown = withoutRanges([lost], hiding(left, lost));
    return shown.length === 0 ? [] : [{ lost, shown }];
  });
}

/**
 * The steps without what their blurs would hide and no blur hid before: when a step becomes longer, an annotation at its
 * end does, and merging joins the halves of one with what is between them. A step that is back has the blurs it had.
 */
function withoutGrowth(before: Steps, after: Steps, events: readonly WorkflowEvent[]): Steps {
  const blurs = blursOf(before);
  if (blurs.length === 0 || events.some(replacesContent)) return after;
  const isSettled = settled(blurs, events);
  const inserted = new Set(
    events.flatMap((event) => (event.type === 'StepInserted' ? [event.data.step.id] : [])),
  );
  const fitted = (element: AnnotationElement, step: Step): Step['annotations'] => {
    if (element.type !== 'blur') return [element];
    const now = placed(element, step, 0);
    if (isSettled(now)) return [element];
    // what it hid after a pause is lost by that, and carried like the rest
    const [hidden] = commonRanges([now], hiding(blurs, now));
    if (hidden?.start === now.start && hidden.end === now.end) return [element];
    return hidden ? [partOf(now, hidden, step)] : [];
  };
  return after.map((step) =>
    inserted.has(step.id)
      ? step
      : { ...step, annotations: step.annotations.flatMap((each) => fitted(each, step)) },
  );
}

/** The part of a blur in these seconds of the source, in the times of another step. */
function partOf({ blur, step: from }: PlacedBlur, { start, end }: CutRange, to: Step): Blur {
  const times = {
    startTime: exactSeconds(start - to.startTime),
    endTime: exactSeconds(end - to.startTime),
  };
  return fitBlur({ ...blur, ...times }, exactSeconds(from.startTime - to.startTime));
}

/** The two parts as one blur; `null` where that would not hide just what they hide. */
function joined(one: AnnotationElement, part: Blur, step: Step): Blur | null {
  if (one.type !== 'blur' || one.startTime > part.endTime || part.startTime > one.endTime) return null;
  const whole = joinBlurs(one, part);
  const hides = (each: Blur) => hidesAsMuch(placed(whole, step, 0), placed(each, step, 0));
  return hides(one) && hides(part) ? whole : null;
}

/** An id like that of the blur that nothing has. */
function newIdFor(id: string, steps: Iterable<Step>): string {
  const taken = new Set([...steps].flatMap(({ annotations }) => annotations.map((each) => each.id)));
  for (let n = 2; ; n += 1) {
    const next = `${id.slice(0, 56)}-${n}`;
    if (!taken.has(next)) return next;
  }
}

/** The annotations of a step with a part of a blur; `null` if there is no room for it. */
function withPart(step: Step, part: Blur, steps: Iterable<Step>): Step['annotations'] | null {
  const { annotations } = step;
  const own = annotations.find(({ id }) => id === part.id);
  const beside = own ? { ...part, id: newIdFor(part.id, steps) } : part;
  const wholes = [...(own ? [own] : []), ...annotations].flatMap((each) => joined(each, part, step) ?? []);
  const element = wholes[0] ?? beside;
  const after = changeAnnotationList(annotations, { changed: [element], removed: [] });
  return after.length > Math.max(annotations.length, maxAnnotations) ? null : after;
}

/** Gives the seconds that would be shown to the steps that have them, each to the first one with room. */
function carryTo(steps: Map<string, Step>, { lost, shown }: LostSeconds): void {
  let rest = shown;
  const near = [...steps.values()].filter(
    ({ startTime, endTime }) => startTime < lost.end && lost.start < endTime,
  );
  for (const { id, startTime, endTime } of near)
    for (const range of commonRanges(rest, [{ start: startTime, end: endTime }])) {
      const step = steps.get(id);
      const annotations = step && withPart(step, partOf(lost, range, step), steps.values());
      if (!annotations) continue;
      steps.set(id, { ...step, annotations });
      rest = withoutRanges(rest, [range]);
    }
}

/**
 * Changes of blurs after an edit of steps, so that the same seconds are hidden: viewers see these in the video, whichever
 * step has them. Blurs hide no more than before, and seconds that left a step with a blur are blurred in the steps that
 * have them now. Refuses edits after which viewers would see some of them.
 */
export function carryBlurs(
  { workflowId, steps: before }: Pick<Draft, 'workflowId' | 'steps'>,
  after: Steps,
  events: readonly WorkflowEvent[],
): readonly WorkflowEvent[] {
  const steps = new Map(withoutGrowth(before, after, events).map((step) => [step.id, step]));
  for (const each of lostSeconds(before, [...steps.values()], events)) carryTo(steps, each);
  // the author changed none of the blurs that the events of this function change
  checkHiddenSeconds(before, [...steps.values()], events);
  return after.flatMap((step) =>
    replaceAnnotations(workflowId, step, steps.get(step.id)?.annotations ?? step.annotations),
  );
}

/** Refuses edits of steps after which viewers would see seconds that a blur hid. */
export function checkHiddenSeconds(before: Steps, after: Steps, events: readonly WorkflowEvent[]): void {
  for (const { lost, shown } of lostSeconds(before, after, events)) {
    if (lengthOfRanges(shown) <= roundedSeconds) continue;
    const { number, start, end } = lost;
    throw BlurUncovered({ facts: { step: number, from: formatTimestamp(start), to: formatTimestamp(end) } });
  }
}
