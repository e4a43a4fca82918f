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

/** Blurs that no longer hide all that they hid, with the seconds that would be shown. */
function lostSeconds(before: Steps, after: Steps, events: readonly WorkflowEvent[]): readonly LostSeconds[] {
  const blurs = blursOf(before);
  if (blurs.length === 0 || events.some(replacesContent)) return [];
  const known = new Set(blurs.map(({ blur }) => blur.id));
  // a part of a blur has its id, or a new one where another annotation has that
  const left = Map.groupBy(blursOf(after), ({ blur }) => (known.has(blur.id) ? blur.id : null));
  return blurs.flatMap((lost) => {
    const same = [...(left.get(lost.blur.id) ?? []), ...(left.get(null) ?? [])];
    if (same.some(({ blur, start }) => blur === lost.blur && start === lost.start)) return [];
    const shown = withoutRanges(
      [lost],
      same.filter((each) => hidesAsMuch(each, lost)),
    );
    return shown.length === 0 || events.some((event) => changesBlur(event, lost)) ? [] : [{ lost, shown }];
  });
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
  const element = own ? (joined(own, part, step) ?? { ...part, id: newIdFor(part.id, steps) }) : part;
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
 * Blurs for the seconds that left a step with a blur, in the steps that have them now: viewers see these seconds in the
 * video, whichever step has them.
 */
export function carryBlurs(
  { workflowId, steps: before }: Pick<Draft, 'workflowId' | 'steps'>,
  after: Steps,
  events: readonly WorkflowEvent[],
): readonly WorkflowEvent[] {
  const steps = new Map(after.map((step) => [step.id, step]));
  for (const each of lostSeconds(before, after, events)) carryTo(steps, each);
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
