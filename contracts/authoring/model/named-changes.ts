import type { DraftChange } from '../draft-changes.ts';
import type { VersionChange } from '../version-history.ts';
import { changesBetween } from './changes-between.ts';
import type { Content } from './content.ts';
import type { Step } from './draft-steps.ts';

/** Finds the step of a content that a change concerns: its own, or the one in which its sentence is spoken. */
function stepFinder({ steps, sentences }: Content): (change: DraftChange) => VersionChange['step'] {
  const indexOf = (isIt: (step: Step) => boolean): VersionChange['step'] => {
    const index = steps.findIndex(isIt);
    const step = steps[index];
    return step ? { id: step.id, number: index + 1, title: step.title } : null;
  };
  let seconds: ReadonlyMap<string, number> | undefined;
  return ({ stepId, sentenceId }) => {
    if (stepId !== null) return indexOf(({ id }) => id === stepId);
    if (sentenceId === null) return null;
    seconds ??= new Map(sentences.map(({ id, startTime }) => [id, startTime]));
    const second = seconds.get(sentenceId);
    if (second === undefined) return null;
    return indexOf(({ startTime, endTime }) => second >= startTime && second < endTime);
  };
}

/** The first changes between two contents, with their steps, and how many there are. */
export function namedChanges(was: Content, is: Content, shown: number) {
  const [before, after] = [stepFinder(was), stepFinder(is)];
  const changes = changesBetween(was, is);
  const named = changes
    .slice(0, shown)
    .map((change): VersionChange => ({ ...change, step: after(change) ?? before(change) }));
  return { named, count: changes.length };
}
