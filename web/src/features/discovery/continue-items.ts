import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import type { ProgressView } from '../../../../contracts/playback/playback.ts';

/** Something that a person began, as watcher or as author, and when they last did something about it. */
export type ContinueItem =
  | { readonly by: 'watching'; readonly id: string; readonly at: string; readonly progress: ProgressView }
  | { readonly by: 'editing'; readonly id: string; readonly at: string; readonly card: WorkflowCard };

/** As many as stand in one row. */
export const itemsPerRow = 3;

/** What was touched last comes first, each workflow once, and no more than one row of them. */
export function continueItems(
  watched: readonly ProgressView[],
  edited: readonly WorkflowCard[],
): readonly ContinueItem[] {
  const all: ContinueItem[] = [
    ...watched.map((progress): ContinueItem => ({
      by: 'watching',
      id: progress.workflowId,
      at: progress.lastSeenAt,
      progress,
    })),
    ...edited.map((card): ContinueItem => ({ by: 'editing', id: card.id, at: card.updatedAt, card })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
    .slice(0, itemsPerRow);
}
