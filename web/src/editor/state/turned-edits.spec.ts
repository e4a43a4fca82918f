import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { annotationsInRotation } from '../../../../contracts/authoring/model/annotation-turns.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import type { Edit } from './edit.ts';
import { bench, start } from './editor.fixture.ts';
import { predict } from './predict.ts';

const blur = {
  ...exampleAnnotations.blur,
  left: 20,
  top: 20,
  width: 40,
  height: 30,
  startTime: 0,
  endTime: 10,
};
const drawn = (elements: AnnotationElement[], removed: string[] = []): Edit => ({
  type: 'ChangeAnnotations',
  data: { annotations: [{ stepId: 'two', elements, removed }] },
});
const placesOf = (elements: readonly AnnotationElement[]) => elements.map(({ left, top }) => ({ left, top }));
const turned = (element: AnnotationElement) =>
  placesOf(annotationsInRotation([element], start.draft.source, 0, 90));
/** The annotations of the second step that have this id. */
const foundIn = ({ draft }: EditedWorkflow, id: string) =>
  draft.steps
    .flatMap(({ id: stepId, annotations }) => (stepId === 'two' ? annotations : []))
    .filter((each) => each.id === id);

/** An editor, and how somebody else turns its picture. */
function opened(...parts: Parameters<typeof bench>) {
  const { editor } = bench(...parts);
  let revision = 20;
  return {
    editor,
    turn: (rotation: Rotation = 90) => {
      const document = predict(editor.snapshot().document, { type: 'RotateVideo', data: { rotation } });
      editor.rebase({ document, revision: (revision += 1), textRevision: revision });
    },
    places: (id: string = blur.id) => placesOf(foundIn(editor.snapshot().document, id)),
  };
}

it('a blur that comes back after somebody else has turned the picture is on the same part of it', async () => {
  const { editor, turn, places } = opened();
  editor.edit(drawn([blur]));
  editor.edit(drawn([], [blur.id]));
  await Promise.resolve();
  turn();
  editor.undo();
  expect(places()).toEqual(turned(blur));
  editor.undo();
  expect(places()).toEqual([]);
  editor.redo();
  expect(places()).toEqual(turned(blur));
});

it('a deleted step comes back with its annotations on the same part of the picture', async () => {
  const { editor, turn, places } = opened();
  const arrow = foundIn(start, 'arrow-two');
  editor.edit({ type: 'DeleteStep', data: { stepId: 'two' } });
  await Promise.resolve();
  turn();
  editor.undo();
  expect(places('arrow-two')).toEqual(arrow.flatMap(turned));
});

it('a refused annotation that is made again is on the same part of the picture', async () => {
  let isRefused = true;
  const { editor, turn, places } = opened(() =>
    isRefused ? { kind: 'refused', message: 'x', overtaken: true, changedBy: 'u' } : { kind: 'saved' },
  );
  editor.edit(drawn([blur]));
  await Promise.resolve();
  isRefused = false;
  turn();
  expect(places()).toEqual([]);
  editor.reapplyRefused();
  expect(places()).toEqual(turned(blur));
});

it('a refused rotation that is made again has its annotations on the same part of the picture', async () => {
  let isRefused = true;
  const { editor, turn, places } = opened(() =>
    isRefused ? { kind: 'refused', message: 'x', overtaken: true, changedBy: 'u' } : { kind: 'saved' },
  );
  editor.edit({ type: 'RotateVideo', data: { rotation: 90 } });
  editor.edit(drawn([{ ...blur, left: 12, top: 40 }]));
  await settled();
  isRefused = false;
  turn(180);
  expect(places()).toEqual([]);
  editor.reapplyRefused();
  expect(editor.snapshot().document.draft.cut?.rotation).toBe(90);
  expect(places()).toEqual([{ left: 12, top: 40 }]);
});

it('a refused undo of a rotation that is made again is as it was before the rotation', async () => {
  let isRefused = false;
  const { editor, turn, places } = opened(() =>
    isRefused ? { kind: 'refused', message: 'x', overtaken: true, changedBy: 'u' } : { kind: 'saved' },
  );
  editor.edit(drawn([blur]));
  editor.edit({ type: 'RotateVideo', data: { rotation: 90 } });
  await settled();
  isRefused = true;
  editor.undo();
  await settled();
  isRefused = false;
  turn(180);
  editor.reapplyRefused();
  expect(places()).toEqual([{ left: 20, top: 20 }]);
});

it('the own rotation is undone with the annotations that were there before', () => {
  const { editor, places } = opened();
  editor.edit(drawn([blur]));
  editor.edit({ type: 'RotateVideo', data: { rotation: 90 } });
  expect(places()).toEqual(turned(blur));
  editor.undo();
  expect(places()).toEqual([{ left: 20, top: 20 }]);
});
