import { describe, expect, it } from 'vitest';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { assetExamples } from '../../../contracts/media/media.examples.ts';
import { stateAfter } from '../../platform/commands/given.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import {
  PipelineNondeterministic,
  type Pipelines,
  type RunDescription,
} from '../../platform/pipelines/pipelines.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import { asset } from '../asset/asset.ts';
import { whenStageRetryRequestedRetryStage } from './when-stage-retry-requested-retry-stage.ts';
import { whenTranscriptionRequestedTranscribe } from './when-transcription-requested-transcribe.ts';

const registered = stateAfter(asset, assetExamples.AssetRegistered);
const { error, message, assetId } = assetExamples.AssetRefused.data;
const names = (done: readonly unknown[]) =>
  done.map((each) => Object.values(each as Record<string, unknown>)[0]);

const stage = (name: string, state: string) => ({ name, state, cause: null });
const ingestInput = {
  workflowId: 'workflow-1',
  assetId,
  objectKey: 'org-1/video/upload-1',
  transcriptionId: 'transcription-1',
  languageCode: null,
};
const run = (facts: Partial<RunDescription>, file: object = registered) => {
  const described = {
    runId: 'ingest-workflow-1',
    endedAt: null,
    cause: null,
    input: ingestInput,
    stages: [],
    ...facts,
  };
  return partsForSpec({
    aggregates: {
      stateOf: async () => file,
    } as unknown as PolicyDependencies['aggregates'],
    pipelines: {
      describe: async (_: string, runId: string) => (runId === described.runId ? described : null),
    } as unknown as Pipelines,
  });
};
describe('a stage to be retried', () => {
  const stages = [stage('transcode', 'failed'), stage('transcribe', 'failed'), stage('frames', 'done')];
  const react = (parts: PolicyDependencies) =>
    reactionTo(whenStageRetryRequestedRetryStage(parts), workflowExamples.StageRetryRequested);

  it('is the failed one that creates what was requested', async () => {
    expect(await react(run({ stages } as never))).toEqual([
      { retry: 'ingest-workflow-1', stage: 'transcribe' },
    ]);
  });
  it('reports again why it failed if its run has ended', async () => {
    const over = { stages, endedAt: '2026-01-01T00:00:00.000Z', cause: { error: 'speech', message: 'No.' } };
    expect(await react(run(over as never))).toMatchObject([
      {
        send: 'ReportStage',
        data: { stage: 'speech', status: 'error', cause: { error: 'speech', message: 'No.' } },
      },
    ]);
  });
  it('reports why the run ended if it never reached the stage', async () => {
    const cause = { error: 'media.damaged', message: 'This video is damaged.' };
    const over = { stages: [stage('probe', 'failed'), stage('transcribe', 'skipped')], endedAt: '2026-01-01T00:00:00.000Z', cause }; // prettier-ignore
    expect(await react(run(over as never))).toMatchObject([
      { send: 'ReportStage', data: { stage: 'speech', status: 'error', cause } },
    ]);
  });
  it('reports why its video was refused while the run that ends for it is still there', async () => {
    const refused = { ...registered, refused: { assetId, error, message } };
    const steps = { ...workflowExamples.StageRetryRequested.data, stage: 'steps' as const };
    const policy = whenStageRetryRequestedRetryStage(run({ stages } as never, refused));
    expect(await reactionTo(policy, { ...workflowExamples.StageRetryRequested, data: steps })).toMatchObject([
      { send: 'ReportStage', data: { stage: 'steps', status: 'error', cause: { error, message } } },
    ]);
    expect(names(await react(run({ stages } as never, refused)))).toEqual(['ReportStage']);
  });
  it('is not started again while it is working', async () => {
    expect(await react(run({ stages: [stage('transcribe', 'running')] } as never))).toEqual([]);
  });
  it('follows an update that interrupted its run with another run', async () => {
    const cause = { error: PipelineNondeterministic.error, message: 'Updated.' };
    expect(await react(run({ stages, cause } as never))).toEqual([
      { start: 'IngestVideo', runId: 'ingest-workflow-1-2', input: ingestInput },
    ]);
  });
  it('reports that it failed without a cause, if its run ended without one', async () => {
    const over = { stages, endedAt: '2026-01-01T00:00:00.000Z' };
    expect(await react(run(over as never))).toMatchObject([{ send: 'ReportStage', data: { cause: null } }]);
  });
  it('waits for its run even if the video is unknown', async () => {
    expect(await react(run({ stages } as never, { status: 'absent' }))).toHaveLength(1);
  });
  it('is ignored if nothing of it has failed, or there is no run', async () => {
    expect(await react(run({ stages: [stage('transcode', 'failed')] } as never))).toEqual([]);
    expect(await react(run({ stages: [], endedAt: '2026-01-01T00:00:00.000Z' } as never))).toEqual([]);
    expect(await react(run({ runId: 'another' }))).toEqual([]);
  });
});

describe('a transcription that is requested again', () => {
  const { TranscriptionRequested } = workflowExamples;
  const react = (parts: PolicyDependencies) =>
    reactionTo(whenTranscriptionRequestedTranscribe(parts), TranscriptionRequested);

  it('hears the video of the workflow, in the language that was asked for', async () => {
    expect(await react(run({}))).toEqual([
      {
        start: 'TranscribeWorkflow',
        runId: 'transcribe-transcription-2',
        input: { ...TranscriptionRequested.data, assetId, objectKey: 'org-1/video/upload-1' },
      },
    ]);
  });
  it('is ignored if there never was a video', async () => {
    expect(await react(run({ runId: 'another' }))).toEqual([]);
  });
});
