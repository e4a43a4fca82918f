import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  AssetBecameWatchable,
  AssetEncoded,
  AssetExists,
  AssetPictured,
  AssetProbed,
  AssetRefused,
  AssetRegistered,
  MarkAssetWatchable,
  RecordEncoding,
  RecordPictures,
  RecordProbe,
  RefuseAsset,
  RegisterAsset,
  type AssetEvent,
} from '../../../contracts/media/asset.ts';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import { decision, type Decision } from '../../platform/commands/define-decision.ts';
import { asset, requireAsset, type RegisteredAsset } from './asset.ts';

export const registerAsset = decision(RegisterAsset, asset, {
  id: ({ assetId }) => assetId,
  creates: true,
  workspaceOf: ({ workspaceId }) => workspaceId,
  decide: (data, state) => {
    if (state.status === 'absent') return [AssetRegistered(data)];
    if (isDeepStrictEqual(state.file, data)) return [];
    throw AssetExists();
  },
});

/** The pipeline reports what it created; reporting it again changes nothing. */
function record<C extends AnyCommandContract & { readonly schema: z.ZodType<{ assetId: string }> }>(
  command: C,
  known: (asset: RegisteredAsset) => unknown,
  event: (data: z.output<C['schema']>) => AssetEvent,
): Decision {
  return decision(command, asset, {
    id: ({ assetId }) => assetId,
    commutes: true,
    decide: (data, state) => (isDeepStrictEqual(known(requireAsset(state)), data) ? [] : [event(data)]),
  });
}

export const recordProbe = record(RecordProbe, ({ probed }) => probed, AssetProbed);
export const refuseAsset = record(RefuseAsset, ({ refused }) => refused, AssetRefused);
export const markAssetWatchable = record(
  MarkAssetWatchable,
  ({ watchable, file }) => (watchable ? { assetId: file.assetId } : null),
  AssetBecameWatchable,
);
export const recordEncoding = record(RecordEncoding, ({ encoded }) => encoded, AssetEncoded);
export const recordPictures = record(RecordPictures, ({ pictured }) => pictured, AssetPictured);
