import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { bodyBytes } from './body-bytes.ts';
import { countReads } from './count-reads.fixture.ts';
import { describeObjects } from './objects.suite.ts';
import { openS3Objects } from './s3-objects.ts';

await describeOnEngine('s3', (server) => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'stepwell-s3-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));
  const open = () => openS3Objects({ url: server.url(), scratch });

  describeObjects('S3', async () => {
    const objects = await open();
    return { objects, close: async () => objects.close() };
  });

  describe('objects on S3', () => {
    const megabyte = (fill: number): Buffer => Buffer.alloc(1024 * 1024, fill);
    const bytesOf = async (key: string, range?: { start: number; end: number }): Promise<Buffer> => {
      const found = await (await open()).get('org', key, range);
      return found ? bodyBytes(found.body) : Buffer.alloc(0);
    };

    it('joins parts of 2 MB, which S3 would refuse as its own, and resumes after a restart', async () => {
      const parts = Array.from({ length: 11 }, (_, at) => Buffer.concat([megabyte(at), megabyte(at + 100)]));
      for (const [at, body] of parts.entries())
        await (await open()).putPart('org', 'large', at + 1, Readable.from([body]));
      const info = await (await open()).completeParts('org', 'large', 'org/large', parts.length);
      expect(info.size).toBe(22 * 1024 * 1024);
      expect((await bytesOf('org/large')).equals(Buffer.concat(parts))).toBe(true);
      const across = { start: 8 * 1024 * 1024 - 1, end: 8 * 1024 * 1024 };
      expect([...(await bytesOf('org/large', across))]).toEqual([103, 4]);
    });

    const parts = Array.from({ length: 26 }, (_, at) => Buffer.concat([megabyte(at), megabyte(at + 100)]));
    const whole = Buffer.concat(parts);

    it('completes an upload of any size without reading it, even if a part was sent again with other bytes', async () => {
      const counted = await countReads(server.url());
      const objects = await openS3Objects({ url: counted.url, scratch });
      const put = (part: number, body = parts[part - 1] ?? Buffer.alloc(0)) =>
        objects.putPart('org', 'film', part, Readable.from([body]));
      await put(5, Buffer.concat([megabyte(1), megabyte(2)]));
      for (const part of parts.keys()) await put(part + 1);
      expect(await objects.listParts('org', 'film')).toHaveLength(parts.length);
      counted.reset();
      const info = await objects.completeParts('org', 'film', 'org/film', parts.length);
      expect(info.size).toBe(whole.length);
      // the last two parts are not a whole group
      expect(counted.bytes()).toBeLessThan(2 * 2 * 1024 * 1024 + 100_000);
      expect((await bytesOf('org/film')).equals(whole)).toBe(true);
      expect(await objects.listParts('org', 'film')).toEqual([]);
      objects.close();
      await counted.close();
    });

    it('reads only the beginning and the end of an object that is probed', async () => {
      const counted = await countReads(server.url());
      const objects = await openS3Objects({ url: counted.url, scratch });
      await objects.put('org', 'org/long', Readable.from(parts));
      counted.reset();
      const { path, isWhole, release } = await objects.outline('org', 'org/long');
      expect(isWhole).toBe(false);
      expect(counted.bytes()).toBeLessThan(32 * 1024 * 1024 + 100_000);
      const file = await openFile(path);
      const { size } = await file.stat();
      const ends = [0, 16 * 1024 * 1024 - 1, size - 16 * 1024 * 1024, size - 1];
      const byteAt = async (at: number) => (await file.read(Buffer.alloc(1), 0, 1, at)).buffer[0];
      expect(size).toBe(whole.length);
      expect(await Promise.all(ends.map(byteAt))).toEqual(ends.map((at) => whole[at]));
      await file.close();
      await release();
      objects.close();
      await counted.close();
    });

    it('stores nothing of a stream that is interrupted', async () => {
      async function* broken(): AsyncGenerator<Buffer> {
        for (let at = 0; at < 20; at++) yield megabyte(at);
        throw new Error('the source broke');
      }
      const objects = await open();
      await expect(objects.put('org', 'org/broken', Readable.from(broken()))).rejects.toThrow(
        'the source broke',
      );
      expect(await objects.head('org', 'org/broken')).toBeNull();
    });

    it('leaves no copy behind that was provided for a program', async () => {
      const objects = await open();
      await objects.put('org', 'org/lent', Buffer.from('bytes'));
      const { release } = await objects.local('org', 'org/lent');
      expect(await readdir(scratch)).toHaveLength(1);
      await release();
      expect(await readdir(scratch)).toEqual([]);
    });
  });
});
