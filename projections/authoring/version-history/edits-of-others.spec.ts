import { describe, expect, it } from 'vitest';
import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { annotationsInRotation } from '../../../contracts/authoring/model/annotation-turns.ts';
import { type Rotation, VideoRotated } from '../../../contracts/authoring/video-cut.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { contentWith, countByPerson, editsOfOthers } from './edits-of-others.ts';
import { recorded } from './recorded-commands.fixture.ts';
import { appliedCommands, versionsOf } from './versions.ts';

const renamed = (stepId: string, title: string): WorkflowEvent => ({
  ...examples.StepRenamed,
  data: { workflowId: 'workflow-1', stepId, title },
});
type Entry = readonly [actor: string, ...events: readonly WorkflowEvent[]];
const start: readonly Entry[] = [
  ['pipeline:ingest', examples.WorkflowInitialized],
  ['pipeline:ingest', examples.TranscriptRecorded, examples.StepsProposed],
];

/** The content to restore for `vera`, of the version after the start. */
function leavingOthers(...later: readonly Entry[]) {
  const entries = [...start, ...later];
  const log = recorded(
    entries.map(([, ...events]) => events),
    entries.map(([actor]) => actor),
  );
  const commands = [...appliedCommands(log)];
  const [, version] = versionsOf(commands);
  if (!version) throw new Error('the start makes two versions');
  const edits = editsOfOthers(commands, { revision: version.revision, self: 'vera' });
  return { version, content: contentWith(version, edits), counts: countByPerson(edits) };
}
const titles = ({ content }: ReturnType<typeof leavingOthers>) => content.steps.map(({ title }) => title);

describe('restoring while the later edits of others stay', () => {
  it('takes back one’s own and leaves theirs, in one step as well', () => {
    const result = leavingOthers(
      ['vera', renamed('step-a', 'Mine')],
      ['tom', examples.AnnotationsChanged],
      ['tom', renamed('step-b', 'Theirs')],
      ['vera', examples.SentencesChanged],
    );
    expect(titles(result)).toEqual(['Open the valve', 'Theirs', 'Close the valve']);
    expect(result.content.steps[0]?.annotations).toHaveLength(
      examples.AnnotationsChanged.data.changed.length,
    );
    expect(result.content.sentences).toEqual(result.version.content.sentences);
    expect(result.counts).toEqual([{ by: 'tom', count: 2 }]);
  });

  it('takes back what the product did since, and counts no edit of settings', () => {
    const result = leavingOthers(
      ['pipeline:ingest', examples.KeyTermsFound],
      ['tom', examples.ExternalIdChanged],
    );
    expect(result.content).toEqual(result.version.content);
    expect(result.counts).toEqual([]);
  });

  it('does not double a step that one removed and another brought back', () => {
    const back: WorkflowEvent = {
      ...examples.StepInserted,
      data: {
        ...examples.StepInserted.data,
        step: { id: 'step-a', title: 'Open the valve', startTime: 0, endTime: 20 },
        index: 0,
      },
    };
    const result = leavingOthers(['vera', examples.StepDeleted], ['tom', back]);
    expect(titles(result)).toEqual(['Open the valve', 'Check the pressure', 'Close the valve']);
  });

  it('keeps blurs on the picture, also where somebody else turned it', () => {
    const { blur } = exampleAnnotations;
    const onStep = { workflowId: 'workflow-1', stepId: 'step-a' };
    const drawn = (...changed: AnnotationElement[]) =>
      AnnotationsChanged({ ...onStep, changed, removed: [] });
    const gone = AnnotationsChanged({ ...onStep, changed: [], removed: [blur.id] });
    const turned = (from: Rotation, to: Rotation, ...elements: AnnotationElement[]) => [
      ...annotationsInRotation(elements, null, from, to),
    ];
    const leftOf = (...later: readonly Entry[]) => {
      const entries: readonly Entry[] = [...start, ['vera', drawn(blur)], ...later];
      const log = recorded(
        entries.map(([, ...events]) => events),
        entries.map(([actor]) => actor),
      );
      const [version, ...edits] = [...appliedCommands(log)].slice(start.length);
      if (!version) throw new Error('the blur makes a version');
      const { cut, steps } = contentWith(
        version,
        edits.filter(({ last }) => last.metadata.actor === 'tom'),
      );
      return [cut.rotation, steps[0]?.annotations];
    };
    // one's own turn is taken back, and what somebody drew on the turned picture with it
    const other = { ...blur, id: 'blur-2', left: 20, positions: [] };
    const onTurned = turned(0, 90, other);
    const ownTurn: Entry = ['vera', examples.VideoRotated, drawn(...turned(0, 90, blur))];
    expect(leftOf(ownTurn, ['tom', drawn(...onTurned)])).toEqual([0, [blur, ...turned(90, 0, ...onTurned)]]);
    // what one had removed is back, on the picture that somebody turned
    expect(leftOf(['vera', gone], ['tom', examples.VideoRotated])).toEqual([90, turned(0, 90, blur)]);
    // what one had moved or drawn only follows the picture that somebody turned
    const moved = { ...blur, left: blur.left + 40, positions: [] };
    const theirTurn: Entry = ['tom', examples.VideoRotated, drawn(...turned(0, 90, moved, other))];
    expect(leftOf(['vera', drawn(moved, other)], theirTurn)).toEqual([90, turned(0, 90, blur)]);
    // also where they undo the turn, which brings back what turning there and back has rounded
    const thereAndBack = (...elements: AnnotationElement[]) => turned(90, 0, ...turned(0, 90, ...elements));
    const turnedBack = VideoRotated({ workflowId: 'workflow-1', rotation: 0 });
    const back: Entry = ['tom', turnedBack, drawn(...thereAndBack(moved, other))];
    const undone: Entry = ['tom', drawn(moved, other)];
    expect(leftOf(['vera', drawn(moved, other)], theirTurn, back, undone)).toEqual([0, thereAndBack(blur)]);
    // what they changed as well stays
    const theirs = { ...other, left: 60 };
    const andDrawn: Entry = [...theirTurn, drawn(theirs)];
    expect(leftOf(['vera', drawn(moved, other)], andDrawn)).toEqual([90, [...turned(0, 90, blur), theirs]]);
  });

  it('leaves out their edit of a step that the version does not have', () => {
    const result = leavingOthers(['vera', examples.StepInserted], ['tom', renamed('step-e', 'Theirs')]);
    expect(titles(result)).toEqual(['Open the valve', 'Check the pressure', 'Close the valve']);
  });
});
