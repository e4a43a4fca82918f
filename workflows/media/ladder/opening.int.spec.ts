import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpeningHead } from '../../../contracts/media/opening.ts';
import { corpusPath } from '../../../tests/support/corpus/build-corpus.ts';
import { corpusFiles } from '../../../tests/support/corpus/corpus-files.ts';
import { ladderOf, type BuiltLadder } from '../../../tests/support/corpus/ladder-of.ts';
import { openingOf } from './opening.ts';

let folder: string;
let built: BuiltLadder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-opening-'));
  const file = corpusFiles.find(({ name }) => name === 'fps-24.mp4');
  if (!file) throw new Error('the corpus has lost a file');
  built = await ladderOf(await corpusPath(file), folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openedAt(second: number) {
  const { objects, place } = built;
  const bytes = await openingOf(built, second, {
    objects,
    organizationId: place.organizationId,
    address: (what) => ('rendition' in what ? `${what.rendition}.m3u8` : what.name),
    nameOf: (key) => key,
  });
  const headEnd = 4 + bytes.readUInt32BE(0);
  const head = OpeningHead.parse(JSON.parse(bytes.toString('utf8', 4, headEnd)));
  return { head, rest: bytes.length - headEnd };
}

describe('an opening', () => {
  it('contains the playlists, and header and segment of picture and sound at its second', async () => {
    const { head, rest } = await openedAt(0);
    expect(head.playlists.map(({ name }) => name)).toEqual(['master.m3u8', '360.m3u8', 'audio.m3u8']);
    const [picture, sound] = built.chunks[0]?.parts ?? [];
    expect(head.files.map(({ name, offset }) => [name, offset])).toEqual([
      [picture?.initKey, null],
      [picture?.key, 0],
      [sound?.initKey, null],
      [sound?.key, 0],
    ]);
    expect(rest).toBe(head.files.reduce((sum, { length }) => sum + length, 0));
    expect(head.files[1]?.length).toBe(picture?.segments[0]?.length);
  });

  it('contains only the playlists at a second that does not exist', async () => {
    const { head, rest } = await openedAt(500);
    expect([head.playlists.length, head.files, rest]).toEqual([3, [], 0]);
  });
});
