import { z } from 'zod';
import { Seconds, StepId, WorkflowId } from '../kernel/fields.ts';

const rangeFields = { start: Seconds, end: Seconds };
const SegmentText = z.string().trim().min(1).max(200);

/**
 * An edit in the specification's terms (2:49, R-EDT-10), of a range of the source, a step or the speech:
 * - `delete` removes the range from every step;
 * - `insert` inserts a step after the step `target`, at the start without one;
 * - `adjust` gives a step the range;
 * - `correct` corrects the speech within the range;
 * - `replaceAll` replaces words wherever `target` is spoken;
 * - `merge` merges the step `target`, which must follow, into the step;
 * - `import` shows a range of the video of the workflow `target` before the step.
 */
export const EditorSegment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delete'), ...rangeFields }),
  z.object({ type: z.literal('insert'), ...rangeFields, stepId: StepId, target: StepId.optional() }),
  z.object({ type: z.literal('adjust'), ...rangeFields, stepId: StepId }),
  z.object({ type: z.literal('correct'), ...rangeFields, correctedText: SegmentText }),
  z.object({ type: z.literal('replaceAll'), target: SegmentText, correctedText: SegmentText }),
  z.object({ type: z.literal('merge'), stepId: StepId, target: StepId }),
  z.object({ type: z.literal('import'), ...rangeFields, stepId: StepId, target: WorkflowId }),
]);
export type EditorSegment = z.output<typeof EditorSegment>;
export type SegmentOf<T extends EditorSegment['type']> = Extract<EditorSegment, { type: T }>;

/**
 * Deletions that overlap or touch are merged (2:91, R-SEG-04), wherever they are in the list; the result is at the
 * place of the last of them, so that no edit in between restores what was deleted.
 */
export function mergeDeletes(segments: readonly EditorSegment[]): readonly EditorSegment[] {
  return segments.reduce<readonly EditorSegment[]>((merged, segment) => {
    if (segment.type !== 'delete') return [...merged, segment];
    const touches = (other: EditorSegment): other is SegmentOf<'delete'> =>
      other.type === 'delete' && other.start <= segment.end && segment.start <= other.end;
    const all = [...merged.filter(touches), segment];
    const whole: SegmentOf<'delete'> = {
      type: 'delete',
      start: Math.min(...all.map(({ start }) => start)),
      end: Math.max(...all.map(({ end }) => end)),
    };
    return [...merged.filter((other) => !touches(other)), whole];
  }, []);
}
