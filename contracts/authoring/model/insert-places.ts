import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { CutRange, VideoCut } from '../video-cut.ts';
import type { VideoInsert } from '../video-insert.ts';

type CutWithInserts = Pick<VideoCut, 'erased' | 'inserts'>;

/** An insert at the second of the source before which it is shown, which is never removed. */
export interface PlacedInsert {
  readonly insert: VideoInsert;
  readonly at: number;
}

/** How long an insert makes the result. */
export const insertSeconds = (insert: VideoInsert): number =>
  insert.kind === 'still' ? insert.seconds : exactSeconds(insert.end - insert.start);

const rangeAt = (erased: readonly CutRange[], at: number): CutRange | undefined =>
  erased.find(({ start, end }) => at >= start && at < end);

function placeOf({ erased }: CutWithInserts, insert: VideoInsert): PlacedInsert {
  if (insert.isAtEnd) return { insert, at: erased.find(({ end }) => end >= insert.at)?.start ?? insert.at };
  return { insert, at: rangeAt(erased, insert.at)?.end ?? insert.at };
}

/** A frame that is removed is not held either. */
const isHeldFrameErased = ({ erased }: CutWithInserts, { kind, at, isAtEnd }: VideoInsert): boolean =>
  kind === 'still' && erased.some(({ start, end }) => at >= start && (isAtEnd ? at <= end : at < end));

/** What is inserted into the result, in the order in which it is shown. */
export const placedInserts = (cut: CutWithInserts): readonly PlacedInsert[] =>
  (cut.inserts ?? [])
    .filter((insert) => !isHeldFrameErased(cut, insert))
    .map((insert) => placeOf(cut, insert))
    .toSorted((a, b) => a.at - b.at);

/** Which of the inserts exactly at a second are before it: none, those up to the last video, or all. */
export type Edge = 'before' | 'after-videos' | 'after';

/** How much later a second of the source is because of what is inserted before it. */
export function insertedBefore(cut: CutWithInserts, second: number, edge: Edge): number {
  if (!cut.inserts?.length) return 0;
  const placed = placedInserts(cut);
  const here = placed.filter(({ at }) => at === second);
  const lastVideo = here.findLastIndex(({ insert }) => insert.kind === 'video');
  const isBefore = ({ insert, at }: PlacedInsert): boolean => {
    if (at !== second) return at < second;
    if (edge === 'after' || insert.isAtEnd) return true;
    return edge === 'after-videos' && here.findIndex((each) => each.insert === insert) <= lastVideo;
  };
  return placed.filter(isBefore).reduce((sum, { insert }) => sum + insertSeconds(insert), 0);
}

/** Seconds of the source within a range at which something is inserted. */
export const insertedWithin = (
  cut: CutWithInserts,
  { start, end }: CutRange,
  kind?: VideoInsert['kind'],
): readonly number[] => [
  ...new Set(
    placedInserts(cut)
      .filter(({ insert, at }) => at > start && at < end && (kind === undefined || insert.kind === kind))
      .map(({ at }) => at),
  ),
];
