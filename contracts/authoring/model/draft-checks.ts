import type { WorkflowEvent } from '../workflow-events.ts';
import { TooManyLanguages } from '../workflow-errors.ts';
import { checkAnnotationSize } from './annotation-size.ts';
import { checkHiddenSeconds } from './hidden-seconds.ts';
import { evolveDraft, type Draft } from './draft.ts';

/** What every edit of a draft must observe, however it is made. */
export function checkDraft(before: Draft, events: readonly WorkflowEvent[]): void {
  const after = events.reduce(evolveDraft, before);
  checkTitles(before, after);
  if (after.steps === before.steps) return;
  checkAnnotationSize(before.steps, after.steps);
  checkHiddenSeconds(before.steps, after.steps, events);
}

/** More than people translate into; each title is in every list of workflows. */
const maxTitles = 50;

function checkTitles(before: Pick<Draft, 'titles'>, after: Pick<Draft, 'titles'>): void {
  const count = Object.keys(after.titles).length;
  if (count > maxTitles && count > Object.keys(before.titles).length)
    throw TooManyLanguages({ facts: { maximum: maxTitles } });
}
