import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { pictureSources } from './picture-sources.ts';

// Whole ingests, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 300_000 });

const world = productWorld(['acme']);
let author: Person;
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  author = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
});

const ingested = async (source: keyof typeof pictureSources): Promise<string> =>
  (await world.uploadVideo(author, workspaceId, await corpusPath(pictureSources[source]))).workflowId;

describe('unusual videos in the product', () => {
  it('a video of 0.07 s has one step, which can be published', async () => {
    const workflowId = await ingested('oneFrame');
    const { answer } = await world.call(GetWorkflowSteps, { workflowId }, author);
    expect(answer.items).toMatchObject([{ startTime: 0, endTime: 0.067 }]);
    expect((await world.call(PublishWorkflow, { workflowId }, author)).status).toBe(200);
  });

  it('a further sound track can be played, and the author is notified of a lost one', async () => {
    const workflowId = await ingested('lostSound');
    const details = itemOf<{ causes: Record<string, { message: string }> }>(
      await world.call(GetWorkflow, { workflowId }, author),
    );
    expect(details.causes['convert']?.message).toMatch(/^1 audio track of this file could not be used/);
    itemOf(await world.call(PublishWorkflow, { workflowId }, author));
    const player = await world.call(GetPlayerWorkflow, { workflowId }, author);
    const master = /\/media\/[^"]+master\.m3u8/.exec(player.text)?.[0] ?? '';
    const { text } = await world.http('GET', master);
    expect(text).toContain('NAME="Deutsch",LANGUAGE="de",DEFAULT=NO');
    const track = /URI="([^"]*audio-2[^"]*)"/.exec(text)?.[1] ?? '';
    const list = await world.http('GET', new URL(track, `http://a${master}`).pathname);
    expect(list.text).toContain('#EXTINF');
    const segment = /^\.\..*m4s$/m.exec(list.text)?.[0] ?? '';
    const address = new URL(segment, new URL(track, `http://a${master}`)).pathname;
    expect((await world.http('GET', address)).status).toBe(200);
  });
});
