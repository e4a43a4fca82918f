import type { SeenPublication } from '../../../contracts/playback/active-view.ts';
import { addRanges, secondsCovered, type Range } from '../../../contracts/playback/model/played-ranges.ts';
import type { ReadAggregate } from '../../platform/commands/define-decision.ts';
import { viewing, type StartedViewing, type Viewing } from './viewing.ts';

/** What a person has seen of a publication, over several views. */
export type Seen = Omit<SeenPublication, 'publication'>;
export const nothingSeen: Seen = { played: [], completedStepIds: [], completed: false };

/** Both together; what both have counts once. */
export const addSeen = (one: Seen, other: Seen): Seen => ({
  played: [...addRanges(one.played, other.played)],
  completedStepIds: [...new Set([...one.completedStepIds, ...other.completedStepIds])],
  completed: one.completed || other.completed,
});

/** What a person has seen, by the number of the publication. */
export type SeenPublications = ReadonlyMap<number, Seen>;

export function withSeen(before: SeenPublications, added: readonly SeenPublication[]): SeenPublications {
  const all = new Map(before);
  for (const { publication, ...seen } of added)
    all.set(publication, addSeen(all.get(publication) ?? nothingSeen, seen));
  return all;
}

/** What has been seen besides what is known; a range of which only a part is known, whole. */
export function unknownOf(
  known: SeenPublications,
  seen: readonly SeenPublication[],
): readonly SeenPublication[] {
  return seen.flatMap(({ publication, ...more }) => {
    const before = known.get(publication) ?? nothingSeen;
    const isNew = (range: Range) => secondsCovered(before.played, range) < range.to - range.from;
    const played = more.played.filter(isNew);
    const completedStepIds = more.completedStepIds.filter((id) => !before.completedStepIds.includes(id));
    const completed = more.completed && !before.completed;
    const isKnown = played.length === 0 && completedStepIds.length === 0 && !completed;
    return isKnown ? [] : [{ publication, played, completedStepIds, completed }];
  });
}

/** What a person has seen of some publications with the same content, the first and the last of which are given. */
export const seenBetween = (all: SeenPublications, first: number, last: number): Seen =>
  [...all]
    .filter(([publication]) => publication >= first && publication <= last)
    .reduce((sum, [, seen]) => addSeen(sum, seen), nothingSeen);

/** More than a person leaves by jumping about; the shortest ranges beyond that are not remembered. */
const maxRanges = 1000;
const longest = (ranges: readonly Range[]): readonly Range[] =>
  ranges.length <= maxRanges
    ? ranges
    : ranges.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, maxRanges);

interface Watched {
  readonly userId: string;
  readonly workflowId: string;
}
const isOf =
  ({ userId, workflowId }: Watched) =>
  (view: Viewing): view is StartedViewing =>
    view.status !== 'absent' && view.userId === userId && view.workflowId === workflowId;

/** What views of a person and workflow have seen, each of its publication. A view id that became another's has none. */
export async function readSeen(
  viewIds: readonly string[],
  watched: Watched,
  look: ReadAggregate,
): Promise<readonly SeenPublication[]> {
  const views = await Promise.all(viewIds.map(async (viewId) => (await look(viewing, viewId)).state));
  return views.filter(isOf(watched)).map(({ publication, played, completedStepIds, completed }) => ({
    publication,
    played: [...longest(played)],
    completedStepIds: [...completedStepIds],
    completed,
  }));
}
