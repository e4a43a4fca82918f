import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import type { ProgressView } from '../../../../contracts/playback/playback.ts';

/** Something that a person started to watch or edit, and when they last continued. */
export type ContinueItem =
  | { readonly by: 'watching'; readonly id: string; readonly at: string; readonly progress: ProgressView }
  | { readonly by: 'editing'; readonly id: string; readonly at: string; readonly card: WorkflowCard };

/** The number that fits in one row. */
export const itemsPerRow = 3;

/** Most recent first, each workflow once, at most one row. */
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
