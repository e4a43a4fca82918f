import { expect, it } from 'vitest';
import type { Edit } from './edit.ts';
import { UndoHistory } from './undo-history.ts';

const rename = (title: string): Edit => ({ type: 'RenameStep', data: { stepId: 'one', title } });

it('an undo that was refused is dropped, and not an earlier action that did the same', () => {
  const first = { forward: [rename('B')], backward: [rename('A')] };
  const undoing = rename('B');
  const history = new UndoHistory({ done: [], undone: [] });
  history.add(first);
  history.add({ forward: [rename('C')], backward: [undoing] });
  history.undo((entry) => entry);
  history.drop(undoing);
  expect(history.done).toEqual([first]);
  expect(history.undone).toEqual([]);
});

it('an edit that was refused after a reload is dropped with its action', () => {
  const stored = { forward: [rename('B')], backward: [rename('A')] };
  const history = new UndoHistory({ done: [stored], undone: [] });
  history.drop(rename('B'));
  expect(history.done).toEqual([]);
});
