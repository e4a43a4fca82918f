import { afterEach, describe, expect, it } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { completeEdit } from '../../../../contracts/authoring/model/draft-checks.ts';
import { evolveEdited, type EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { StepRetimed } from '../../../../contracts/authoring/step-events.ts';
import { StepOverlaps } from '../../../../contracts/authoring/workflow-errors.ts';
import { showLanguage } from '../../i18n/text.ts';
import type { Edit } from './edit.ts';
import { bench, start } from './editor.fixture.ts';
import { moveEdge, type Edge } from './moved-edge.ts';

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
/** The edge of the second step is moved, and the step beside it gets shorter. */
const moved = (edge: Edge, place: number): Edit => {
  const { steps } = start.draft;
  return steps[1] ? moveEdge(steps, steps[1], edge, place) : retime(0, 0);
};
/** An editor whose second and third step, from 10 to 20 and from 20 to 30, are blurred from start to end. */
function blurred() {
  const opened = bench();
  const annotations = [
    { stepId: 'two', elements: [{ ...blur, positions: [] }, following] },
    { stepId: 'three', elements: [{ ...blur, id: 'third', positions: [] }] },
  ];
  opened.editor.edit({ type: 'ChangeAnnotations', data: { annotations } });
  return opened;
}
afterEach(() => showLanguage('en', {}));

describe('edits of a step with a blur', () => {
  it.each([
    ['an earlier start', moved('startTime', 5)],
    ['a later end', moved('endTime', 25)],
    ['merging', { type: 'MergeSteps', data: { stepId: 'two', mergedStepId: 'three' } }],
  ] as const)('%s is undone and done again', (_, edit) => {
    const { editor } = blurred();
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

  /** As older drafts may be: the first step ends at 13, the third one starts at 12. */
  const overlapping = (document: EditedWorkflow): EditedWorkflow => {
    const events = [
      StepRetimed({ workflowId: 'w', stepId: 'three', startTime: 12, endTime: 30 }),
      StepRetimed({ workflowId: 'w', stepId: 'one', startTime: 0, endTime: 13 }),
    ];
    return completeEdit(document.draft, events).reduce(evolveEdited, document);
  };
  it.each([
    ['a shorter step', retime(10, 15)],
    [
      'a later start of the next one',
      { type: 'RetimeStep', data: { stepId: 'three', startTime: 15, endTime: 30 } },
    ],
    ['deleting a step that the others cover', { type: 'DeleteStep', data: { stepId: 'two' } }],
    ['merging', { type: 'MergeSteps', data: { stepId: 'two', mergedStepId: 'three' } }],
  ] as const)('%s, in a draft whose steps share seconds, is not half undone', async (_, edit) => {
    const { editor, parts, settle } = blurred();
    await settle();
    editor.rebase({ ...parts, document: overlapping(editor.snapshot().document), revision: 9 });
    const before = editor.snapshot().document;
    expect(editor.edit(edit)).toBe(true);
    const after = editor.snapshot().document;
    expect(after).not.toEqual(before);
    const outcome = editor.undo();
    // the steps would share seconds again, and no second that is hidden now may be shown: a version brings all back
    expect(StepOverlaps().message).toContain('restore the whole draft from the version history');
    expect(outcome).toEqual({ changed: false, refusal: StepOverlaps().message });
    expect(editor.snapshot().refused).toEqual([]);
    expect(editor.snapshot().document).toEqual(after);
    expect(editor.snapshot()).toMatchObject({ nextRedo: null });
  });

  it('what would show hidden seconds is refused, and the language of the author says which', () => {
    const { editor } = blurred();
    expect(editor.edit(retime(10, 15))).toBe(false);
    showLanguage('de-de', { errors: { 'annotation.uncovered': 'Schritt %{step}: %{from} bis %{to}.' } });
    expect(editor.edit({ type: 'DeleteStep', data: { stepId: 'three' } })).toBe(false);
    expect(editor.snapshot().refused.map(({ message }) => message)).toEqual([
      'Step 2 has a blur from 00:10.00 to 00:20.00 that would no longer hide all of it. Nothing was changed; give these seconds to another step first, or move or remove the blur.',
      'Schritt 3: 00:20.00 bis 00:30.00.',
    ]);
  });
});
