import { describe, expect, it } from 'vitest';
import {
  PersonErased,
  UserDeactivated,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { UploadExpired, UploadRightLost } from '../../../contracts/media/upload.ts';
import { Title } from '../../../contracts/kernel/fields.ts';
import { WorkspaceChanged } from '../../../contracts/organization/workspace.ts';
import { assetExamples, uploadExamples } from '../../../contracts/media/media.examples.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import { recordedForSpec } from '../../platform/commands/given.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { asset } from '../asset/asset.ts';
import { evolveUpload, requireUpload, type Upload } from '../upload/upload.ts';
import { titleOf, whenUploadCompletedStartIngest } from './when-upload-completed-start-ingest.ts';
import { whenAssetRefusedEndItsProcessing } from './when-asset-refused-end-its-processing.ts';
import { whenRightsChangeEndUploads } from './when-rights-change-end-uploads.ts';
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
      { send: 'EndProcessing', data: { workflowId: 'workflow-1', cause: { error, message } } },
    ]);
  });
  it('is ignored if it became readable since, or is deleted', async () => {
    expect(await react(registered)).toEqual([]);
    expect(await react({ status: 'absent' })).toEqual([]);
  });
  it('is ignored if it is no video: an attachment has no processing', async () => {
    const file = { ...assetExamples.AssetRegistered.data, kind: 'pdf' };
    expect(await react({ ...registered, file, refused: { assetId, error, message } })).toEqual([]);
  });
});

const refusalBy = ({ error: code, message: text }: { readonly error: string; readonly message: string }) => ({
  send: 'RefuseUpload',
  data: { uploadId: 'upload-1', refusal: { error: code, message: text } },
});
const names = (done: readonly unknown[]) =>
  done.map((each) => Object.values(each as Record<string, unknown>)[0]);

describe('an upload', () => {
  it('becomes an asset, a workflow and its ingest when complete; an attachment only an asset', async () => {
    const video = whenUploadCompletedStartIngest(partsForSpec({ aggregates: aggregates(completed) }));
    const done = await reactionTo(video, uploadExamples.UploadCompleted);
    expect(names(done)).toEqual(['RegisterAsset', 'InitializeWorkflow', 'IngestVideo']);
    expect(done).toEqual([
      { send: 'RegisterAsset', data: assetExamples.AssetRegistered.data },
      {
        send: 'InitializeWorkflow',
        data: {
          workflowId: 'workflow-1',
          workspaceId: 'workspace-1',
          authorId: 'user-1',
          assetId,
          title: 'boiler',
          languageCode: 'en-us',
        },
      },
      {
        start: 'IngestVideo',
        runId: 'ingest-workflow-1',
        input: {
          workflowId: 'workflow-1',
          assetId,
          objectKey: 'video/boiler.mp4',
          transcriptionId: derivedId('org-1/workflow-1/transcription'),
          languageCode: 'en-us',
        },
      },
    ]);

    const file = { ...uploadExamples.UploadStarted.data, kind: 'pdf' as const };
    const attachment = aggregates({ ...(completed as Extract<Upload, { status: 'completed' }>), file });
    const pdf = whenUploadCompletedStartIngest(partsForSpec({ aggregates: attachment }));
    expect(names(await reactionTo(pdf, uploadExamples.UploadCompleted))).toEqual(['RegisterAsset']);
  });
  it('becomes a workflow in the language that was chosen', async () => {
    const file = { ...uploadExamples.UploadStarted.data, languageCode: 'de-de' };
    const german = aggregates({ ...(completed as Extract<Upload, { status: 'completed' }>), file });
    const policy = whenUploadCompletedStartIngest(partsForSpec({ aggregates: german }));
    expect(await reactionTo(policy, uploadExamples.UploadCompleted)).toMatchObject([
      {},
      { data: { languageCode: 'de-de' } },
      { input: { languageCode: 'de-de' } },
    ]);
  });
  it('becomes nothing if it is unknown, or complete without a workflow', async () => {
    const policy = (state: Upload) =>
      whenUploadCompletedStartIngest(partsForSpec({ aggregates: aggregates(state) }));
    expect(await reactionTo(policy({ status: 'absent' }), uploadExamples.UploadCompleted)).toEqual([]);
    const { UploadCompleted } = uploadExamples;
    const alone = { ...UploadCompleted, data: { ...UploadCompleted.data, workflowId: null } };
    expect(await reactionTo(policy(completed), alone)).toEqual([]);
  });
  it('shortens a long name between words', () => {
    const long = 'Wartung der Spritzgussmaschine in Halle Nord, mit Bildern erklärt';
    expect(titleOf(`${long}, Schritt für Schritt.mp4`)).toBe(`${long}, Schritt für Schritt`);
    expect(titleOf(`${long}, Schritt für Schritt und langsam.mp4`)).toBe(`${long}, Schritt für Schritt…`);
    expect(titleOf(`${long} und gezeigt – Schichtübergabe.mp4`)).toBe(`${long} und gezeigt…`);
    const chinese = titleOf(`${'更換過濾網'.repeat(30)}.mp4`);
    expect(chinese).toMatch(/^(更換過濾網)+.*…$/u);
    expect(chinese.length).toBeLessThanOrEqual(90);
  });

  it('names its workflow by its file, without extension and underscores, in at most 90 characters', () => {
    expect(titleOf('boiler_start-up (1).MOV')).toBe('boiler start-up (1)');
    expect(titleOf('.mp4')).toBe('.mp4');
    expect(titleOf('release 1.2_final_.mp4')).toBe('release 1.2 final');
    expect(titleOf(`${'x'.repeat(89)} y.mp4`)).toBe(`${'x'.repeat(89)}…`);
    expect(titleOf(`${'👷'.repeat(95)}.mp4`)).toBe(`${'👷'.repeat(44)}…`);
    expect(titleOf(`a${'👷'.repeat(95)}.mp4`)).toBe(`a${'👷'.repeat(44)}…`);
    expect(titleOf(`${'👩🏽‍🚒'.repeat(20)}.mp4`)).toBe(`${'👩🏽‍🚒'.repeat(12)}…`);
  });
  it('names its workflow by any file name that an earlier release accepted', () => {
    expect(titleOf('valve\nclean\u202E.mp4')).toBe('valve clean');
    expect(titleOf('\u200B.mp4')).toBe('Untitled');
    expect(titleOf(`\u2068${'x'.repeat(100)}\u2069.mp4`)).toBe(`${'x'.repeat(88)}…`);
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
    expect(await reaction(open, open)).toEqual([
      { until: '2026-01-08T00:00:00.000Z' },
      refusalBy(UploadExpired),
    ]);
    expect(names(await reaction(open, completed))).toEqual(['2026-01-08T00:00:00.000Z']);
    expect(await reaction(completed)).toEqual([]);
  });

  const viewer = (role: Viewer['role'], workspaces: readonly string[]) =>
    ({ role, roles: {}, workspaces: new Set(workspaces) }) as unknown as Viewer;
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
        viewerNow: async ({ organizationId, actor }) =>
          organizationId === 'org-1' && actor === 'user-1' ? now : null,
      }),
    );
  }
  it.each([
    ['stays with people who may still author there', viewer('admin-organization', ['workspace-1']), []],
    ['ends if they may only watch', viewer('viewer', ['workspace-1']), [refusalBy(UploadRightLost)]],
    [
      'ends if they do not see it any more',
      viewer('admin-organization', ['other']),
      [refusalBy(UploadRightLost)],
    ],
    ['ends if they may not sign in', null, [refusalBy(UploadRightLost)]],
  ])('%s', async (_, now, expected) => {
    const policy = rightsPolicy(now);
    expect(await reactionTo(policy, UserDeactivated({ userId: 'user-1' }))).toEqual(expected);
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
  it('that began while the right was taken away ends, and no other', async () => {
    const { UploadStarted } = uploadExamples;
    const policy = rightsPolicy(null);
    expect(names(await reactionTo(policy, UploadStarted))).toEqual(['RefuseUpload']);
    const another = { ...UploadStarted, data: { ...UploadStarted.data, uploadId: 'another' } };
    expect(await reactionTo(policy, another)).toEqual([]);
  });
});
