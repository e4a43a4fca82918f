import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PublishWorkflow, UnpublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflowPermissions,
  GetWorkflow,
  ListWorkflows,
  ListWorkspaceWorkflows,
} from '../../contracts/authoring/workflow-views.ts';
import { ChangeWorkspaceRole, DeactivateUser, ReactivateUser } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { GetWorkspace, ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { SignBatch, SignMedia, SignMediaAccess } from '../../contracts/media/asset.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../contracts/playback/playback.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';

describe('Who may enter', () => {
  const world = productWorld();
  let admin: Person;
  let publisher: Person;
  let hidden: PublishedVideo;

  beforeAll(async () => {
    const workspaceId = await world.makeWorkspace('harbour', 'Vault', true);
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    publisher = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    hidden = await publishVideo(world, publisher, workspaceId);
  });
  afterEach(() => vi.useRealTimers());

  const assign = (person: Person, role: string | null) =>
    world.call(ChangeWorkspaceRole, { userId: person.id, workspaceId: hidden.workspaceId, role }, admin);

  /** Addresses that the player got: the master playlist, and the first segment that a rendition lists. */
  async function addressesOf(
    person: Person,
  ): Promise<{ master: string; rendition: string; segment: string }> {
    const player = await world.call(GetPlayerWorkflow, { workflowId: hidden.workflowId }, person);
    const master = /\/media\/[^"]+master\.m3u8/.exec(player.text)?.[0] ?? `none in ${player.text}`;
    const listed =
      (await world.http('GET', master)).text.split('\n').find((line) => line.startsWith('rendition/')) ?? '';
    const rendition = new URL(listed, `http://a${master}`).pathname;
    const segments = (await world.http('GET', rendition)).text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    return { master, rendition, segment: new URL(segments[0] ?? '', `http://a${rendition}`).pathname };
  }

  it('hides a private workspace, and what is in it, from members who are not assigned', async () => {
    const other = await world.addPerson('harbour', 'Otto', 'publisher');
    expect((await world.call(ListWorkspaces, {}, other)).text).not.toContain(hidden.workspaceId);
    expect((await world.call(GetWorkspace, { workspaceId: hidden.workspaceId }, other)).status).toBe(404);
    expect((await world.call(ListWorkflows, {}, other)).answer.items).toEqual([]);
    expect(
      (await world.call(ListWorkspaceWorkflows, { workspaceId: hidden.workspaceId }, other)).text,
    ).not.toContain(hidden.workflowId);
    for (const contract of [GetWorkflow, UnpublishWorkflow])
      expect((await world.call(contract, { workflowId: hidden.workflowId }, other)).status).toBe(404);
    // R-PLY-03, R-PLY-04: inside one's own organisation the player says that it is a refusal, and nothing else
    const player = await world.call(GetPlayerWorkflow, { workflowId: hidden.workflowId }, other);
    expect([player.status, player.answer.error]).toEqual([403, 'player.not-viewable']);
    expect(player.text).not.toContain(hidden.workspaceId);
    const permissions = await world.call(GetWorkflowPermissions, { workflowId: hidden.workflowId }, other);
    expect(itemOf(permissions)).toMatchObject({ allowView: false, allowEdit: false });
  });

  it('R-MED-01: who is taken out of the workspace gets no further playlist, no segment once the address has ended, and no new address', async () => {
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [hidden.workspaceId]: 'viewer' });
    const { master, rendition, segment } = await addressesOf(viewer);
    for (const address of [master, rendition, segment])
      expect((await world.http('GET', address)).status, address).toBe(200);
    const { workflowId, stepId } = hidden;
    const step = { type: 'step', id: stepId, workflowId };
    const access = (request: object) => world.call(SignMediaAccess, { request }, viewer);
    const stepUrl = itemOf<{ videoURL: string }>(await access(step)).videoURL;
    expect((await world.http('GET', stepUrl)).text).toContain('#EXT-X-STREAM-INF');
    await assign(viewer, null);
    for (const address of [master, rendition, stepUrl])
      expect((await world.http('GET', address)).status, address).toBe(403);

    const poster = {
      data: [
        { workflowId, type: 'poster' },
        { workflowId, type: 'video' },
      ],
    };
    const batch = await world.call(SignBatch, poster, viewer);
    expect((batch.answer.items as { url: string | null }[]).map(({ url }) => url)).toEqual([null, null]);
    const refused = [
      await access(step),
      await access({ type: 'workflow', id: workflowId }),
      await world.call(SignMedia, { url: master }, viewer),
      await world.call(GetPlayerWorkflow, { workflowId }, viewer),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 403]);

    expect((await world.http('GET', segment)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 });
    expect((await world.http('GET', segment)).status).toBe(403);
  });

  it('R-MED-01: an address that has ended is signed again for people who may still watch', async () => {
    const viewer = await world.addPerson('harbour', 'Vilma', 'viewer', { [hidden.workspaceId]: 'viewer' });
    const { master } = await addressesOf(viewer);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 });
    expect((await world.http('GET', master)).status).toBe(403);
    const fresh = await world.signIn('harbour', viewer.email);
    const signed = itemOf<{ url: string }>(await world.call(SignMedia, { url: master }, fresh));
    expect(signed.url).not.toBe(master);
    expect((await world.http('GET', signed.url)).status).toBe(200);
    const other = await world.addPerson('harbour', 'Viggo', 'viewer', { [hidden.workspaceId]: 'viewer' });
    expect((await world.call(SignMedia, { url: master }, other)).status).toBe(404);
  });

  it('R-PLY-44 R-PLY-46: a step’s playlists list its segments alone; the file as it was uploaded is its authors’', async () => {
    const { workflowId } = hidden;
    const viewer = await world.addPerson('harbour', 'Vigo', 'viewer', { [hidden.workspaceId]: 'viewer' });
    const player = itemOf<PlayerWorkflow>(await world.call(GetPlayerWorkflow, { workflowId }, viewer));
    const [step] = player.steps;
    const address = Object.values(step?.videos ?? {})[0] ?? '';
    const variants = (await world.http('GET', address)).text.match(/^rendition\/.*$/gm) ?? [];
    expect(variants).toHaveLength(1);
    const rendition = new URL(variants[0] ?? '', `http://a${address}`).pathname;
    const { text } = await world.http('GET', rendition);
    const segment = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
    const bytes = await world.http('GET', new URL(segment, `http://a${rendition}`).pathname);
    expect(bytes.status).toBe(200);

    const source = { data: [{ workflowId, type: 'source' }] };
    const [none] = (await world.call(SignBatch, source, viewer)).answer.items as { url: string | null }[];
    expect(none?.url).toBeNull();
    const [file] = (await world.call(SignBatch, source, publisher)).answer.items as { url: string }[];
    const sent = await world.http('GET', file?.url ?? '', { headers: { range: 'bytes=4-7' } });
    expect([sent.status, sent.text]).toEqual([206, 'ftyp']);
    expect(sent.headers['content-disposition']).toContain('attachment');
  });

  it('R-AUTH-24: signs a deactivated person out at once, refuses their playlists and segments, and says at sign-in that login is disabled', async () => {
    const leaver = await world.addPerson('harbour', 'Lena', 'viewer', { [hidden.workspaceId]: 'viewer' });
    const { master, segment } = await addressesOf(leaver);
    expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(200);
    await world.call(DeactivateUser, { userId: leaver.id }, admin);
    expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(401);
    for (const address of [master, segment])
      expect((await world.http('GET', address)).status, address).toBe(401);
    expect((await refresh(leaver.cookie)).status).toBe(401);
    const signIn = (word: string) =>
      world.http('POST', '/v1/auth/login', { body: { email: leaver.email, password: word } });
    expect(await signIn(password)).toMatchObject({ status: 403, answer: { error: 'signin.disabled' } });
    // only with the right password: the answer must not reveal which accounts there are
    expect(await signIn(`${password}x`)).toMatchObject({
      status: 401,
      answer: { error: 'signin.invalid-credentials' },
    });
    await world.call(ReactivateUser, { userId: leaver.id }, admin);
    expect((await world.signIn('harbour', leaver.email)).id).toBe(leaver.id);
  });

  it('R-WFL-20: an unpublished workflow plays for its viewers no more', async () => {
    const viewer = await world.addPerson('harbour', 'Vito', 'viewer', { [hidden.workspaceId]: 'viewer' });
    const { master, rendition } = await addressesOf(viewer);
    itemOfFine(await world.call(UnpublishWorkflow, { workflowId: hidden.workflowId }, publisher));
    expect((await world.http('GET', master)).status).toBe(403);
    expect((await world.http('GET', rendition)).status).toBe(403);
    expect(
      (await world.call(GetPlayerWorkflow, { workflowId: hidden.workflowId }, viewer)).answer.error,
    ).toBe('player.unpublished');
    itemOf(await world.call(PublishWorkflow, { workflowId: hidden.workflowId }, publisher));
    expect((await addressesOf(viewer)).master).toMatch(/^\/media\//);
  });

  it('a workflow that was never published is not ready for its viewers, and hidden from others', async () => {
    const { workspaceId } = hidden;
    const viewer = await world.addPerson('harbour', 'Valdemar', 'viewer', { [workspaceId]: 'viewer' });
    const stranger = await world.addPerson('harbour', 'Stina', 'viewer');
    const file = await makeShortVideo(join(world.folder, 'draft.mp4'));
    const { workflowId } = await world.uploadVideo(publisher, workspaceId, file);
    const open = async (as: Person) => (await world.call(GetPlayerWorkflow, { workflowId }, as)).answer.error;
    for (const as of [viewer, publisher]) expect(await open(as)).toBe('player.not-published');
    expect(await open(stranger)).toBe('player.not-viewable');
    itemOf(await world.call(PublishWorkflow, { workflowId }, publisher));
    expect(await open(viewer)).toBeUndefined();
  });

  it('slows guessing down, for the right password too, and says for how long', async () => {
    const target = await world.addPerson('harbour', 'Tara', 'viewer');
    const guess = (word: string) =>
      world.http('POST', '/v1/auth/login', { body: { email: target.email, password: word } });
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await guess(`wrong-${n}`));
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(answers[5]).toMatchObject({ status: 429, answer: { error: 'signin.slowed-down' } });
    const waiting = await guess(password);
    expect(waiting.status).toBe(429);
    expect(waiting.answer.facts?.['retryAfterSeconds']).toBeGreaterThan(0);
    expect(Number(waiting.headers['retry-after'])).toBe(waiting.answer.facts?.['retryAfterSeconds']);
    await pause(Number(waiting.headers['retry-after']) * 1000);
    expect((await guess(password)).status).toBe(200);
  });

  const refresh = (cookie: string, headers: Record<string, string> = { 'x-csrf': '1' }) =>
    world.http('POST', '/v1/auth/refresh', { headers: { cookie, ...headers } });

  it('takes a refresh only with the header that no foreign page can send', async () => {
    const person = await world.addPerson('harbour', 'Carl', 'viewer');
    const foreign = { 'x-csrf': '' };
    expect((await refresh(person.cookie, foreign)).status).toBe(403);
    const headers = { cookie: person.cookie, ...foreign };
    expect((await world.http('POST', '/v1/auth/logout', { as: person, headers })).status).toBe(403);
    expect((await refresh(person.cookie)).status).toBe(200);
  });

  it('ends the session when a rotated refresh token comes again after its time', async () => {
    const person = await world.addPerson('harbour', 'Rosa', 'viewer');
    const next = await refresh(person.cookie);
    const newer = String(next.headers['set-cookie']).split(';')[0] ?? '';
    expect((await refresh(person.cookie)).status).toBe(200); // two tabs at the same moment
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(newer)).status).toBe(401);
    await world.settled();
    expect((await world.call(GetMyProfile, {}, person)).status).toBe(401);
  });
});

function itemOfFine(reply: { readonly status: number; readonly text: string }): void {
  expect(reply.status, reply.text).toBe(200);
}
