import { describe, expect, it } from 'vitest';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import {
  PersonErased,
  UserDeactivated,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { Title } from '../../../contracts/kernel/fields.ts';
import { WorkspaceChanged } from '../../../contracts/organization/workspace.ts';
import { assetExamples, uploadExamples } from '../../../contracts/media/media.examples.ts';
import { recordedForSpec } from '../../platform/commands/given.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { Pipelines, RunDescription } from '../../platform/pipelines/pipelines.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { asset } from '../asset/asset.ts';
import { evolveUpload, requireUpload, type Upload } from '../upload/upload.ts';
import { titleOf, whenUploadCompletedStartIngest } from './when-upload-completed-start-ingest.ts';
import { whenAssetRefusedEndItsProcessing } from './when-asset-refused-end-its-processing.ts';
import { whenRightsChangeEndUploads } from './when-rights-change-end-uploads.ts';
import { whenUploadCancelledDeleteItsBytes } from './when-upload-cancelled-delete-its-bytes.ts';
import { whenStageRetryRequestedRetryStage } from './when-stage-retry-requested-retry-stage.ts';
import { whenWorkflowDeletedFreeItsFiles } from './when-workflow-deleted-free-its-files.ts';
import { whenUploadStartedEndItIfLeftOpen } from './when-upload-started-end-it-if-left-open.ts';

const open = evolveUpload({ status: 'absent' }, uploadExamples.UploadStarted);
const completed = evolveUpload(open, uploadExamples.UploadCompleted);
const aggregates = (...states: readonly Upload[]) => {
  const left = [...states];
  return { stateOf: async () => left.shift() ?? open } as unknown as PolicyDependencies['aggregates'];
};

const registered = asset.evolve(asset.initial, assetExamples.AssetRegistered, recordedForSpec(assetExamples.AssetRegistered)); // prettier-ignore
const { error, message, assetId } = assetExamples.AssetRefused.data;

describe('a video that is refused', () => {
  const react = (state: unknown) =>
    reactionTo(
      whenAssetRefusedEndItsProcessing(
        partsForSpec({
          aggregates: { stateOf: async () => state } as unknown as PolicyDependencies['aggregates'],
        }),
      ),
      assetExamples.AssetRefused,
    );
  it('leaves nothing of its workflow waiting', async () => {
    const refused = { ...registered, refused: { assetId, error, message } };
    expect(await react(refused)).toMatchObject([
      { send: 'EndProcessing', data: { cause: { error, message } } },
    ]);
  });
  it('is ignored if it became readable since, or is deleted', async () => {
    expect(await react(registered)).toEqual([]);
    expect(await react({ status: 'absent' })).toEqual([]);
  });
});

const names = (done: readonly unknown[]) =>
  done.map((each) => Object.values(each as Record<string, unknown>)[0]);

describe('an upload', () => {
  it('becomes an asset, a workflow and its ingest when complete; an attachment only an asset', async () => {
    const video = whenUploadCompletedStartIngest(partsForSpec({ aggregates: aggregates(completed) }));
    const done = await reactionTo(video, uploadExamples.UploadCompleted);
    expect(names(done)).toEqual(['RegisterAsset', 'InitializeWorkflow', 'IngestVideo']);
    expect(done[1]).toMatchObject({ data: { authorId: 'user-1', title: 'boiler', languageCode: 'en-us' } });

    const file = { ...uploadExamples.UploadStarted.data, kind: 'pdf' as const };
    const attachment = aggregates({ ...(completed as Extract<Upload, { status: 'completed' }>), file });
    const pdf = whenUploadCompletedStartIngest(partsForSpec({ aggregates: attachment }));
    expect(names(await reactionTo(pdf, uploadExamples.UploadCompleted))).toEqual(['RegisterAsset']);
  });
  it('names its workflow by its file, without extension and underscores, in at most 90 characters', () => {
    expect(titleOf('boiler_start-up (1).MOV')).toBe('boiler start-up (1)');
    expect(titleOf('.mp4')).toBe('.mp4');
    expect(titleOf(`${'👷'.repeat(95)}.mp4`)).toBe('👷'.repeat(45));
    expect(titleOf(`a${'👷'.repeat(95)}.mp4`)).toBe(`a${'👷'.repeat(44)}`);
  });
  it('names its workflow by any file name that an earlier release accepted', () => {
    expect(titleOf('valve\nclean\u202E.mp4')).toBe('valve clean');
    expect(titleOf('\u200B.mp4')).toBe('Untitled');
    expect(titleOf(`\u2068${'x'.repeat(100)}\u2069.mp4`)).toBe('x'.repeat(89));
    expect(Title.safeParse(titleOf('\u2068valve\u2069.mp4')).data).toBe('\u2068valve\u2069');
  });
  it('that is left open ends after seven days, unless it was completed meanwhile', async () => {
    const recorded = { time: '2026-01-01T00:00:00.000Z' };
    const reaction = (...states: readonly Upload[]) =>
      reactionTo(
        whenUploadStartedEndItIfLeftOpen(partsForSpec({ aggregates: aggregates(...states) })),
        uploadExamples.UploadStarted,
        recorded,
      );
    expect(names(await reaction(open, open))).toEqual(['2026-01-08T00:00:00.000Z', 'RefuseUpload']);
    expect(names(await reaction(open, completed))).toEqual(['2026-01-08T00:00:00.000Z']);
    expect(await reaction(completed)).toEqual([]);
  });

  const viewer = (role: Viewer['role'], workspaces: readonly string[]) =>
    ({ role, roles: {}, workspaces }) as unknown as Viewer;
  /** Of another process: it is known once the log has been caught up with. */
  function rightsPolicy(now: Viewer | null, openUploads = [open]) {
    let isCaughtUp = false;
    const catchUp = async (): Promise<void> => {
      isCaughtUp = true;
    };
    const byId = new Map(openUploads.map((each) => [requireUpload(each).file.uploadId, each]));
    const uploads = { open: async () => (isCaughtUp ? byId : new Map()) };
    return whenRightsChangeEndUploads(
      partsForSpec({
        get: () => uploads as never,
        store: { catchUp } as PolicyDependencies['store'],
        viewerNow: async () => now,
      }),
    );
  }
  it.each([
    ['stays with people who may still author there', viewer('admin-organization', ['workspace-1']), []],
    ['ends if they may only watch', viewer('viewer', ['workspace-1']), ['RefuseUpload']],
    ['ends if they no longer see the workspace', viewer('admin-organization', ['other']), ['RefuseUpload']],
    ['ends if they may not sign in', null, ['RefuseUpload']],
  ])('%s', async (_, now, expected) => {
    const policy = rightsPolicy(now);
    expect(names(await reactionTo(policy, UserDeactivated({ userId: 'user-1' })))).toEqual(expected);
  });
  it.each([
    UserDeactivated({ userId: 'user-1' }),
    UserRoleChanged({ userId: 'user-1', role: 'viewer' }),
    WorkspaceRoleChanged({ userId: 'user-1', workspaceId: 'workspace-1', role: null }),
    PersonErased({ userId: 'user-1' }),
    WorkspaceChanged({ workspaceId: 'workspace-1', name: 'Pumps', color: 'red', private: true }),
  ])('ends after $type', async (event) => {
    expect(names(await reactionTo(rightsPolicy(null), event))).toEqual(['RefuseUpload']);
  });
  it('that is cancelled leaves no part, no file and no safe copy', async () => {
    const deleted: string[] = [];
    const state = evolveUpload(open, uploadExamples.UploadCancelled);
    const policy = whenUploadCancelledDeleteItsBytes(
      partsForSpec({
        aggregates: aggregates(state),
        objects: {
          abortParts: async (_: string, uploadId: string) => void deleted.push(`parts of ${uploadId}`),
          delete: async (_: string, key: string) => void deleted.push(key),
        } as unknown as PolicyDependencies['objects'],
        logger: { info: () => undefined } as unknown as PolicyDependencies['logger'],
      }),
    );
    await reactionTo(policy, uploadExamples.UploadCancelled);
    expect(deleted).toEqual(['parts of upload-1', 'org-1/video/upload-1', 'org-1/video/upload-1.safe']);
  });
  it('that is closed meanwhile does not leave the others open', async () => {
    const { UploadStarted } = uploadExamples;
    const both = ['first', 'second'].map((uploadId) =>
      evolveUpload({ status: 'absent' }, { ...UploadStarted, data: { ...UploadStarted.data, uploadId } }),
    );
    const policy = rightsPolicy(null, both);
    const event = UserDeactivated({ userId: 'user-1' });
    const done = await reactionTo(policy, event, {}, ({ uploadId }) => uploadId === 'first');
    expect(done).toMatchObject([{ send: 'RefuseUpload', data: { uploadId: 'second' } }]);
  });
  it('of a deleted workflow that is closed meanwhile does not leave the others open', async () => {
    const { WorkflowDeleted } = workflowExamples;
    const uploads = ['first', 'second'].map((uploadId) => ({
      status: 'open',
      file: { ...uploadExamples.UploadStarted.data, uploadId },
    }));
    const policy = whenWorkflowDeletedFreeItsFiles(
      partsForSpec({
        get: () => ({ forWorkflow: async () => uploads }) as never,
        store: { catchUp: async () => undefined } as PolicyDependencies['store'],
        pipelines: {
          describe: async () => null,
          list: async () => ({ items: [] }),
        } as unknown as Pipelines,
      }),
    );
    const done = await reactionTo(
      policy,
      WorkflowDeleted,
      { time: '2026-01-01T00:00:00.000Z' },
      ({ uploadId }) => uploadId === 'first',
    );
    expect(done).toMatchObject([{ send: 'RefuseUpload', data: { uploadId: 'second' } }]);
  });
  it('that began while the right was taken away ends, and no other', async () => {
    const { UploadStarted } = uploadExamples;
    const policy = rightsPolicy(null);
    expect(names(await reactionTo(policy, UploadStarted))).toEqual(['RefuseUpload']);
    const another = { ...UploadStarted, data: { ...UploadStarted.data, uploadId: 'another' } };
    expect(await reactionTo(policy, another)).toEqual([]);
  });
});

describe('a stage to be retried', () => {
  const stage = (name: string, state: string) => ({ name, state, cause: null });
  const ingestInput = {
    workflowId: 'workflow-1',
    assetId,
    objectKey: 'org-1/video/upload-1',
    transcriptionId: 'transcription-1',
    languageCode: null,
  };
  const run = (facts: Partial<RunDescription>, refused: object | null = null) => {
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
        stateOf: async () => ({ ...registered, refused }),
      } as unknown as PolicyDependencies['aggregates'],
      pipelines: {
        describe: async (_: string, runId: string) => (runId === described.runId ? described : null),
      } as unknown as Pipelines,
    });
  };
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
    const refused = { assetId, error, message };
    const steps = { ...workflowExamples.StageRetryRequested.data, stage: 'steps' as const };
    const policy = whenStageRetryRequestedRetryStage(run({ stages } as never, refused));
    expect(await reactionTo(policy, { ...workflowExamples.StageRetryRequested, data: steps })).toMatchObject([
      { send: 'ReportStage', data: { stage: 'steps', status: 'error', cause: { error, message } } },
    ]);
    expect(names(await react(run({ stages } as never, refused)))).toEqual(['ReportStage']);
  });
  it('is ignored if nothing of it has failed, or there is no run', async () => {
    expect(await react(run({ stages: [stage('transcode', 'failed')] } as never))).toEqual([]);
    expect(await react(run({ runId: 'another' }))).toEqual([]);
  });
});
