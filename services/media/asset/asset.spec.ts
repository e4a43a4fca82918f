import { describe, expect, it } from 'vitest';
import { assetExamples as examples } from '../../../contracts/media/media.examples.ts';
import { given, stateAfter } from '../../platform/commands/given.fixture.ts';
import { asset } from './asset.ts';
import {
  markAssetWatchable,
  recordEncoding,
  recordPictures,
  recordProbe,
  refuseAsset,
  registerAsset,
} from './record-asset.ts';

const { AssetRegistered: registered } = examples;

describe('an asset', () => {
  it('is registered once, for its workspace', () => {
    const { events, state, scope } = given().when(registerAsset, registered.data);
    expect(events).toEqual([registered]);
    expect(scope).toEqual({ workspaceId: 'workspace-1' });
    expect(state).toEqual({
      status: 'registered',
      file: registered.data,
      probed: null,
      refused: null,
      watchable: false,
      encoded: null,
      pictured: null,
    });
    const again = given(registered).when(registerAsset, registered.data);
    expect(again).toMatchObject({ events: [], refusal: null });
    const other = { ...registered.data, objectKey: 'video/other.mp4' };
    expect(given(registered).when(registerAsset, other).refusal).toBe('asset.exists');
  });
  it.each([
    [recordProbe, examples.AssetProbed],
    [refuseAsset, examples.AssetRefused],
    [markAssetWatchable, examples.AssetBecameWatchable],
    [recordEncoding, examples.AssetEncoded],
    [recordPictures, examples.AssetPictured],
  ] as const)('records what the pipeline made, once', (decision, event) => {
    expect(given(registered).when(decision, event.data).events).toEqual([event]);
    expect(given(registered, event).when(decision, event.data).events).toEqual([]);
    expect(given().when(decision, event.data).refusal).toBe('resource.absent');
    expect(stateAfter(asset, event)).toEqual({ status: 'absent' });
  });
  it('is no longer refused once a later inspection succeeds', () => {
    const { AssetRefused: refused, AssetProbed: probed } = examples;
    expect(given(registered, refused).when(recordProbe, probed.data).state).toMatchObject({
      probed: probed.data,
      refused: null,
    });
  });
});
