import { describe, expect, it } from 'vitest';
import { assetExamples as assets, uploadExamples as uploads } from '../../contracts/media/media.examples.ts';
import { answersOf } from '../../services/platform/projections/answers.fixture.ts';
import { folded } from '../../services/platform/projections/folded.fixture.ts';
import { GetAssets } from '../../contracts/media/asset.ts';
import { viewer } from '../../services/platform/projections/viewer.fixture.ts';
import { assetAnswers, assetsModel } from './assets/assets.ts';
import { uploadsModel } from './uploads/uploads.ts';

describe('uploads', () => {
  const at = (...events: Parameters<typeof folded>[1]) => folded(uploadsModel, events).get('upload-1');
  it('are open, then completed or cancelled with a reason', () => {
    expect(at(uploads.UploadStarted)).toMatchObject({
      state: 'open',
      fileName: 'boiler.mp4',
      userId: 'user-1',
    });
    expect(at(uploads.UploadStarted, uploads.UploadCompleted)).toMatchObject({
      state: 'completed',
      assetId: 'asset-1',
      workflowId: 'workflow-1',
    });
    expect(at(uploads.UploadStarted, uploads.UploadCancelled)).toMatchObject({
      state: 'cancelled',
      refusal: null,
    });
  });
});

describe('assets', () => {
  it('contain what was generated from the file', () => {
    const { AssetRefused: refused, ...made } = assets;
    expect(folded(assetsModel, Object.values(made)).get('asset-1')).toMatchObject({
      kind: 'video',
      facts: { durationSeconds: 60 },
      watchable: true,
      encoded: true,
      imageMap: { sheets: 1 },
      refusal: null,
    });
    expect(folded(assetsModel, [made.AssetRegistered, refused]).get('asset-1')?.refusal?.error).toBe(
      'media.no-video',
    );
  });
  it('are known to the people who see their workspace', async () => {
    const answer = answersOf({
      readModels: [assetsModel],
      answers: assetAnswers,
      events: [assets.AssetRegistered],
    });
    const found = async (person: typeof viewer) =>
      (await answer(GetAssets, { assetIds: ['asset-1', 'asset-1', 'asset-9'] }, person)).items.map(
        ({ id }) => id,
      );
    expect(await found(viewer)).toEqual(['asset-1']);
    expect(await found({ ...viewer, workspaces: new Set(['vault']) })).toEqual([]);
    expect(await found({ ...viewer, organizationId: 'umbrella' })).toEqual([]);
  });
});
