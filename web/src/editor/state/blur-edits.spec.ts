import { afterEach, describe, expect, it } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { showLanguage } from '../../i18n/text.ts';
import type { Edit } from './edit.ts';
import { bench } from './editor.fixture.ts';

const box = { left: 20, top: 20, width: 40, height: 40 };
const position = (time: number, left: number) => ({ ...box, time, left });
const blur = { ...exampleAnnotations.blur, ...box, scaleX: 1, scaleY: 1, startTime: 0, endTime: 10 };
const following = {
  ...blur,
  id: 'following',
  positions: [position(0, 20), position(4, 60), position(10, 90)],
};
const retime = (startTime: number, endTime: number): Edit => ({
  type: 'RetimeStep',
  data: { stepId: 'two', startTime, endTime },
});
/** An editor whose second and third step, from 10 to 20 and from 20 to 30, are blurred from start to end. */
function blurred() {
  const { editor } = bench();
  const annotations = [
    { stepId: 'two', elements: [{ ...blur, positions: [] }, following] },
    { stepId: 'three', elements: [{ ...blur, id: 'third', positions: [] }] },
  ];
  editor.edit({ type: 'ChangeAnnotations', data: { annotations } });
  return editor;
}
afterEach(() => showLanguage('en', {}));

describe('edits of a step with a blur', () => {
  it.each([
    ['an earlier start', retime(5, 20)],
    ['a later end', retime(10, 25)],
    ['both', retime(2, 30)],
    ['merging', { type: 'MergeSteps', data: { stepId: 'two', mergedStepId: 'three' } }],
  ] as const)('%s is undone and done again', (_, edit) => {
    const editor = blurred();
    const before = editor.snapshot().document;
    editor.edit(edit);
    const after = editor.snapshot().document;
    expect(after).not.toEqual(before);
    editor.undo();
    expect(editor.snapshot().refused).toEqual([]);
    expect(editor.snapshot().document).toEqual(before);
    editor.redo();
    expect(editor.snapshot().document).toEqual(after);
  });

  const extend: Edit = { type: 'RetimeStep', data: { stepId: 'three', startTime: 12, endTime: 30 } };
  it.each([
    ['a shorter step', retime(10, 15)],
    [
      'a later start of the next one',
      { type: 'RetimeStep', data: { stepId: 'three', startTime: 15, endTime: 30 } },
    ],
    ['deleting a step that the others cover', { type: 'DeleteStep', data: { stepId: 'two' } }],
    ['merging', { type: 'MergeSteps', data: { stepId: 'two', mergedStepId: 'three' } }],
  ] as const)('%s, where another step has its seconds, is undone and done again', (_, edit) => {
    const editor = blurred();
    editor.edit(extend);
    editor.edit({ type: 'RetimeStep', data: { stepId: 'one', startTime: 0, endTime: 13 } });
    const before = editor.snapshot().document;
    expect(editor.edit(edit)).toBe(true);
    const after = editor.snapshot().document;
    expect(after).not.toEqual(before);
    editor.undo();
    expect(editor.snapshot().refused).toEqual([]);
    expect(editor.snapshot().document).toEqual(before);
    editor.redo();
    expect(editor.snapshot().document).toEqual(after);
  });

  it('what would show hidden seconds is refused, and the language of the author says which', () => {
    const editor = blurred();
    expect(editor.edit(retime(10, 15))).toBe(false);
    showLanguage('de-de', { errors: { 'annotation.uncovered': 'Schritt %{step}: %{from} bis %{to}.' } });
    expect(editor.edit({ type: 'DeleteStep', data: { stepId: 'three' } })).toBe(false);
    expect(editor.snapshot().refused.map(({ message }) => message)).toEqual([
      'Step 2 has a blur from 00:10.00 to 00:20.00 that would no longer hide all of it. Nothing was changed; give these seconds to another step first, or move or remove the blur.',
      'Schritt 3: 00:20.00 bis 00:30.00.',
    ]);
  });
});
