import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAttachments,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { WorkflowReset, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, published, ready, segmented, stepA, workflowId } from './histories.fixture.ts';
import { publishWorkflow } from './publish-workflow.ts';
import { resetBuilder, resetWorkflow } from './reset-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

const edits: readonly WorkflowEvent[] = [
  examples.StepRenamed,
  examples.StepDeleted,
  examples.StepInserted,
  examples.SentencesChanged,
  examples.KeyTermsChanged,
  examples.PosterChosen,
  { ...examples.AttachmentAdded, data: { ...examples.AttachmentAdded.data, stepId: 'step-b' } },
];
const after = (state: unknown): ExistingWorkflow => state as ExistingWorkflow;
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('ResetBuilder', () => {
  it('R-WFL-22: with keepWorkflow restores what viewers saw last, byte for byte', () => {
    const before = given(...published).when(resetBuilder, { workflowId });
    expect(before.events).toEqual([]);
    const { events, state } = given(...published, ...edits).when(resetBuilder, {
      workflowId,
      keepWorkflow: true,
    });
    expect(typesOf(events).at(-1)).toBe('WorkflowReset');
    expect(contentOf(after(state))).toEqual(contentOf(after(before.state)));
    expect(
      given(...published, ...edits, ...(events as WorkflowEvent[])).when(publishWorkflow, { workflowId })
        .refusal,
    ).toBe('workflow.unchanged');
  });
  it('discards edits that an undo has taken back, so that the draft counts as unchanged, and only once', () => {
    const back = { ...examples.StepRenamed, data: { ...examples.StepRenamed.data, title: 'Open the valve' } };
    const undone = [...published, examples.StepRenamed, back];
    const reset = WorkflowReset({ workflowId, to: 'publication' });
    expect(given(...undone).when(resetBuilder, { workflowId }).events).toEqual([reset]);
    expect(given(...undone, reset).when(resetBuilder, { workflowId }).events).toEqual([]);
  });
  it('restores a version that is hidden now, including its title', () => {
    const hidden = [...published, examples.WorkflowUnpublished, examples.WorkflowRenamed];
    const { events } = given(...hidden).when(resetBuilder, { workflowId });
    const { title } = examples.WorkflowInitialized.data;
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['WorkflowRenamed', { workflowId, title, languageCode: 'en-us' }],
      ['WorkflowReset', { workflowId, to: 'publication' }],
    ]);
  });
  it('R-WFL-22: restores the language of the version, and its titles', () => {
    const history = [...published, examples.WorkflowLanguageChanged];
    const before = given(...published).when(resetBuilder, { workflowId });
    const back = { ...examples.WorkflowLanguageChanged, data: { workflowId, languageCode: 'en-us' } };
    const reset = WorkflowReset({ workflowId, to: 'publication', removedTitles: ['de-de'] });
    for (const [more, expected] of [
      [[], [back, reset]],
      [[back], [reset]],
    ] as const) {
      const { events, state } = given(...history, ...more).when(resetBuilder, { workflowId });
      expect(events).toEqual(expected);
      expect(contentOf(after(state))).toEqual(contentOf(after(before.state)));
    }
  });
  it('R-WFL-22: restores the attachments of each step', () => {
    const attached = { ...examples.AttachmentAdded, data: { ...stepA, attachment: exampleAttachments.link } };
    const shown = [...ready, attached, examples.WorkflowPublished];
    const edited = [
      { ...examples.AttachmentRemoved, data: { ...stepA, attachmentId: exampleAttachments.link.id } },
      examples.AttachmentAdded,
    ];
    const { events } = given(...shown, ...edited).when(resetBuilder, { workflowId });
    expect(events.slice(0, -1)).toEqual([examples.AttachmentRemoved, attached]);
  });
  it('R-WFL-22: without keepWorkflow restores the proposed steps and keeps texts and title', () => {
    const { events, state } = given(...segmented, ...edits).when(resetBuilder, {
      workflowId,
      keepWorkflow: false,
    });
    expect(typesOf(events)).toEqual(['StepsReplaced', 'WorkflowReset']);
    expect(events[1]?.data).toEqual({ workflowId, to: 'proposal' });
    const { draft, transcript } = after(state);
    expect(draft.steps.map(({ id, title }) => [id, title])).toEqual(
      examples.StepsProposed.data.steps.map(({ id, title }) => [id, title]),
    );
    expect(draft.steps.find(({ id }) => id === 'step-b')?.attachments ?? []).toEqual([
      exampleAttachments.diagram,
    ]);
    expect(draft).toMatchObject({ terms: examples.KeyTermsChanged.data.terms, stepsEdited: false });
    expect(transcript).toEqual(
      after(given(...segmented, ...edits).when(resetBuilder, { workflowId, keepWorkflow: true }).state)
        .transcript,
    );
  });
  it('is refused if there is nothing to restore', () => {
    expect(given(...segmented).when(resetBuilder, { workflowId, keepWorkflow: true }).refusal).toBe(
      'workflow.never-published',
    );
    expect(given(...initialized).when(resetBuilder, { workflowId, keepWorkflow: false }).refusal).toBe(
      'workflow.nothing-proposed',
    );
  });
});

describe('ResetWorkflow', () => {
  it('R-WFL-22: keeps what was generated from the source, and the title', () => {
    const history = [...segmented, examples.KeyTermsFound, ...edits, examples.EditorPageCompleted];
    const { state } = given(...history).when(resetWorkflow, { workflowId });
    const { draft, transcript } = after(state);
    expect(draft.steps.flatMap(({ attachments }) => attachments)).toEqual([]);
    expect(draft.steps.map(({ id }) => id)).toEqual(examples.StepsProposed.data.steps.map(({ id }) => id));
    expect(draft).toMatchObject({
      terms: examples.KeyTermsFound.data.terms,
      poster: { atSecond: null, assetId: null },
      stepsEdited: false,
      processing: { processed: false, completedPage: null },
    });
    expect(transcript.sentences).toEqual(examples.TranscriptRecorded.data.sentences);
  });
  it('is refused before steps were proposed', () => {
    expect(given(...initialized).when(resetWorkflow, { workflowId }).refusal).toBe(
      'workflow.nothing-proposed',
    );
  });
});
