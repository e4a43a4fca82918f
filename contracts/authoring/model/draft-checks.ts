import type { WorkflowEvent } from '../workflow-events.ts';
import { checkAnnotationSize } from './annotation-size.ts';
import { checkHiddenSeconds } from './hidden-seconds.ts';
import { evolveDraft, type Draft } from './draft.ts';

/** What every edit of a draft must observe, however it is made. */
export function checkDraft(before: Draft, events: readonly WorkflowEvent[]): void {
  const after = events.reduce(evolveDraft, before);
  if (after.steps === before.steps) return;
  checkAnnotationSize(before.steps, after.steps);
  checkHiddenSeconds(before.steps, after.steps, events);
}
