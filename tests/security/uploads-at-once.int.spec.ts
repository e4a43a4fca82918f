import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartUpload } from '../../contracts/media/upload.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { countAttacks } from './count-attacks.ts';

describe('the same upload, by many requests at once', () => {
  const world = productWorld();
  let author: Person;
  let workspaceId: string;
  let video: Buffer;
  beforeAll(async () => {
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
    video = await readFile(await makeShortVideo(join(world.folder, 'short.mp4'), 1));
  });

  const put = (id: string, body: Buffer): Promise<Reply> =>
    world.http('PUT', `/v1/uploads/${id}/parts/1`, {
      as: author,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const complete = (id: string): Promise<Reply> =>
    world.http('POST', `/v1/uploads/${id}/complete`, { as: author });
  const cancel = (id: string): Promise<Reply> => world.http('DELETE', `/v1/uploads/${id}`, { as: author });
  const sent = async (bytes: Buffer): Promise<string> => {
    const file = { workspaceId, kind: 'video', fileName: 'a.mp4', size: bytes.length, fingerprint: 'f' };
    const { id } = itemOf<{ id: string }>(await world.call(StartUpload, file, author));
    expect((await put(id, bytes)).status).toBe(200);
    return id;
  };
  const results = (replies: readonly Reply[]): string[] =>
    [...new Set(replies.map(({ status, answer }) => `${status} ${answer.error ?? ''}`.trim()))].toSorted();
  const partsOf = (id: string): string[] => {
    const folder = join(world.folder, 'objects', 'parts', 'harbour', id);
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('completed fifty times, it becomes one workflow, and each answer names it', async () => {
    const id = await sent(video);
    const replies = await Promise.all(Array.from({ length: 50 }, () => complete(id)));
    countAttacks('uploads at once', 50);
    expect(results(replies)).toEqual(['200']);
    expect(new Set(replies.map((reply) => itemOf<{ workflowId: string }>(reply).workflowId)).size).toBe(1);
  });

  it('completed fifty times, what is no video is refused once, and closed then', async () => {
    const id = await sent(Buffer.from('Dear diary, this is no video.\n'.repeat(50)));
    const replies = await Promise.all(Array.from({ length: 50 }, () => complete(id)));
    countAttacks('uploads at once', 50);
    expect(results(replies)).toEqual(['409 upload.closed', '415 media.not-a-video']);
  });

  it('completed, cancelled and sent at once, it is one of these, and no request meets a fault', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await sent(video);
      const [cancelled, ...others] = await Promise.all([
        cancel(id),
        complete(id),
        put(id, video),
        complete(id),
      ]);
      countAttacks('uploads at once', 4);
      const isCancelled = cancelled.status === 200;
      const isCompleted = [others[0], others[2]].some(({ status }) => status === 200);
      expect(isCancelled).not.toBe(isCompleted);
      for (const { status, text } of [cancelled, ...others]) expect([200, 409], text).toContain(status);
    }
  });

  it('parts that are sent while it is completed leave nothing that no quota counts', async () => {
    for (let round = 0; round < 2; round++) {
      const id = await sent(video);
      const completing = complete(id);
      const parts = Array.from({ length: 10 }, () => put(id, video));
      countAttacks('uploads at once', 11);
      expect((await completing).status).toBe(200);
      for (const { status, text } of await Promise.all(parts)) expect([200, 409], text).toContain(status);
      expect(partsOf(id)).toEqual([]);
    }
  });
});
