import type { Edges } from '../../../../../contracts/authoring/model/annotation-canvas.ts';

/** A line at which something that is moved has snapped, between two ends, and what it belongs to. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}
export interface GuideTarget {
  readonly name: string;
  readonly box: Edges;
}

/** Distance at which an edge or a middle snaps, in units of the canvas. */
export const guideReach = 5;

const linesOf = (low: number, high: number): readonly number[] => [low, (low + high) / 2, high];

interface Snap {
  readonly shift: number;
  readonly guide: Guide;
}

type Span = readonly [number, number];
const along = (axis: 'x' | 'y', { left, right, top, bottom }: Edges): Span =>
  axis === 'x' ? [left, right] : [top, bottom];
const across = (axis: 'x' | 'y', box: Edges): Span => along(axis === 'x' ? 'y' : 'x', box);

/** Every way in which something moved lines up with a target. */
function snapsTo(axis: 'x' | 'y', moved: Edges, { name, box }: GuideTarget): readonly Snap[] {
  const ends = [...across(axis, box), ...across(axis, moved)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return linesOf(...along(axis, box)).flatMap((at) =>
    linesOf(...along(axis, moved)).map((line) => ({ shift: at - line, guide: { axis, at, from, to, name } })),
  );
}

const nearest = (axis: 'x' | 'y', moved: Edges, targets: readonly GuideTarget[]): Snap | null =>
  targets
    .flatMap((target) => snapsTo(axis, moved, target))
    .filter(({ shift }) => Math.abs(shift) <= guideReach)
    .reduce<Snap | null>(
      (best, snap) => (best && Math.abs(best.shift) <= Math.abs(snap.shift) ? best : snap),
      null,
    );

/** How far something that is moved must be shifted to line up with something near, in both directions. */
export function snapToGuides(
  moved: Edges,
  targets: readonly GuideTarget[],
): { readonly dx: number; readonly dy: number; readonly guides: readonly Guide[] } {
  const x = nearest('x', moved, targets);
  const y = nearest('y', moved, targets);
  return {
    dx: x?.shift ?? 0,
    dy: y?.shift ?? 0,
    guides: [x, y].flatMap((snap) => (snap ? [snap.guide] : [])),
  };
}
