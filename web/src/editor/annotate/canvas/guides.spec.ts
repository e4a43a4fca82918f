import { expect, it } from 'vitest';
import { guideReach, snapToGuides } from './guides.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const circle = { name: 'Circle 1', box: box(100, 100, 200, 160) };

it('what is moved lines up with the edges and middles of others', () => {
  expect(snapToGuides(box(103, 300, 143, 320), [circle])).toEqual({
    dx: -3,
    dy: 0,
    guides: [{ axis: 'x', at: 100, from: 100, to: 320, name: 'Circle 1' }],
  });
  // its middle with the middle of the circle, in both directions
  const { dx, dy, guides } = snapToGuides(box(128, 118, 168, 138), [circle]);
  expect([dx, dy]).toEqual([2, 2]);
  expect(guides.map(({ axis, at }) => [axis, at])).toEqual([
    ['x', 150],
    ['y', 130],
  ]);
});

it('the nearest one wins, and nothing out of reach', () => {
  const near = { name: 'Text 1', box: box(101, 0, 400, 20) };
  expect(snapToGuides(box(102, 300, 142, 320), [circle, near]).dx).toBe(-1);
  expect(snapToGuides(box(100 + guideReach + 1, 300, 107, 320), [circle]).dx).toBe(0);
  expect(snapToGuides(box(0, 0, 10, 10), []).guides).toEqual([]);
});
