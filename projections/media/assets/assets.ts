import { assetEvents, GetAssets, type AssetView } from '../../../contracts/media/asset.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

export const assets = defineCollection<AssetView>({
  name: 'assets',
  version: 1,
  indexes: [['workflowId']],
});

/** Uploaded files; the facts that signing needs. */
export const assetsModel = defineReadModel(assets, assetEvents, {
  AssetRegistered: ({ data: { assetId, ...file } }) =>
    insert<AssetView>({
      id: assetId,
      ...file,
      facts: null,
      rungs: [],
      watchable: false,
      encoded: false,
      imageMap: null,
      refusal: null,
    }),
  AssetProbed: ({ data: { assetId, facts, rungs } }) =>
    patch<AssetView>(assetId, { facts, rungs, refusal: null }),
  AssetRefused: ({ data: { assetId, error, message } }) =>
    patch<AssetView>(assetId, { refusal: { error, message } }),
  AssetBecameWatchable: ({ data: { assetId } }) => patch<AssetView>(assetId, { watchable: true }),
  AssetEncoded: ({ data: { assetId, rungs } }) => patch<AssetView>(assetId, { rungs, encoded: true }),
  AssetPictured: ({ data: { assetId, imageMap } }) => patch<AssetView>(assetId, { imageMap }),
});

export const assetAnswers: readonly QueryHandler[] = [
  answerQuery(GetAssets, async ({ assetIds }, { documents, viewer }) => {
    const ids = [...new Set(assetIds)];
    const found = await Promise.all(ids.map((id) => documents.get(viewer.organizationId, assets, id)));
    const items = found.filter((asset) => asset !== null && maySeeWorkspace(viewer, asset.workspaceId));
    return {
      items: items.filter((asset) => asset !== null),
      page: { page: 1, size: items.length, dataCount: items.length },
    };
  }),
];
