import type { CutRange } from '../video-cut.ts';
import { BlurUncovered } from '../annotations.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import type { Steps } from './draft-steps.ts';
import { formatTimestamp } from './transcript-rules.ts';
import { lengthOfRanges, withoutRanges } from './video-cut.ts';

/** A blur in a step, in seconds of the source. */
interface PlacedBlur extends CutRange {
  readonly id: string;
  readonly stepId: string;
  /** Number of its step, from 1. */
  readonly step: number;
}

const blursOf = (steps: Steps): readonly PlacedBlur[] =>
  steps.flatMap(({ id: stepId, startTime, annotations }, index) =>
    annotations
      .filter(({ type }) => type === 'blur')
      .map(({ id, ...blur }) => ({
        id,
        stepId,
        step: index + 1,
        start: startTime + blur.startTime,
        end: startTime + blur.endTime,
      })),
  );

/** Times of steps are rounded; shorter than a frame. Seconds. */
const rounding = 0.01;

/** An author replaced all content by another one that they chose, with its blurs. */
const replacesContent = (event: WorkflowEvent): boolean =>
  event.type === 'VersionRestored' || (event.type === 'WorkflowReset' && event.data.to !== 'proposal');

/** The author changed this blur itself. */
const changesBlur = (event: WorkflowEvent, { id, stepId }: PlacedBlur): boolean =>
  event.type === 'AnnotationsChanged' &&
  event.data.stepId === stepId &&
  (event.data.removed.includes(id) || event.data.changed.some((each) => each.id === id));

/** Refuses edits of steps after which viewers would see seconds that a blur hid. */
export function checkHiddenSeconds(before: Steps, after: Steps, events: readonly WorkflowEvent[]): void {
  const blurs = blursOf(before);
  if (blurs.length === 0 || events.some(replacesContent)) return;
  const left = Map.groupBy(blursOf(after), ({ id }) => id);
  for (const blur of blurs) {
    const shown = withoutRanges([blur], left.get(blur.id) ?? []);
    if (lengthOfRanges(shown) <= rounding || events.some((event) => changesBlur(event, blur))) continue;
    const { step, start, end } = blur;
    throw BlurUncovered({ facts: { step, from: formatTimestamp(start), to: formatTimestamp(end) } });
  }
}
