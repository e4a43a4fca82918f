import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlSigner, type MediaGrant } from './signed-urls.ts';

const signer = urlSigner(createSecretKey(Buffer.alloc(32, 7)));
const grant: MediaGrant = {
  organizationId: 'org-1',
  assetId: 'asset-1',
  userId: 'user-1',
  kind: 'playlist',
  expiresAt: 1_800_000_000_000,
};
const before = grant.expiresAt - 1;

describe('signed media URLs', () => {
  it('grant what they were signed for until they expire', () => {
    const signed = signer.sign(grant);
    expect(signer.verify(signed, before)).toEqual({ ok: true, grant });
    expect(signer.verify(signed, grant.expiresAt)).toEqual({ ok: false, reason: 'expired' });
  });

  it('are refused after a change of any character', () => {
    const signed = signer.sign(grant);
    for (let i = 0; i < signed.length; i++) {
      for (const other of ['A', 'z', '.', '_', '']) {
        const changed = signed.slice(0, i) + other + signed.slice(i + 1);
        if (changed !== signed)
          expect(signer.verify(changed, before)).toEqual({ ok: false, reason: 'forged' });
      }
    }
  });

  it('are refused under another key and for any text that was not signed here', () => {
    const other = urlSigner(createSecretKey(Buffer.alloc(32, 8)));
    expect(other.verify(signer.sign(grant), before).ok).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => !signer.verify(text, before).ok));
  });

  it('cannot be given another meaning by an id with a dot', () => {
    expect(() => signer.sign({ ...grant, assetId: 'a.b' })).toThrow(RangeError);
  });
});
