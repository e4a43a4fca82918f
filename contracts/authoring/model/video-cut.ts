import { assertNever } from '../../kernel/assert-never.ts';
import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import type { CutRange, Rotation, VideoCut, videoCutEvents } from '../video-cut.ts';
import { minStepSeconds } from './draft-steps.ts';

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

/** The edit list after one more event. */
export function evolveVideoCut(cut: VideoCut, event: VideoCutEvent): VideoCut {
  switch (event.type) {
    case 'VideoErased':
      return { ...cut, erased: mergeRanges([...cut.erased, ...event.data.ranges]) };
    case 'VideoPartsRestored':
      return { ...cut, erased: withoutRanges(cut.erased, event.data.ranges) };
    case 'VideoRotated':
      return { ...cut, rotation: event.data.rotation };
    case 'SplitPointsChanged': {
      const removed = new Set(event.data.removed);
      const stay = cut.splits.filter((at) => !removed.has(at));
      return { ...cut, splits: [...new Set([...stay, ...event.data.added])].toSorted((a, b) => a - b) };
    }
  }
  return assertNever(event);
}

/** Whether viewers see the source as it is. */
export const isUncut = ({ rotation, erased }: VideoCut): boolean => rotation === 0 && erased.length === 0;

/** What the result shows, in playing order. */
export const piecesOf = (
  cut: Pick<VideoCut, 'rotation' | 'erased'>,
  { assetId, durationSeconds }: { readonly assetId: string; readonly durationSeconds: number },
): readonly Piece[] =>
  remainingRanges(cut, durationSeconds).map((range) => ({ assetId, ...range, rotation: cut.rotation }));

/** The second of the result that shows a second of the source; of one that is erased, where it would be. */
export function resultSecond({ erased }: Erasures, second: number): number {
  const before = erased.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, second) - start), 0);
  return exactSeconds(second - before);
}

/** The second of the source that a second of the result shows. */
export function sourceSecond({ erased }: Erasures, second: number): number {
  let at = second;
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
  cut: Pick<VideoCut, 'rotation' | 'erased'>,
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
