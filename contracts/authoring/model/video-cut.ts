import { assertNever } from '../../kernel/assert-never.ts';
import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import type { CutRange, Rotation, VideoCut, videoCutEvents } from '../video-cut.ts';
import type { VideoInsert } from '../video-insert.ts';
import { minStepSeconds } from './draft-steps.ts';
import { insertedBefore, insertSeconds, placedInserts, type Edge } from './insert-places.ts';

type VideoCutEvent = EventOf<(typeof videoCutEvents)[number]>;
type Ranges = readonly CutRange[];

/** What is not in the result. */
export interface Erasures {
  readonly erased: Ranges;
}

export const noCut: VideoCut = { rotation: 0, splits: [], erased: [] };

/** The edit list of a draft, which may be older than all of them. */
export const cutOf = ({ cut }: { readonly cut?: VideoCut }): VideoCut => cut ?? noCut;

/** The times of frames of which we know none yet (2:211): the editor moves by this rate until it has their table. */
export const defaultFrameRate = 30;

/** A part of a file that the result shows, in its own seconds. */
export interface Piece {
  readonly assetId: string;
  readonly start: number;
  readonly end: number;
  readonly rotation: Rotation;
  /** The picture that is seen at its start is shown for so many seconds, and nothing else of it. */
  readonly held?: number;
}

/** In order, with those that overlap or touch as one (2:91). */
export function mergeRanges(ranges: Ranges): CutRange[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const merged: CutRange[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else if (end > start) merged.push({ start, end });
  } // prettier-ignore
  return merged;
}

/** What is in the first ranges and not in the others. */
export function withoutRanges(ranges: Ranges, others: Ranges): CutRange[] {
  const gaps = mergeRanges(others);
  return mergeRanges(ranges).flatMap((range) => {
    const parts: CutRange[] = [];
    let { start } = range;
    for (const gap of gaps) {
      if (gap.end <= start || gap.start >= range.end) continue;
      if (gap.start > start) parts.push({ start, end: gap.start });
      start = gap.end;
    }
    return start < range.end ? [...parts, { start, end: range.end }] : parts;
  });
}

/** What is in both. */
export const commonRanges = (ranges: Ranges, others: Ranges): CutRange[] =>
  withoutRanges(ranges, withoutRanges(ranges, others));

export const lengthOfRanges = (ranges: Ranges): number =>
  exactSeconds(ranges.reduce((sum, { start, end }) => sum + end - start, 0));

/** What stays of a source of this length. */
export const remainingRanges = ({ erased }: Erasures, durationSeconds: number): CutRange[] =>
  withoutRanges([{ start: 0, end: durationSeconds }], erased);

/** Too short to be seen. */
const isSliver = ({ start, end }: CutRange): boolean => exactSeconds(end - start) < minStepSeconds;

/** The erased ranges with some more, and with what they would leave and nobody would see. */
export function erasedWith(cut: VideoCut, ranges: Ranges, durationSeconds: number): CutRange[] {
  const erased = mergeRanges([...cut.erased, ...ranges]);
  const before = remainingRanges(cut, durationSeconds);
  const slivers = remainingRanges({ erased }, durationSeconds).filter(
    // one that was there before is left alone
    (rest) => isSliver(rest) && !before.some(({ start, end }) => start === rest.start && end === rest.end),
  );
  return mergeRanges([...erased, ...slivers]);
}

/** Those at the same second stay in the order in which they were inserted. */
function changedInserts(
  inserts: readonly VideoInsert[],
  { added, removed }: { readonly added: readonly VideoInsert[]; readonly removed: readonly string[] },
): VideoInsert[] {
  const gone = new Set([...removed, ...added.map(({ id }) => id)]);
  return [...inserts.filter(({ id }) => !gone.has(id)), ...added].toSorted((a, b) => a.at - b.at);
}

/** The edit list after one more event. */
export function evolveVideoCut(cut: VideoCut, event: VideoCutEvent): VideoCut {
  switch (event.type) {
    case 'VideoErased':
      return { ...cut, erased: mergeRanges([...cut.erased, ...event.data.ranges]) };
    case 'VideoPartsRestored':
      return { ...cut, erased: withoutRanges(cut.erased, event.data.ranges) };
    case 'VideoRotated':
      return { ...cut, rotation: event.data.rotation };
    case 'VideoInsertsChanged':
      return { ...cut, inserts: changedInserts(cut.inserts ?? [], event.data) };
    case 'SplitPointsChanged': {
      const removed = new Set(event.data.removed);
      const stay = cut.splits.filter((at) => !removed.has(at));
      return { ...cut, splits: [...new Set([...stay, ...event.data.added])].toSorted((a, b) => a - b) };
    }
  }
  return assertNever(event);
}

/** Whether viewers see the source as it is. */
export const isUncut = ({ rotation, erased, inserts = [] }: VideoCut): boolean =>
  rotation === 0 && erased.length === 0 && inserts.length === 0;

/** What the result shows, in playing order. */
export function piecesOf(
  cut: ShownCut,
  { assetId, durationSeconds }: { readonly assetId: string; readonly durationSeconds: number },
): readonly Piece[] {
  const { rotation } = cut;
  const placed = placedInserts(cut);
  const rest = remainingRanges(cut, durationSeconds);
  const pieceOf = (insert: VideoInsert, at: number): Piece =>
    insert.kind === 'video'
      ? { assetId: insert.assetId, start: insert.start, end: insert.end, rotation: insert.rotation }
      : { assetId, ...stillOf(rest, insert.isAtEnd ? at - endFrameSeconds : at), rotation, held: insert.seconds };
  const piecesIn = ({ start, end }: CutRange, from: number): Piece[] => {
    const within = placed.filter(({ at }) => at >= from && at < end);
    const edges = [start, ...within.map(({ at }) => Math.max(start, at)), end];
    return edges.slice(1).flatMap((edge, index) => {
      const [piece, next] = [{ assetId, start: edges[index] ?? start, end: edge, rotation }, within[index]];
      return [...(edge > piece.start ? [piece] : []), ...(next ? [pieceOf(next.insert, next.at)] : [])];
    });
  };
  const last = rest.at(-1)?.end ?? 0;
  return [
    ...rest.flatMap((range, index) => piecesIn(range, rest[index - 1]?.end ?? 0)),
    ...placed.filter(({ at }) => at >= last).map(({ insert, at }) => pieceOf(insert, at)),
  ];
} // prettier-ignore

/** The last frame of a video is what is seen so long before its end. */
const endFrameSeconds = 0.001;

/** From the second whose frame is held, as far as nothing is removed. */
const stillOf = (rest: Ranges, at: number): CutRange => {
  const end = rest.find((range) => at >= range.start && at < range.end)?.end;
  return { start: exactSeconds(Math.max(0, at)), end: end ?? at };
};

/** What of an edit list viewers see. */
export type ShownCut = Pick<VideoCut, 'rotation' | 'erased' | 'inserts'>;

/**
 * The second of the result that shows a second of the source; of one that is erased, where it would be. What is inserted
 * exactly there follows, unless the edge says otherwise.
 */
export function resultSecond(
  cut: Erasures & Pick<VideoCut, 'inserts'>,
  second: number,
  edge: Edge = 'after',
): number {
  const before = cut.erased.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, second) - start),
    0,
  );
  const inserts = { erased: [...cut.erased], inserts: cut.inserts };
  return exactSeconds(second - before + insertedBefore(inserts, second, edge));
}

/** The second of the source that a second of the result shows; while something inserted is shown, where it is. */
export function sourceSecond(cut: Erasures & Pick<VideoCut, 'inserts'>, second: number): number {
  const { erased } = cut;
  let at = second;
  for (const { insert, at: place } of placedInserts({ erased: [...erased], inserts: cut.inserts })) {
    const start = resultSecond({ erased }, place);
    if (at <= start) break;
    at = Math.max(start, at - insertSeconds(insert));
  }
  for (const { start, end } of erased) {
    if (start > at) break;
    at += end - start;
  }
  return exactSeconds(at);
}

/** The erased range that a second of the source is in. */
export const erasedAt = (erased: Ranges, second: number): CutRange | undefined =>
  erased.find(({ start, end }) => second >= start && second < end);

/** The size of the picture as it is shown. */
export const rotatedSize = <S extends { readonly width: number; readonly height: number }>(
  size: S,
  rotation: Rotation,
): S => (rotation % 180 === 0 ? size : { ...size, width: size.height, height: size.width });

/** Size and length of the result. */
export const resultOf = <
  S extends { readonly width: number; readonly height: number; readonly durationSeconds: number },
>(
  source: S,
  cut: ShownCut,
): S => ({
  ...rotatedSize(source, cut.rotation),
  durationSeconds: resultSecond(cut, source.durationSeconds),
});

/** A split point for a second; rounded down, so that the frame on the screen starts the next clip (2:89). */
export const splitPointAt = (seconds: number): number => Math.floor(exactSeconds(seconds) * 100 + 1e-6) / 100;

/** A part of the source between two split points, or between one and an erased part. */
export interface Clip {
  readonly start: number;
  readonly end: number;
  /** Its end split is marked as deleted (2:89). */
  readonly deleted: boolean;
}

/** The source as clips, erased ones among them. */
export function clipsOf({ splits, erased }: VideoCut, durationSeconds: number): readonly Clip[] {
  const edges = [0, durationSeconds, ...splits, ...erased.flatMap(({ start, end }) => [start, end])];
  const sorted = [...new Set(edges)].filter((at) => at >= 0 && at <= durationSeconds).toSorted((a, b) => a - b);
  return sorted.slice(1).map((end, index) => {
    const start = sorted[index] ?? 0;
    return { start, end, deleted: erased.some((range) => range.start <= start && end <= range.end) };
  });
} // prettier-ignore

/** The clip that a second of the source is in; at the end the last one. */
export const clipAt = (clips: readonly Clip[], second: number): Clip | undefined =>
  clips.find(({ start, end }) => second >= start && second < end) ?? clips.at(-1);

/** Where the playhead goes when a clip is deleted: to the end of the one before it that stays (2:89). */
export const playheadAfterDeleting = (clips: readonly Clip[], { start }: Clip): number =>
  clips.findLast((clip) => !clip.deleted && clip.end <= start)?.end ?? 0;
