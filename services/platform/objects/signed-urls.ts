import { createHmac, type KeyObject } from 'node:crypto';
import { timingSafeMatch } from '../keys/timing-safe-match.ts';

/** What a URL grants: one kind of file of one asset, to one person, until a time. */
export interface MediaGrant {
  readonly organizationId: string;
  readonly assetId: string;
  /** The viewer; playlists and the source are served only as far as this person may see them now. */
  readonly userId: string;
  readonly kind: MediaKind;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * `playlist` grants playlists, which are authorised again when they are fetched, and their segments, or the subtitles of
 * publications; `draft` the subtitles of a draft.
 */
export type MediaKind = 'playlist' | 'draft' | 'image' | 'source' | 'attachment' | 'speech';

/** Somebody who loses access is stopped within this time: no URL is valid for longer. */
export const mediaUrlLifetimeMs = 10 * 60 * 1000;

export type GrantVerification =
  | { readonly ok: true; readonly grant: MediaGrant }
  | { readonly ok: false; readonly reason: 'forged' | 'expired' };

const kinds: Record<MediaKind, true> = {
  playlist: true,
  draft: true,
  image: true,
  source: true,
  attachment: true,
  speech: true,
};
const isKind = (text: string): text is MediaKind => Object.hasOwn(kinds, text);
const safeSegment = /^[A-Za-z0-9_-]{1,64}$/;

export interface UrlSigner {
  /** One path segment, safe in any URL. */
  readonly sign: (grant: MediaGrant) => string;
  readonly verify: (signed: string, now: number) => GrantVerification;
  /** The grant as it was signed here, expired or not; `null` for a forged one. */
  readonly read: (signed: string) => MediaGrant | null;
}

/** Signs and checks media URLs with the purpose key `media-urls`; stores nothing. */
export function urlSigner(key: KeyObject): UrlSigner {
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const read = (signed: string): MediaGrant | null => {
    const cut = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(0, cut));
    return timingSafeMatch(signed.slice(cut + 1), mac(text)) ? parse(text) : null;
  };
  return {
    sign: (grant) => {
      const segments = [grant.kind, grant.organizationId, grant.assetId, grant.userId];
      if (!segments.every((word) => safeSegment.test(word)))
        throw new RangeError('an id that cannot be signed');
      const text = [...segments, Math.floor(grant.expiresAt).toString(36)].join('.');
      return `${text}.${mac(text)}`;
    },
    read,
    verify: (signed, now) => {
      const grant = read(signed);
      if (!grant) return { ok: false, reason: 'forged' };
      return grant.expiresAt > now ? { ok: true, grant } : { ok: false, reason: 'expired' };
    },
  };
}

function parse(text: string): MediaGrant | null {
  const [kind = '', organizationId = '', assetId = '', userId = '', expires = ''] = text.split('.');
  if (!isKind(kind)) return null;
  return { kind, organizationId, assetId, userId, expiresAt: Number.parseInt(expires, 36) };
}
