import { expect, it } from 'vitest';
import type { ShownCut } from '../../../../contracts/authoring/model/video-cut.ts';
import { resultPlace } from './result-place.ts';

it('is where viewers will be, also while the source waits for what is inserted', () => {
  const cut: ShownCut = {
    rotation: 0,
    erased: [{ start: 1, end: 2 }],
    inserts: [
      { id: 'first', kind: 'still', at: 5, seconds: 2 },
      { id: 'second', kind: 'still', at: 5, seconds: 3 },
    ],
  };
  const at = (seconds: number, insertId: string | null = null, elapsed = 0) =>
    resultPlace(cut, { seconds, insertId }, elapsed);
  expect([at(0.5), at(4), at(5, 'first'), at(5, 'first', 1.5)]).toEqual([0.5, 3, 4, 5.5]);
  expect([at(5, 'second'), at(5, 'second', 2.5), at(5.5)]).toEqual([6, 8.5, 9.5]);
});
