import type { AreaPosition, CoveredArea } from '../../contracts/authoring/render-list.ts';
import { gridFrames, type PlannedChunk } from '../media/ladder/plan-ladder.ts';

/** What is covered is decided for cells of the picture: so many across and down, whatever its size. */
export const maskSize = { width: 320, height: 180 } as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Frames = Pick<PlannedChunk, 'startFrame' | 'endFrame'>;
const clear = Buffer.alloc(maskSize.width * maskSize.height);

/** Whether an area covers something in one of these frames. */
export const touches = (
  { start, end }: CoveredArea,
  { startFrame, endFrame }: Frames,
  fps: number,
): boolean => start < (endFrame + 1) / fps && end > (startFrame - 1) / fps;

/** The part of an area that is in these frames. */
export function within(area: CoveredArea, { startFrame, endFrame }: Frames, fps: number): CoveredArea {
  const [from, to] = [(startFrame - 1) / fps, (endFrame + 1) / fps];
  const [start, end] = [Math.max(from, area.start), Math.min(to, area.end)];
  const inside = area.positions.filter(({ time }) => time > from && time < to);
  const edge = (time: number): AreaPosition => ({ time, ...toPlace(boxAt(area.positions, time)) });
  return { start, end, positions: [edge(from), ...inside, edge(to)] };
}

/**
 * What is covered in each frame of a chunk: a byte for each cell, row by row, 255 where the picture is covered. A frame of the source may be shown up to one frame earlier or later than its
 * own time, so an area covers where it is during three frames, and one cell more on each side.
 */
export function* maskOf(areas: readonly CoveredArea[], frames: Frames, fps: number): Generator<Buffer> {
  const { first, end } = gridFrames(frames);
  for (let frame = first; frame < end; frame++) {
    const shown = areas.filter((area) => touches(area, { startFrame: frame, endFrame: frame + 1 }, fps));
    const cells = shown.length === 0 ? clear : Buffer.alloc(clear.length);
    for (const area of shown) fill(cells, reachOf(area, (frame - 1) / fps, (frame + 2) / fps));
    yield cells;
  }
}

/** Everything that an area covers between two moments. */
function reachOf(area: CoveredArea, from: number, to: number): Box {
  const times = [
    from,
    to,
    ...area.positions.map(({ time }) => time).filter((time) => time > from && time < to),
  ];
  const boxes = times.map((time) => boxAt(area.positions, time));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Straight from one position to the next. */
function boxAt(positions: readonly AreaPosition[], time: number): Box {
  const next = positions.find((position) => position.time > time);
  const last = positions.findLast((position) => position.time <= time);
  if (!last || !next) return toBox(last ?? next);
  const share = (time - last.time) / (next.time - last.time);
  const between = (field: keyof AreaPosition) => last[field] + (next[field] - last[field]) * share;
  return toBox({
    time,
    left: between('left'),
    top: between('top'),
    width: between('width'),
    height: between('height'),
  });
}

const toPlace = ({ left, top, right, bottom }: Box): Omit<AreaPosition, 'time'> => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** The place of everything that an area covers between two moments. */
export const boxIn = (area: CoveredArea, from: number, to: number): Omit<AreaPosition, 'time'> =>
  toPlace(reachOf(area, from, to));

const toBox = (position: AreaPosition | undefined): Box => {
  const { left, top, width, height } = position ?? { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, right: left + width, bottom: top + height };
};

function fill(cells: Buffer, { left, top, right, bottom }: Box): void {
  const first = (share: number, of: number) => Math.max(0, Math.floor(share * of) - 1);
  const end = (share: number, of: number) => Math.min(of, Math.ceil(share * of) + 1);
  const [x, y] = [first(left, maskSize.width), first(top, maskSize.height)];
  const [toX, toY] = [end(right, maskSize.width), end(bottom, maskSize.height)];
  for (let row = y; row < toY; row++)
    cells.fill(255, row * maskSize.width + x, row * maskSize.width + Math.max(x, toX));
}
