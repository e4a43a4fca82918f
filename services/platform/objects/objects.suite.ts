import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyBytes } from './body-bytes.ts';
import type { Objects } from './objects.ts';

/** The contract of every engine of the port. */
export function describeObjects(
  engine: string,
  open: () => Promise<{ objects: Objects; close: () => Promise<void> }>,
) {
  describe(`objects on ${engine}`, () => {
    let objects: Objects;
    let close: () => Promise<void>;
    beforeAll(async () => ({ objects, close } = await open()));
    afterAll(() => close());

    const text = async (key: string, range?: { start: number; end: number }, organizationId = 'org') => {
      const found = await objects.get(organizationId, key, range);
      return found && (await bodyBytes(found.body)).toString('utf8');
    };
    const part = (upload: string, number: number, body: string, sha?: string) =>
      objects.putPart('org', upload, number, Readable.from([Buffer.from(body)]), sha);

    it('returns what was put, from a buffer or a stream', async () => {
      const info = await objects.put('org', 'org/a/one', Buffer.from('hello'));
      expect(info.size).toBe(5);
      await objects.put('org', 'org/a/two', Readable.from([Buffer.from('he'), Buffer.from('llo')]));
      expect(await text('org/a/one')).toBe('hello');
      expect(await text('org/a/two')).toBe('hello');
      expect(await objects.head('org', 'org/a/one')).toEqual(info);
    });

    it('returns inclusive ranges, and nothing beyond the end', async () => {
      await objects.put('org', 'org/a/range', Buffer.from('0123456789'));
      expect(await text('org/a/range', { start: 2, end: 4 })).toBe('234');
      expect(await text('org/a/range', { start: 8, end: 99 })).toBe('89');
      expect(await text('org/a/range', { start: 10, end: 12 })).toBe('');
    });

    it('replaces atomically: a reader in progress keeps the old bytes, and the tag changes', async () => {
      const first = await objects.put('org', 'org/a/grows', Buffer.from('one'));
      const reading = await objects.get('org', 'org/a/grows');
      const second = await objects.put('org', 'org/a/grows', Buffer.from('one two'));
      expect(reading && (await bodyBytes(reading.body)).toString()).toBe('one');
      expect(await text('org/a/grows')).toBe('one two');
      expect(second.etag).not.toBe(first.etag);
    });

    it('keeps the old bytes if the body is interrupted', async () => {
      await objects.put('org', 'org/a/kept', Buffer.from('old'));
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('new');
          throw new Error('line cut');
        })(),
      );
      await expect(objects.put('org', 'org/a/kept', broken)).rejects.toThrow('line cut');
      expect(await text('org/a/kept')).toBe('old');
    });

    it('answers another organisation as if the object did not exist', async () => {
      await objects.put('org', 'org/a/secret', Buffer.from('secret'));
      expect(await objects.get('other', 'org/a/secret')).toBeNull();
      expect(await objects.head('other', 'org/a/secret')).toBeNull();
      await objects.delete('other', 'org/a/secret');
      await expect(objects.local('other', 'org/a/secret')).rejects.toMatchObject({ kind: 'absent' });
      await expect(objects.put('other', 'org/a/secret', Buffer.from('x'))).rejects.toMatchObject({
        kind: 'invalid',
      });
      expect(await text('org/a/secret')).toBe('secret');
    });

    it.each([
      'org/../other/x',
      'org/a/../../x',
      '/etc/passwd',
      'org//x',
      'org/.',
      'org/a/.hidden',
      'org/a\0b',
      'org',
      '',
    ])('never leaves its folder: %j', async (key) => {
      await expect(objects.put('org', key, Buffer.from('x'))).rejects.toMatchObject({
        error: 'storage.key-invalid',
      });
      expect(await objects.get('org', key)).toBeNull();
    });

    it('deletes one object or all below a folder, and no neighbour with the same prefix', async () => {
      for (const key of ['org/d/x/1', 'org/d/x/2', 'org/d/xy'])
        await objects.put('org', key, Buffer.from('x'));
      await objects.delete('org', 'org/d/x/');
      expect(await objects.head('org', 'org/d/x/1')).toBeNull();
      expect(await objects.head('org', 'org/d/x/2')).toBeNull();
      expect(await objects.head('org', 'org/d/xy')).not.toBeNull();
      await objects.delete('org', 'org/d/never-there');
    });

    it('joins parts that arrived in any order, one of them twice (R-STO-01)', async () => {
      await part('up1', 3, 'ccc');
      await part('up1', 1, 'aaa');
      await part('up1', 1, 'aaa');
      const written = await part('up1', 2, 'bbb');
      expect(written).toEqual({ size: 3, sha256: sha256('bbb') });
      expect(await objects.listParts('org', 'up1')).toEqual(
        [1, 2, 3].map((number) => ({ part: number, size: 3 })),
      );
      const info = await objects.completeParts('org', 'up1', 'org/u/1', 3);
      expect(info.size).toBe(9);
      expect(await text('org/u/1')).toBe('aaabbbccc');
      expect(await objects.completeParts('org', 'up1', 'org/u/1', 3)).toEqual(info);
      expect(await objects.listParts('org', 'up1')).toEqual([]);
    });

    it('uses the latest bytes of a part that was sent again with others', async () => {
      await part('up2', 1, 'old');
      await part('up2', 2, 'end');
      await part('up2', 1, 'new!');
      await objects.completeParts('org', 'up2', 'org/u/2', 2);
      expect(await text('org/u/2')).toBe('new!end');
    });

    it('discards a part whose hash is wrong, and accepts it when it is sent again', async () => {
      await expect(part('up3', 1, 'bad', sha256('good'))).rejects.toMatchObject({
        error: 'upload.part-damaged',
      });
      expect(await objects.listParts('org', 'up3')).toEqual([]);
      await part('up3', 1, 'good', sha256('good'));
      expect(await objects.listParts('org', 'up3')).toEqual([{ part: 1, size: 4 }]);
    });

    it('does not complete while a part is missing, and the attempt loses nothing', async () => {
      await part('up4', 1, 'a');
      await part('up4', 3, 'c');
      await expect(objects.completeParts('org', 'up4', 'org/u/4', 3)).rejects.toMatchObject({
        error: 'upload.part-missing',
        facts: { firstMissing: 2 },
      });
      await part('up4', 2, 'b');
      await objects.completeParts('org', 'up4', 'org/u/4', 3);
      expect(await text('org/u/4')).toBe('abc');
    });

    it('shows the parts of an upload to its own organisation only', async () => {
      await part('up5', 1, 'a');
      expect(await objects.listParts('other', 'up5')).toEqual([]);
      await objects.abortParts('other', 'up5');
      expect(await objects.listParts('org', 'up5')).toHaveLength(1);
      await objects.abortParts('org', 'up5');
      expect(await objects.listParts('org', 'up5')).toEqual([]);
      await expect(objects.completeParts('org', 'up5', 'org/u/5', 1)).rejects.toMatchObject({
        error: 'upload.part-missing',
      });
    });

    it('accepts parts three at a time, as browsers send them', async () => {
      const bodies = Array.from({ length: 30 }, (_, i) => String(i).padStart(4, '0').repeat(500));
      for (let i = 0; i < bodies.length; i += 3) {
        await Promise.all([2, 0, 1].map((step) => part('up6', i + step + 1, bodies[i + step] ?? '')));
      }
      await objects.completeParts('org', 'up6', 'org/u/6', 30);
      expect(await text('org/u/6')).toBe(bodies.join(''));
    });

    it('provides a real path for a program', async () => {
      await objects.put('org', 'org/a/local', Buffer.from('bytes'));
      const { path, release } = await objects.local('org', 'org/a/local');
      expect(path.startsWith('/')).toBe(true);
      await release();
      await expect(objects.local('org', 'org/a/none')).rejects.toMatchObject({ kind: 'absent' });
    });
  });
}

const sha256 = (body: string): string => createHash('sha256').update(body).digest('hex');
