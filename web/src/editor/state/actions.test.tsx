import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { frameBeside, useEditorActions } from './actions.ts';
import { EditorProvider, usePreview, useSelectedStep } from './editor-context.tsx';
import { bench, noMedia } from './editor.fixture.ts';
import type { Editor } from './editor.ts';
import { useKeys } from './use-keys.ts';

function Keys() {
  const actions = useEditorActions();
  useKeys(actions);
  const { step } = useSelectedStep();
  const seconds = usePreview((state) => state.seconds);
  const off = Object.values(actions).flatMap(({ id, off: why }) => (why === undefined ? [] : [id]));
  return <output>{`${step?.id} ${seconds} ${off.join(' ')}`}</output>;
}

let editor: Editor;
beforeEach(() => {
  ({ editor } = bench());
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <Keys />
    </EditorProvider>,
  );
});
/** `Alt ArrowUp` is the arrow with Alt held. */
const press = (...keys: string[]) => {
  for (const name of keys)
    fireEvent.keyDown(document.body, { key: name.replace('Alt ', ''), altKey: name.startsWith('Alt ') });
};
const steps = () =>
  editor.snapshot().document.draft.steps.map(({ id, startTime, endTime }) => `${id} ${startTime}-${endTime}`);
const shown = () => screen.getByRole('status').textContent;

it('M merges the step after the chosen one into it (R-SEG-01)', () => {
  press('ArrowDown', 'm');
  expect(steps()).toEqual(['one 0-10', 'two 10-30']);
  expect(shown()).toBe('two 10 split merge redo moveDown');
  // there is none after it
  press('m');
  expect(steps()).toEqual(['one 0-10', 'two 10-30']);
});

it('S splits the step at the playhead, and chooses its second half', () => {
  press('ArrowRight', 'ArrowRight', 's');
  const [first, second] = editor.snapshot().document.draft.steps;
  expect(first).toMatchObject({ id: 'one', startTime: 0, endTime: 2 });
  expect(second).toMatchObject({ startTime: 2, endTime: 10 });
  expect(shown()).toContain(`${second?.id} 2 `);
});

it('Del deletes the chosen step and chooses the next one, or the one before; the last one stays', () => {
  press('ArrowDown', 'Delete');
  expect(steps()).toEqual(['one 0-10', 'three 20-30']);
  expect(shown()).toContain('three');
  press('Delete');
  expect(shown()).toContain('one');
  press('Delete');
  expect(steps()).toEqual(['one 0-10']);
});

it('N adds a step of the rest of the one that is shown, half of it at its start, and chooses it', () => {
  press('ArrowRight', 'n');
  const [, added] = editor.snapshot().document.draft.steps;
  expect(added).toMatchObject({ title: '', startTime: 1, endTime: 10 });
  expect(shown()).toContain(added?.id);
  press('n');
  expect(steps().slice(0, 3)).toEqual([
    'one 0-1',
    expect.stringMatching(/ 1-5.5$/),
    expect.stringMatching(/ 5.5-10$/),
  ]);
});

it('N adds a step up to the next start where none is shown', () => {
  act(() => void editor.edit({ type: 'DeleteStep', data: { stepId: 'one' } }));
  press('n');
  expect(steps()).toEqual(['two 10-20', expect.stringMatching(/ 0-10$/), 'three 20-30']);
});

it('Alt with an arrow moves the chosen step; undo and redo follow', () => {
  press('Alt ArrowDown');
  expect(steps()).toEqual(['two 10-20', 'one 0-10', 'three 20-30']);
  press('Alt ArrowUp');
  expect(steps()).toEqual(['one 0-10', 'two 10-20', 'three 20-30']);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(steps()[0]).toBe('two 10-20');
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
  expect(steps()[0]).toBe('one 0-10');
});

it('R-EDT-09 (2:211): arrows choose steps and move the playhead by a second, points by a frame, within the source', () => {
  press('ArrowUp');
  expect(shown()).toMatch(/^one 0 /);
  press('ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(shown()).toMatch(/^three 20 /);
  press('ArrowRight', '.', 'ArrowLeft', ',');
  expect(shown()).toMatch(/^three 20 /);
  press('.');
  expect(shown()).toMatch(/^three 20\.033 /);
  press(...Array.from({ length: 12 }, () => 'ArrowRight'));
  expect(shown()).toMatch(/^three 30 /);
});

it('moves by the frames of the file where their times are known', () => {
  const frames = Float64Array.of(0, 0.0166, 0.1, 0.1167, 0.9);
  expect(frameBeside(frames, 0, 1)).toBe(0.017);
  expect(frameBeside(frames, 0.017, 1)).toBe(0.1);
  expect(frameBeside(frames, 0.5, 1)).toBe(0.9);
  expect(frameBeside(frames, 0.9, 1)).toBe(0.9);
  expect(frameBeside(frames, 0.1, -1)).toBe(0.017);
  expect(frameBeside(frames, 0, -1)).toBe(0);
  expect(frameBeside(null, 2, -1)).toBeCloseTo(2 - 1 / 30);
});
