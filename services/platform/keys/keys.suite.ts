import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keys } from './keys.ts';

/** An engine under test: `open` may be called again after `close` and finds what was written before. */
export interface KeysUnderTest {
  open(): Promise<Keys>;
  dispose(): Promise<void>;
}

/**
 * The contract of every engine of the keys port. `notAtOnce` says why the test server cannot compare and write
 * atomically, unlike the engine itself.
 */
export function keysSuite(
  engine: string,
  prepare: () => Promise<KeysUnderTest>,
  notAtOnce: string | null = null,
): void {
  describe(`keys on ${engine}`, () => {
    let underTest: KeysUnderTest;
    let keys: Keys;
    beforeEach(async () => {
      underTest = await prepare();
      keys = await underTest.open();
    });
    afterEach(async () => {
      await keys.close();
      await underTest.dispose();
    });
    const keyOf = async (organizationId: string, personId: string): Promise<Buffer | null> => {
      await keys.fetchPersonKeys([{ organizationId, personId }]);
      return keys.personKey(organizationId, personId);
    };
    const reopen = async (): Promise<void> => {
      await keys.close();
      keys = await underTest.open();
    };

    it('creates a 32-byte key on first use and returns the same one from then on', async () => {
      const first = await keyOf('acme', 'ada');
      expect(first).toHaveLength(32);
      expect(await keyOf('acme', 'ada')).toEqual(first);
      await reopen();
      expect(await keyOf('acme', 'ada')).toEqual(first);
    });

    it('gives different people, and the same person id in another organisation, different keys', async () => {
      const ada = await keyOf('acme', 'ada');
      expect(await keyOf('acme', 'bob')).not.toEqual(ada);
      expect(await keyOf('other', 'ada')).not.toEqual(ada);
    });

    it('never confuses organisation and person if their concatenated names are equal', async () => {
      expect(await keyOf('a', 'bc')).not.toEqual(await keyOf('ab', 'c'));
    });

    it('answers null for ever once a key is destroyed', async () => {
      await keyOf('acme', 'ada');
      await keys.destroyPersonKey('acme', 'ada');
      expect(await keyOf('acme', 'ada')).toBeNull();
      await reopen();
      expect(await keyOf('acme', 'ada')).toBeNull();
      await keys.destroyPersonKey('acme', 'ada');
      expect(await keyOf('acme', 'ada')).toBeNull();
    });

    it('destroys the key of a person who never had one, so that none is created later', async () => {
      await keys.destroyPersonKey('acme', 'nobody');
      expect(await keyOf('acme', 'nobody')).toBeNull();
      await reopen();
      expect(await keyOf('acme', 'nobody')).toBeNull();
    });

    it('leaves other keys alone when one is destroyed', async () => {
      const bob = await keyOf('acme', 'bob');
      const namesake = await keyOf('other', 'ada');
      await keys.destroyPersonKey('acme', 'ada');
      expect(await keyOf('acme', 'bob')).toEqual(bob);
      expect(await keyOf('other', 'ada')).toEqual(namesake);
    });

    it('stores one key per purpose', async () => {
      const media = keys.purposeKey('media-urls');
      expect(media.symmetricKeySize).toBe(32);
      expect(keys.purposeKey('session-tokens').equals(media)).toBe(false);
      await reopen();
      expect(keys.purposeKey('media-urls').equals(media)).toBe(true);
    });

    it('stores one Ed25519 pair for the seals', async () => {
      const pair = keys.sealKey();
      const signature = sign(null, Buffer.from('root'), createPrivateKey(pair.privateKey));
      await reopen();
      expect(keys.sealKey()).toEqual(pair);
      expect(verify(null, Buffer.from('root'), createPublicKey(pair.publicKey), signature)).toBe(true);
    });

    it('stores, replaces and deletes secrets, separately per organisation', async () => {
      expect(await keys.getSecret('acme', 'password/ada')).toBeNull();
      await keys.putSecret('acme', 'password/ada', '$argon2id$ één 🔑');
      await keys.putSecret('other', 'password/ada', 'theirs');
      await keys.putSecret('acme', 'password/ada', '$argon2id$ two');
      await reopen();
      expect(await keys.getSecret('acme', 'password/ada')).toBe('$argon2id$ two');
      await keys.deleteSecret('acme', 'password/ada');
      await keys.deleteSecret('acme', 'password/ada');
      expect(await keys.getSecret('acme', 'password/ada')).toBeNull();
      expect(await keys.getSecret('other', 'password/ada')).toBe('theirs');
    });

    it('lists secrets by the prefix of their names, and deletes one only if it still has a value', async () => {
      await keys.putSecret('acme', 'attempts/a', '1');
      await keys.putSecret('acme', 'attempts/b', '2');
      await keys.putSecret('acme', 'attempt', '3');
      await keys.putSecret('acme', 'attemptsz', '4');
      await keys.putSecret('acmes', 'attempts/a', '5');
      expect(Object.fromEntries(await keys.listSecrets('acme', 'attempts/'))).toEqual({
        'attempts/a': '1',
        'attempts/b': '2',
      });
      expect(await keys.deleteSecretIf('acme', 'attempts/a', '2')).toBe(false);
      expect(await keys.deleteSecretIf('acme', 'attempts/a', '1')).toBe(true);
      expect(await keys.deleteSecretIf('acme', 'attempts/a', '1')).toBe(false);
      expect([...(await keys.listSecrets('acme', 'attempts/')).keys()]).toEqual(['attempts/b']);
    });

    describe('the anchor of the log', () => {
      const sealOf = (number: number, root = 'a') => ({
        number,
        first: number,
        last: number,
        root: root.repeat(64),
        previous: '0'.repeat(64),
        time: '2026-03-03T10:00:00.000Z',
        signature: 'c2lnbmVk',
      });
      const acceptance = {
        kind: 'accepted' as const,
        at: '2026-03-03T10:00:00.000Z',
        reason: 'The disk was lost.',
        before: sealOf(7),
        organizations: ['acme'],
        isRecorded: false,
      };

      it('is none at first, moves forwards only, and survives', async () => {
        expect(await keys.readAnchor()).toBeNull();
        await keys.moveAnchor(null, false);
        await keys.moveAnchor(sealOf(3), false);
        await keys.moveAnchor(sealOf(2), true);
        await reopen();
        expect(await keys.readAnchor()).toEqual({
          generation: 1,
          seal: sealOf(3),
          isClosed: false,
          acceptance: null,
        });
        await keys.moveAnchor(sealOf(3), true);
        expect(await keys.readAnchor()).toMatchObject({ seal: sealOf(3), isClosed: true });
      });

      it('starts a new generation if an older log is accepted, which is recorded once', async () => {
        await keys.moveAnchor(sealOf(7), true);
        await keys.acceptLog(sealOf(2), acceptance);
        await keys.moveAnchor(sealOf(3), false);
        expect(await keys.readAnchor()).toEqual({
          generation: 2,
          seal: sealOf(3),
          isClosed: false,
          acceptance,
        });
        await keys.markAcceptanceRecorded(2);
        await keys.moveAnchor(sealOf(4), false);
        await reopen();
        expect(await keys.readAnchor()).toMatchObject({
          generation: 2,
          seal: sealOf(4),
          acceptance: { isRecorded: true, reason: 'The disk was lost.' },
        });
      });
    });

    const lacking = notAtOnce === null ? '' : ` [only where the server updates atomically: ${notAtOnce}]`;
    it.skipIf(lacking !== '')(
      `lets one of several concurrent replacements of a secret win${lacking}`,
      async () => {
        const placed = await Promise.all(
          ['one', 'two', 'three'].map((to) => keys.replaceSecret('acme', 'session/s1', null, to)),
        );
        expect(placed.filter(Boolean)).toHaveLength(1);
        const first = await keys.getSecret('acme', 'session/s1');
        const replaced = await Promise.all(
          ['four', 'five'].map((to) => keys.replaceSecret('acme', 'session/s1', first, to)),
        );
        expect(replaced.filter(Boolean)).toHaveLength(1);
        expect(await keys.replaceSecret('acme', 'session/s1', 'what never stood there', 'six')).toBe(false);
        expect(['four', 'five']).toContain(await keys.getSecret('acme', 'session/s1'));
      },
    );
  });
}
