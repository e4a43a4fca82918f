import { EndProcessing } from '../../../contracts/authoring/processing-commands.ts';
import { AssetRefused } from '../../../contracts/media/asset.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { asset } from '../asset/asset.ts';

/** A video that cannot be read leaves nothing waiting: its recognition, steps and pictures end with the same cause. */
export const whenAssetRefusedEndItsProcessing = ({ aggregates }: PolicyDependencies): Policy =>
  when(
    AssetRefused,
    'when-asset-refused-end-its-processing',
    async ({ data: { assetId, error, message }, organizationId }, { send }) => {
      const state = await aggregates.stateOf(asset, organizationId, assetId);
      // retried meanwhile, and it could be read
      if (state.status === 'absent' || state.refused === null || state.file.kind !== 'video') return;
      const { workflowId } = state.file;
      await send(EndProcessing, { workflowId, cause: { error, message } });
    },
  );
