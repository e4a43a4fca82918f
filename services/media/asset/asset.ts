import type { z } from 'zod';
import {
  assetEvents,
  type AssetEncoded,
  type AssetEvent,
  type AssetPictured,
  type AssetProbed,
  type AssetRefused,
  type AssetRegistered,
} from '../../../contracts/media/asset.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';

type DataOf<C extends { schema: z.ZodType }> = z.output<C['schema']>;

/** An uploaded file, and of a video what has been generated from it so far. */
export interface RegisteredAsset {
  readonly status: 'registered';
  readonly file: DataOf<typeof AssetRegistered>;
  readonly probed: DataOf<typeof AssetProbed> | null;
  readonly refused: DataOf<typeof AssetRefused> | null;
  readonly watchable: boolean;
  readonly encoded: DataOf<typeof AssetEncoded> | null;
  readonly pictured: DataOf<typeof AssetPictured> | null;
}
export type Asset = { readonly status: 'absent' } | RegisteredAsset;

export function requireAsset(asset: Asset): RegisteredAsset {
  if (asset.status === 'absent') throw NotFound();
  return asset;
}

function evolve(asset: Asset, event: AssetEvent): Asset {
  if (event.type === 'AssetRegistered')
    return {
      status: 'registered',
      file: event.data,
      probed: null,
      refused: null,
      watchable: false,
      encoded: null,
      pictured: null,
    };
  if (asset.status === 'absent') return asset;
  switch (event.type) {
    case 'AssetProbed':
      return { ...asset, probed: event.data, refused: null };
    case 'AssetRefused':
      return { ...asset, refused: event.data };
    case 'AssetBecameWatchable':
      return { ...asset, watchable: true };
    case 'AssetEncoded':
      return { ...asset, encoded: event.data };
    case 'AssetPictured':
      return { ...asset, pictured: event.data };
  }
  return assertNever(event);
}

export const asset = defineAggregate<Asset, typeof assetEvents>({
  category: 'asset',
  events: assetEvents,
  initial: { status: 'absent' },
  evolve,
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: state.file.workspaceId }),
});
