import type { Keys } from '../../platform/keys/keys.ts';
import { mediaUrlLifetimeMs, urlSigner, type MediaKind } from '../../platform/objects/signed-urls.ts';
import { viewTokenSigner } from '../../platform/objects/view-tokens.ts';
import type { MediaSigner, VideoPart, Viewer } from '../../platform/projections/define-read-model.ts';

/** URLs created within the same period are the same, so that a browser finds their pictures in its cache. */
const addressReuseMs = 2 * 60 * 1000;

/** `master.m3u8`, `master-480.m3u8`, or either below the range of a step in milliseconds. */
function masterName({ range, rez = 'Auto' }: VideoPart): string {
  const name = rez === 'Auto' ? 'master.m3u8' : `master-${rez}.m3u8`;
  if (range === undefined) return name;
  return `range/${Math.round(range.startTime * 1000)}-${Math.round(range.endTime * 1000)}/${name}`;
}

/** Media URLs for one person; each grants one asset for at most ten minutes, and for eight at least. */
export function signers(keys: Keys): (viewer: Viewer) => MediaSigner {
  const signer = urlSigner(keys.purposeKey('media-urls'));
  const views = viewTokenSigner(keys.purposeKey('view-tokens'));
  return ({ organizationId, userId }) => {
    const expiresAt = Math.floor((Date.now() + mediaUrlLifetimeMs) / addressReuseMs) * addressReuseMs;
    const grants = new Map<string, string>();
    const grantOf = (kind: MediaKind, assetId: string): string => {
      const known = grants.get(`${kind} ${assetId}`);
      if (known !== undefined) return known;
      const grant = signer.sign({ organizationId, assetId, userId, kind, expiresAt });
      grants.set(`${kind} ${assetId}`, grant);
      return grant;
    };
    const at = (kind: MediaKind, assetId: string, rest: string): string =>
      `/media/${grantOf(kind, assetId)}/${rest}`;
    return {
      expiresAt,
      master: (assetId, part = {}) => at('playlist', assetId, masterName(part)),
      source: (assetId) => at('source', assetId, 'source'),
      picture: (assetId, atSecond) => at('image', assetId, `picture/${atSecond.toFixed(2)}.jpg`),
      imageMapSheet: (assetId, sheet) => at('image', assetId, `image-map/${sheet}.jpg`),
      measured: (assetId, what) => at('image', assetId, what === 'frames' ? 'frames.bin' : 'motion.json'),
      waveform: (assetId) => at('image', assetId, 'waveform.json'),
      subtitles: (workflowId, publication, languageCode) =>
        at(
          publication === 0 ? 'draft' : 'playlist',
          workflowId,
          `subtitles/${publication}/${languageCode}.vtt`,
        ),
      file: (assetId) => at('attachment', assetId, 'file'),
      speech: (text2SpeechId) => at('speech', text2SpeechId, `tts-${text2SpeechId}.wav`),
      renew: (url) => {
        const [, signed = '', rest = ''] = /^\/media\/([^/]+)\/([\w./-]+)$/.exec(url) ?? [];
        // An expired URL may be renewed; that is what this is for.
        const grant = signer.read(signed);
        const isSameViewer = grant?.userId === userId && grant.organizationId === organizationId;
        if (!isSameViewer) return null;
        const { kind, assetId } = grant;
        return { kind, subjectId: assetId, url: at(kind, assetId, rest) };
      },
      viewToken: (workflowId, publication) =>
        views.sign({ organizationId, userId, workflowId, publication, openedAt: new Date().toISOString() }),
      readViewToken: (token) => {
        const opening = views.read(token);
        return opening?.organizationId === organizationId ? opening : null;
      },
    };
  };
}
