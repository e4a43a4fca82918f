import { expect, it } from 'vitest';
import { silences, snapToTarget } from './snapping.ts';
import { actionOfKey } from '../state/use-keys.ts';

const press = (key: string, more = {}) =>
  actionOfKey({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

it('knows the keys of the editor', () => {
  expect([press(' '), press('s'), press('M'), press('Delete'), press(','), press('.')]).toEqual([
    'play', 'split', 'merge', 'remove', 'frameBack', 'frameForward',
  ]); // prettier-ignore
  expect(press('z', { metaKey: true })).toBe('undo');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
  expect(press(' ', { shiftKey: true })).toBe('playAll');
  expect(press('.', { shiftKey: true })).toBe('frameForward');
  expect(press('ArrowUp', { altKey: true })).toBe('moveUp');
  expect(press('s', { ctrlKey: true })).toBeNull();
});
it('snaps to the nearest target within reach and to hundredths elsewhere', () => {
  expect(snapToTarget(10.04, [10, 10.1], 0.2)).toBe(10);
  expect(snapToTarget(10.0449, [12], 0.2)).toBe(10.04);
  expect(snapToTarget(10.04, [10], 0)).toBe(10.04);
});
it('finds the middle of a silence that is long enough', () => {
  const peaks = [1, 1, 0, 0, 0, 0, 1, 0, 1];
  expect(silences({ perSecond: 10, peaks })).toEqual([0.4]);
});
