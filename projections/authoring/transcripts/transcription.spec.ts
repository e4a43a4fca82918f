import { expect, it } from 'vitest';
import { GetTranscription } from '../../../contracts/authoring/transcription.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { workflowContentsModel } from '../workflow-contents/workflow-contents.ts';
import { transcriptionAnswer } from './transcription.ts';
import { transcriptsModel } from './transcripts.ts';

const { workflowId, workspaceId } = examples.WorkflowInitialized.data;
const { transcriptionId } = examples.TranscriptRecorded.data;
const author = {
  ...viewer,
  workspaces: new Set([workspaceId]),
  roles: { [workspaceId]: 'publisher' },
} as const;

/** Whose transcript is answered to an author after these events, by either id. */
async function found(id: string, ...events: readonly WorkflowEvent[]) {
  const ask = answersOf({
    readModels: [transcriptsModel, workflowContentsModel],
    answers: [transcriptionAnswer],
    events: [examples.WorkflowInitialized, ...events],
  });
  expect(await ask(GetTranscription, { transcriptionId: id }, viewer)).toBeNull();
  return (await ask(GetTranscription, { transcriptionId: id }, author))?.workflowId ?? null;
}

it('the transcript of a workflow is there for its authors until it is deleted', async () => {
  const { TranscriptRecorded: recognised, SentencesChanged: written, WorkflowDeleted: deleted } = examples;
  expect(await found(transcriptionId, recognised)).toBe(workflowId);
  expect(await found(workflowId, written)).toBe(workflowId);
  expect(await found(transcriptionId, recognised, deleted)).toBeNull();
  expect(await found(workflowId, written, deleted)).toBeNull();
});
