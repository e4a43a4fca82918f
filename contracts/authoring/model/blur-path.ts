import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { BlurPosition, ElementOf } from '../annotation-elements.ts';
import { maxBlurPositions } from './annotation-canvas.ts';

type Blur = ElementOf<'blur'>;
export type BlurBox = Omit<BlurPosition, 'time'>;

/** Positions closer than this are one. Seconds. */
const sameMoment = 0.02;

const ownBox = ({ left, top, width, height, scaleX, scaleY }: Blur): BlurBox => ({
  left,
  top,
  width: width * scaleX,
  height: height * scaleY,
});

/** Where a blur is at a second of its step: straight from one position to the next. */
export function blurAt(blur: Blur, second: number): BlurBox {
  const after = blur.positions.findIndex(({ time }) => time > second);
  const next = blur.positions[after];
  const last = after < 0 ? blur.positions.at(-1) : blur.positions[after - 1];
  if (!last || !next) return boxOf(last ?? next) ?? ownBox(blur);
  const share = (second - last.time) / (next.time - last.time);
  const between = (field: keyof BlurBox) => last[field] + (next[field] - last[field]) * share;
  return { left: between('left'), top: between('top'), width: between('width'), height: between('height') };
}

const boxOf = (position: BlurPosition | undefined): BlurBox | null => {
  if (!position) return null;
  const { left, top, width, height } = position;
  return { left, top, width, height };
};

const rounded = (box: BlurBox): BlurBox => ({
  left: Math.round(box.left * 100) / 100,
  top: Math.round(box.top * 100) / 100,
  width: Math.round(box.width * 100) / 100,
  height: Math.round(box.height * 100) / 100,
});

/** The box of a blur where it is first: what it has without positions. */
const withOwnBox = (blur: Blur, box: BlurBox): Blur => ({ ...blur, ...rounded(box), scaleX: 1, scaleY: 1 });

const withPositions = (blur: Blur, positions: readonly BlurPosition[]): Blur => {
  const first = boxOf(positions[0]);
  return { ...(first ? withOwnBox(blur, first) : blur), positions: [...positions] };
};

/** The blur is here at this second. A blur that follows gets a position there; any other is moved as a whole. */
export function moveBlur(blur: Blur, second: number, box: BlurBox): Blur {
  if (blur.positions.length === 0) return withOwnBox(blur, box);
  const time = exactSeconds(Math.min(blur.endTime, Math.max(blur.startTime, second)));
  const others = blur.positions.filter((position) => Math.abs(position.time - time) > sameMoment);
  if (others.length >= maxBlurPositions) return blur;
  const positions = [...others, { time, ...rounded(box) }].toSorted((a, b) => a.time - b.time);
  return withPositions(blur, positions);
}

/** How far a box may be from the straight way between its neighbours before it is a position. Units of the canvas. */
const trackTolerance = 1;

const distance = (one: BlurBox, other: BlurBox): number =>
  Math.max(
    Math.abs(one.left - other.left),
    Math.abs(one.top - other.top),
    Math.abs(one.left + one.width - other.left - other.width),
    Math.abs(one.top + one.height - other.top - other.height),
  );

/** The positions that are needed so that the way between them is nowhere further off than the tolerance. */
function needed(blur: Blur, track: readonly BlurPosition[], tolerance: number): readonly BlurPosition[] {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < 3) return track;
  const straight = { ...blur, positions: [first, last] };
  const off = track.map((position) => distance(position, blurAt(straight, position.time)));
  const farthest = Math.max(...off);
  if (farthest <= tolerance) return [first, last];
  const at = off.indexOf(farthest);
  return [
    ...needed(blur, track.slice(0, at + 1), tolerance).slice(0, -1),
    ...needed(blur, track.slice(at), tolerance),
  ];
}

/** The blur was dragged along these positions, in the order of their times: they replace those of the same time. */
export function trackBlur(blur: Blur, track: readonly BlurPosition[]): Blur {
  const within = track
    .filter(({ time }) => time >= blur.startTime && time <= blur.endTime)
    .map(({ time, ...box }) => ({ time: exactSeconds(time), ...rounded(box) }));
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return blur;
  const others = blur.positions.filter(
    ({ time }) => time < first.time - sameMoment || time > last.time + sameMoment,
  );
  for (let tolerance = trackTolerance; ; tolerance *= 2) {
    const positions = [...others, ...needed(blur, within, tolerance)].toSorted((a, b) => a.time - b.time);
    if (positions.length <= maxBlurPositions) return withPositions(blur, positions);
    if (tolerance > 1000) return blur;
  }
}

/** The blur follows from now on: its place at this second is its first position. */
export const followWithBlur = (blur: Blur, second: number): Blur =>
  moveBlur(
    { ...blur, positions: [{ time: blur.startTime, ...rounded(ownBox(blur)) }] },
    second,
    ownBox(blur),
  );

/** The blur stays where it is at this second. */
export const fixBlur = (blur: Blur, second: number): Blur =>
  withOwnBox({ ...blur, positions: [] }, blurAt(blur, second));

/** Without the position at this second, if there is one and another. */
export function withoutPosition(blur: Blur, second: number): Blur {
  const left = blur.positions.filter(({ time }) => Math.abs(time - second) > sameMoment);
  return left.length === 0 || left.length === blur.positions.length ? blur : withPositions(blur, left);
}

/** The second of the position that is at this second; `null` if there is none. */
export const positionAt = ({ positions }: Blur, second: number): number | null =>
  positions.find(({ time }) => Math.abs(time - second) <= sameMoment)?.time ?? null;

/** The blur with the times of its positions moved, and cut to its own times. */
export function fitBlur(blur: Blur, shift: number): Blur {
  if (blur.positions.length === 0) return blur;
  const shifted = {
    ...blur,
    positions: blur.positions.map((each) => ({ ...each, time: exactSeconds(each.time + shift) })),
  };
  const inside = shifted.positions.filter(({ time }) => time >= blur.startTime && time <= blur.endTime);
  const edges = [blur.startTime, blur.endTime]
    .filter((time) => inside.every((position) => position.time !== time))
    .filter((time) => shifted.positions.some((each) => each.time < time))
    .filter((time) => shifted.positions.some((each) => each.time > time))
    .map((time) => ({ time, ...rounded(blurAt(shifted, time)) }));
  const positions = [...inside, ...edges].toSorted((a, b) => a.time - b.time).slice(0, maxBlurPositions);
  if (positions.length > 0) return withPositions(blur, positions);
  return withOwnBox({ ...blur, positions: [] }, blurAt(shifted, blur.startTime));
}

/** Two halves of one blur, whose times are those of one step. */
export function joinBlurs(blur: Blur, half: Blur): Blur {
  const [first, second] = blur.startTime <= half.startTime ? [blur, half] : [half, blur];
  const joined = { ...blur, startTime: first.startTime, endTime: Math.max(blur.endTime, half.endTime) };
  const boxesDiffer = JSON.stringify(ownBox(first)) !== JSON.stringify(ownBox(second));
  if (first.positions.length + second.positions.length === 0 && !boxesDiffer) return joined;
  const own = (of: Blur): readonly BlurPosition[] =>
    of.positions.length > 0
      ? of.positions
      : [of.startTime, of.endTime].map((time) => ({ time, ...ownBox(of) }));
  const byTime = new Map([...own(second), ...own(first)].map((position) => [position.time, position]));
  const positions = [...byTime.values()].toSorted((a, b) => a.time - b.time);
  // the position at the seam was added when it was divided
  const stored =
    positions.length > maxBlurPositions
      ? positions.filter(({ time }) => time !== second.startTime)
      : positions;
  return withPositions(joined, stored.slice(0, maxBlurPositions));
}
