import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { bench, start } from './editor.fixture.ts';
import { Editor } from './editor.ts';
import { moveEdge, placeInReach, type Edge } from './moved-edge.ts';

const blur = { ...exampleAnnotations.blur, positions: [], startTime: 3, endTime: 7 };
const blurredFrom13To17 = start.draft.steps.map((step) =>
  step.id === 'two' ? { ...step, annotations: [blur] } : step,
);

/** The times of the steps after the edge of the second one was moved; `null` where that is refused. */
function afterMoving(edge: Edge, place: number, before = start.draft.steps): readonly string[] | null {
  const document = { ...start, draft: { ...start.draft, steps: before } };
  const editor = new Editor({ ...bench().parts, document });
  if (!editor.edit(moveEdge(before, before[1] as Step, edge, place))) return null;
  const { steps } = editor.snapshot().document.draft;
  editor.undo();
  expect(editor.snapshot().document).toEqual(document);
  return steps.map(({ startTime, endTime }) => `${startTime}-${endTime}`);
}

describe('an edge of a step that is moved', () => {
  it('takes the edge that it touches along into the step beside it, as one edit', () => {
    expect(afterMoving('endTime', 25)).toEqual(['0-10', '10-25', '25-30']);
    expect(afterMoving('startTime', 5.5)).toEqual(['0-5.5', '5.5-20', '20-30']);
  });
  it('leaves the step beside it as it is when it moves away', () => {
    expect(afterMoving('endTime', 15)).toEqual(['0-10', '10-15', '20-30']);
    expect(afterMoving('startTime', 12)).toEqual(['0-10', '12-20', '20-30']);
  });
  it('gives the step beside it the seconds that a blur hides, with the blur', () => {
    expect(afterMoving('endTime', 15, blurredFrom13To17)).toEqual(['0-10', '10-15', '15-30']);
    expect(afterMoving('startTime', 16, blurredFrom13To17)).toEqual(['0-16', '16-20', '20-30']);
    expect(afterMoving('endTime', 17, blurredFrom13To17)).toEqual(['0-10', '10-17', '20-30']);
    expect(afterMoving('startTime', 13, blurredFrom13To17)).toEqual(['0-10', '13-20', '20-30']);
  });
  it('goes no further than a step beside it may get shorter, or begins', () => {
    const { steps } = start.draft;
    const reach = (at: number, edge: Edge, place: number) =>
      placeInReach(steps, steps[at] as Step, edge, place);
    expect([reach(1, 'endTime', 30), reach(1, 'endTime', 25)]).toEqual([29.9, 25]);
    expect([reach(1, 'startTime', -1), reach(1, 'startTime', 12)]).toEqual([0.1, 12]);
    const apart = [{ ...(steps[0] as Step), endTime: 9.95 }, ...steps.slice(1)];
    expect(placeInReach(apart, apart[0] as Step, 'endTime', 10.05)).toBe(10);
    expect(placeInReach(apart, apart[1] as Step, 'startTime', 9)).toBe(9.95);
  });
  it('is refused where nothing would be left of the step beside it', () => {
    expect(afterMoving('endTime', 30)).toBe(null);
    expect(afterMoving('startTime', 0.05)).toBe(null);
  });
});
