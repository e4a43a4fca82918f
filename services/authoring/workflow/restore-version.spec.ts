import { describe, expect, it } from 'vitest';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { factsOf, given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { published, segmented, stepA, workflowId } from './histories.fixture.ts';
import { rotateVideo } from './draft-edits.ts';
import { restoreVersion } from './restore-version.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const edits: readonly WorkflowEvent[] = [
  examples.StepRenamed,
  examples.StepDeleted,
  examples.StepInserted,
  examples.SentencesChanged,
  examples.KeyTermsChanged,
  examples.PosterChosen,
  examples.WorkflowLanguageChanged,
];
const contentAfter = (state: unknown): Content => contentOf(state as ExistingWorkflow);
const version = contentAfter(stateAfter(workflow, ...segmented));
const restoring = (history: readonly WorkflowEvent[], part: object = {}, content: Content | null = version) =>
  given(...history).when(restoreVersion, { workflowId, revision: 5, ...part }, specContext, content);

describe('RestoreVersion', () => {
  it('restores everything that viewers would see, and says which version it was', () => {
    const { events, state } = restoring([...segmented, ...edits]);
    expect(contentAfter(state)).toEqual(version);
    expect(events.at(-1)).toEqual({
      type: 'VersionRestored',
      version: 1,
      data: { workflowId, revision: 5, removedTitles: ['de-de'] },
    });
  });

  it('changes nothing if the draft is as it was in the version', () => {
    expect(restoring(published).events).toEqual([]);
  });

  it('R-SEG-03: restores no version that has no steps yet, and changes nothing', () => {
    const before = contentAfter(
      stateAfter(workflow, ...segmented.filter(({ type }) => type !== 'StepsProposed')),
    );
    expect(before.steps).toEqual([]);
    expect(restoring(segmented, {}, before)).toMatchObject({ refusal: 'workflow.last-step', events: [] });
  });

  it('restores one step with its sentences, and leaves the edits of others', () => {
    const renamedOther = { ...examples.StepRenamed, data: { workflowId, stepId: 'step-b', title: 'Other' } };
    const history = [...segmented, examples.StepRenamed, renamedOther, examples.SentencesChanged];
    const { events, state } = restoring(history, { stepId: 'step-a' });
    expect(events.map(({ type }) => type)).toEqual(['StepRenamed', 'SentencesChanged']);
    const { steps, sentences } = contentAfter(state);
    expect(steps.map(({ title }) => title)).toEqual(['Open the valve', 'Other', 'Close the valve']);
    expect(sentences.map(({ sentence }) => sentence)).toEqual([
      'Open the valve slowly.',
      'Now read the gauge.',
    ]);
  });

  it('inserts a deleted step where it was, with its attachments', () => {
    const attached = [...segmented, examples.AttachmentAdded];
    const content = contentAfter(stateAfter(workflow, ...attached));
    const { state } = restoring([...attached, examples.StepDeleted], { stepId: 'step-a' }, content);
    expect(contentAfter(state).steps).toEqual(content.steps);
  });

  describe('after the picture was turned', () => {
    const { blur, arrow } = exampleAnnotations;
    const stepId = 'step-a';
    const annotated = { workflowId, stepId, changed: [blur, arrow], removed: [] };
    const drawn = [...segmented, AnnotationsChanged(annotated)];
    const content = contentAfter(stateAfter(workflow, ...drawn));
    const turned = (history: readonly WorkflowEvent[], rotation: 90 | 180 | 270) =>
      given(...history).when(rotateVideo, { workflowId, rotation });
    /** As the author of all this would see it, had the picture been turned last. */
    const expected = contentAfter(turned(drawn, 90).state);
    it('restores the annotations of a step on the turned picture, also of one that was deleted', () => {
      const cleared = AnnotationsChanged({ ...annotated, changed: [], removed: [blur.id, arrow.id] });
      for (const edit of [cleared, examples.StepDeleted]) {
        const history = [...drawn, edit];
        const rotated = [...history, ...(turned(history, 90).events as WorkflowEvent[])];
        expect(contentAfter(restoring(rotated, { stepId }, content).state).steps).toEqual(expected.steps);
      }
    });
    it('turns them back for a picture that is turned no longer, and leaves what is there already', () => {
      const version90 = [...drawn, ...(turned(drawn, 90).events as WorkflowEvent[])];
      const back = given(...version90).when(rotateVideo, { workflowId, rotation: 0 });
      const history = [...version90, ...(back.events as WorkflowEvent[])];
      expect(restoring(history, { stepId }, expected).events).toEqual([]);
      const restored = restoring([...history, examples.StepDeleted], { stepId }, expected);
      expect(contentAfter(restored.state).steps).toEqual(contentAfter(back.state).steps);
    });
    it('restores the whole version with its rotation', () => {
      const rotated = [...drawn, ...(turned(drawn, 90).events as WorkflowEvent[])];
      expect(contentAfter(restoring(rotated, {}, content).state)).toEqual(content);
    });
  });

  it('never puts a step over another: after a split and a merge the other one is restored first', () => {
    const afterwards = (edit: WorkflowEvent, first: string, then: string) => {
      const history = [...segmented, edit];
      expect(restoring(history, { stepId: then }).refusal).toBe('step.overlaps');
      const { events } = restoring(history, { stepId: first });
      const { state } = restoring([...history, ...(events as WorkflowEvent[])], { stepId: then });
      expect(contentAfter(state)).toEqual(version);
    };
    afterwards(examples.StepSplit, 'step-d', 'step-a');
    afterwards(examples.StepsMerged, 'step-a', 'step-b');
  });

  it('restores times that another step shares with the whole draft, or if the times are the same', () => {
    const shared = { ...examples.StepRetimed, data: { ...stepA, startTime: 0, endTime: 25 } };
    const content = contentAfter(stateAfter(workflow, ...segmented, shared));
    const deleted = [...segmented, shared, examples.StepDeleted];
    expect(restoring(deleted, { stepId: 'step-a' }, content).refusal).toBe('step.overlaps');
    expect(contentAfter(restoring(deleted, {}, content).state).steps).toEqual(content.steps);
    const renamed = restoring([...segmented, shared, examples.StepInserted, examples.StepRenamed], {
      stepId: 'step-a',
    });
    expect(contentAfter(renamed.state).steps[0]).toEqual(version.steps[0]);
  });

  it('removes a step and a sentence that did not exist in the version', () => {
    const inserted = restoring([...segmented, examples.StepInserted], { stepId: 'step-e' });
    expect(contentAfter(inserted.state)).toEqual(version);
    const [first, ...others] = version.sentences;
    const without = { ...version, sentences: others };
    const said = restoring(segmented, { sentenceId: first?.id }, without);
    expect(contentAfter(said.state)).toEqual(without);
  });

  it('restores one sentence', () => {
    const history = [...segmented, examples.SentencesChanged];
    const { state } = restoring(history, { sentenceId: 'sentence-3' });
    expect(contentAfter(state).sentences.map(({ sentence }) => sentence)).toEqual([
      'Open the valve very slowly.',
      'Now read the gauge.',
      'Close it again.',
    ]);
  });

  it('is refused without such a version, step or sentence, and for the last step', () => {
    expect(restoring(segmented, {}, null).refusal).toBe('version.absent');
    expect(restoring(segmented, { stepId: 'step-z' }).refusal).toBe('step.absent');
    expect(restoring(segmented, { sentenceId: 'sentence-z' }).refusal).toBe('resource.absent');
    const none = { ...version, steps: [] };
    const single = [
      ...segmented,
      ...['step-b', 'step-c'].map((stepId) => ({ ...examples.StepDeleted, data: { workflowId, stepId } })),
    ];
    expect(restoring(single, { stepId: 'step-a' }, none).refusal).toBe('workflow.last-step');
  });

  it('asks for the edits of everybody but its sender only if these are to stay', async () => {
    const asked: unknown[] = [];
    const facts = (more: object, viewer: { userId: string } | null) =>
      factsOf(
        restoreVersion,
        { workflowId, revision: 5, ...more },
        {
          viewer,
          answers: { GetVersionContent: (data: object) => void asked.push(data) },
        },
      );
    await facts({ leaveOthers: true }, { userId: 'vera' });
    await facts({ leaveOthers: false }, { userId: 'vera' });
    await facts({}, null);
    const unchanged = { workflowId, revision: 5 };
    expect(asked).toEqual([{ ...unchanged, withEditsOfAllBut: 'vera' }, unchanged, unchanged]);
  });
});
