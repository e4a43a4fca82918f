import { describe, expect, it } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import type { Edit } from './edit.ts';
import { bench, start } from './editor.fixture.ts';

const arrow = { ...exampleAnnotations.arrow, startTime: 6, endTime: 9 };
const moveTo = (by: number, stepId = 'one'): Edit => ({
  type: 'ChangeAnnotations',
  data: {
    annotations: [
      { stepId, elements: [{ ...arrow, id: `arrow-${stepId}`, left: arrow.left + by }], removed: [] },
    ],
  },
});

function nudged(...by: readonly number[]) {
  const opened = bench();
  const { editor, sent } = opened;
  for (const each of by) editor.nudge(moveTo(each));
  const moved = () => (editor.snapshot().document.draft.steps[0]?.annotations[0]?.left ?? 0) - arrow.left;
  const sentMoves = () =>
    sent.map(({ edit }) =>
      edit.type === 'ChangeAnnotations'
        ? (edit.data.annotations[0]?.elements[0]?.left ?? 0) - arrow.left
        : edit.type,
    );
  return { ...opened, moved, sentMoves };
}

describe('nudging', () => {
  it('is shown at once and sent as one edit after a pause; until then it is not saved', async () => {
    const { editor, moved, sentMoves, settle, wake, stored } = nudged(1, 2, 3);
    await settle();
    expect([moved(), sentMoves(), editor.snapshot().saving.kind]).toEqual([3, [], 'saving']);
    expect(stored()).toHaveLength(1);
    wake();
    await settle();
    expect([sentMoves(), editor.snapshot().saving.kind, stored()]).toEqual([[3], 'saved', []]);
  });

  it('is undone and redone as one action', () => {
    const { editor, moved } = nudged(1, 2, 3);
    editor.undo();
    expect([moved(), editor.snapshot().nextUndo]).toEqual([0, null]);
    editor.redo();
    expect(moved()).toBe(3);
    editor.undo();
    expect(editor.snapshot().document).toEqual(start);
  });

  it('continues only before the pause is over, and only with the same annotations', async () => {
    const { editor, sentMoves, settle, wake, moved } = nudged(1);
    wake();
    await settle();
    editor.nudge(moveTo(2));
    editor.nudge(moveTo(3, 'two'));
    await settle();
    expect(sentMoves()).toEqual([1, 2]);
    wake();
    await settle();
    expect(sentMoves()).toEqual([1, 2, 3]);
    editor.undo();
    editor.undo();
    expect(moved()).toBe(1);
  });

  it('is sent before another edit, when the author leaves, and after a reload', async () => {
    const { editor, sentMoves, settle } = nudged(1);
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'Vent' } });
    editor.nudge(moveTo(2));
    editor.retry();
    await settle();
    expect(sentMoves()).toEqual([1, 'RenameStep', 2]);

    const left = nudged(5);
    const after = left.reloaded();
    after.start();
    await left.settle();
    expect(left.sentMoves()).toEqual([5]);
    expect(after.snapshot().nextUndo).not.toBeNull();
  });

  it('waits longer while a key is held', async () => {
    const timers: { readonly run: () => void; isOff: boolean }[] = [];
    const schedule = (run: () => void) => {
      const timer = { run, isOff: false };
      timers.push(timer);
      return () => void (timer.isOff = true);
    };
    const { reloaded, sentMoves, settle } = nudged();
    const editor = reloaded({ schedule });
    editor.extendPause();
    expect(timers).toEqual([]);
    editor.nudge(moveTo(1));
    editor.extendPause();
    expect(timers.map(({ isOff }) => isOff)).toEqual([true, false]);
    timers[1]?.run();
    await settle();
    expect(sentMoves()).toEqual([1]);
  });

  it('is taken back if the server refuses it, with its undo', async () => {
    const { editor, sent, parts } = bench(() => ({
      kind: 'refused',
      message: 'no',
      overtaken: true,
      changedBy: null,
    }));
    editor.nudge(moveTo(1));
    editor.nudge(moveTo(2));
    editor.retry();
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    expect(sent).toHaveLength(1);
    expect(editor.snapshot().document).toEqual(parts.document);
    expect(editor.snapshot()).toMatchObject({ nextUndo: null, refused: [{ edit: moveTo(2) }] });
  });
});
