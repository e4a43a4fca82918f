import type { Keys } from './platform/keys/keys.ts';
import { MEDIA_ADDRESS_LIFE_MS, urlSigner, type MediaKind } from './platform/objects/signed-urls.ts';
import type { MediaSigner, Viewer } from './platform/projections/define-read-model.ts';

/** Addresses of media for one person; each opens one asset for ten minutes. */
export function signers(keys: Keys): (viewer: Viewer) => MediaSigner {
  const signer = urlSigner(keys.purposeKey('media-urls'));
  return ({ organizationId, userId }) => {
    const expiresAt = Date.now() + MEDIA_ADDRESS_LIFE_MS;
    const at = (kind: MediaKind, assetId: string, rest: string): string =>
      `/media/${signer.sign({ organizationId, assetId, userId, kind, expiresAt })}/${rest}`;
    return {
      master: (assetId) => at('playlist', assetId, 'master.m3u8'),
      picture: (assetId, atSecond) => at('image', assetId, `picture/${atSecond.toFixed(2)}.jpg`),
      imageMapSheet: (assetId, sheet) => at('image', assetId, `image-map/${sheet}.jpg`),
      waveform: (assetId) => at('image', assetId, 'waveform.json'),
      subtitles: (workflowId, publication, languageCode) =>
        at('playlist', workflowId, `subtitles/${publication}/${languageCode}.vtt`),
      file: (assetId) => at('attachment', assetId, 'file'),
    };
  };
}
