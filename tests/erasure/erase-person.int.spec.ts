import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ErasePerson, GetUser, ListUsers, NamePeople, RenameUser } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ListEmails, type EmailView } from '../../contracts/identity/email.ts';
import { ListWorkflowFeedback, SendFeedback } from '../../contracts/playback/feedback.ts';
import { TrackPlayback } from '../../contracts/playback/playback.ts';
import { firstAccountsFile } from '../../services/identity/first-accounts.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { Directory } from '../support/directory.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { itemOf, password, type Person, type ProductWorld } from '../support/product-world.ts';
import { oneSecondWatched, publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { runCommand } from '../support/run-command.ts';

const email = 'ottilie.quarkenbusch@harbour.example';
const formerName = 'Ottilie Zirbelholz';
const name = 'Ottilie Quarkenbusch';
const address = '203.0.113.77';
const device = 'Zwiebelfisch/7';
const opinion = 'The Brummkreisel is too loud.';
const secrets = [
  'Brummkreisel',
  'Wolkenkuckuck',
  email,
  'Ottilie',
  'Quarkenbusch',
  'Zirbelholz',
  address,
  'Zwiebelfisch',
];

describe('Erasing a person', () => {
  let harbour: Harbour;
  let world: ProductWorld;
  let admin: Person;
  let person: Person;
  let video: PublishedVideo;
  let scratch: string;

  beforeAll(async () => {
    harbour = await openHarbour();
    ({ world, admin, scratch } = harbour);
    const { workspaceId } = harbour;
    const account = {
      email,
      displayName: formerName,
      role: 'publisher' as const,
      roles: { [workspaceId]: 'publisher' as const },
      password,
    };
    await world.product.app.get(Accounts).add(account, systemSender('harbour', admin.id));
    await world.settled();
    person = await signInFromHome();
    video = await publishVideo(world, person, workspaceId);
    const body = oneSecondWatched(video, 'view-of-person');
    const headers = { authorization: `Bearer ${person.token}`, 'user-agent': device };
    await world.product.app.inject({
      method: 'POST',
      url: '/v1/tracking',
      payload: body,
      headers,
      remoteAddress: address,
    });
    await world.call(SendFeedback, { workflowId: video.workflowId, text: opinion }, person);
    await world.call(RenameUser, { userId: person.id, displayName: name }, admin);
    const directory = await Directory.of(world, admin);
    await directory.patch(`/Users/${person.id}`, {
      op: 'add',
      value: { externalId: 'Wolkenkuckuck-7', name: { givenName: 'Ottilie', familyName: 'Quarkenbusch' } },
    });
    await world.call(ListUsers, { keyword: 'Quarken' }, admin);
    await world.http('POST', '/reset/forgot', { body: { email } });
    await world.until('the email', async () => (await emailsTo()).length === 1);
    await writeFile(
      firstAccountsFile(world.folder),
      `  ${email}   ${password}   publisher\n  ${admin.email}   ${password}   admin-organization\n`,
    );
    await trail('csv');
  });
  afterAll(() => harbour.close());

  async function signInFromHome(): Promise<Person> {
    const response = await world.product.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'x-csrf': '1' },
      payload: { email, password, device },
      remoteAddress: address,
    });
    const { item } = response.json<{ item: { accessToken: string; userId: string } }>();
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    return { id: item.userId, organizationId: 'harbour', email, token: item.accessToken, cookie };
  }
  const emailsTo = async () =>
    ((await world.call(ListEmails, {}, admin)).answer.items as EmailView[]).filter(
      ({ personId }) => personId === person.id,
    );
  const trail = async (format: string) =>
    (await world.http('GET', `/v1/audit/export?format=${format}`, { as: admin })).text;
  const nothingIsLeft = () =>
    world.until(
      'the policy of erasure',
      async () => (await bytesInFolder(world.folder, secrets)).length === 0,
    );

  it('finds the person in lists, trail and files before', async () => {
    const exported = await trail('ndjson');
    for (const secret of secrets) expect(exported).toContain(secret);
    expect((await world.call(ListUsers, { keyword: 'Quarken' }, admin)).answer.page?.dataCount).toBe(1);
    const found = await bytesInFolder(world.folder, secrets);
    for (const part of ['documents/', 'mail/', 'first-accounts.txt'])
      expect(found.some((each) => each.startsWith(part))).toBe(true);
  });

  it('leaves no byte of name, e-mail, address or device in the data folder, while it goes on serving', async () => {
    expect((await world.call(ErasePerson, { userId: person.id }, admin)).status).toBe(200);
    await nothingIsLeft();
    expect(await bytesInFolder(world.folder, secrets)).toEqual([]);
    expect((await world.call(GetMyProfile, {}, admin)).status).toBe(200);
  });

  it('destroys the emails to the person, and their line among the first accounts, and no other', async () => {
    expect(await emailsTo()).toEqual([]);
    const lines = await readFile(firstAccountsFile(world.folder), 'utf8');
    expect(lines).toBe(`  ${admin.email}   ${password}   admin-organization\n`);
  });

  it('answers without the person: lists, names, trail and export', async () => {
    expect((await world.call(ListUsers, { keyword: 'Quarken' }, admin)).answer.items).toEqual([]);
    expect((await world.call(GetUser, { userId: person.id }, admin)).answer.item).toMatchObject({
      email: null,
      displayName: null,
      status: 'erased',
    });
    expect((await world.call(NamePeople, { ids: person.id }, admin)).answer.items).toEqual([
      { id: person.id, displayName: null },
    ]);
    const sent = await world.call(ListWorkflowFeedback, { workflowId: video.workflowId }, admin);
    expect(sent.answer.items).toMatchObject([{ userId: person.id, text: null }]);
    const listed = await world.call(ListAuditEvents, { personId: person.id, size: 500 }, admin);
    for (const text of [listed.text, await trail('csv'), await trail('ndjson')])
      for (const secret of secrets) expect(text).not.toContain(secret);
    expect(listed.text).toContain('PersonErased');
    expect(listed.text).toContain('UserRenamed');
  });

  it('signs the person out and in no more, and plays nothing', async () => {
    expect((await world.call(GetMyProfile, {}, person)).status).toBe(401);
    expect(
      (await world.call(TrackPlayback, { ...oneSecondWatched(video, 'view-after'), sequence: 2 }, person))
        .status,
    ).toBe(401);
    const refreshed = await world.http('POST', '/v1/auth/refresh', {
      headers: { cookie: person.cookie, 'x-csrf': '1' },
    });
    expect(refreshed.status).toBe(401);
    expect((await world.http('POST', '/v1/auth/login', { body: { email, password } })).status).toBe(401);
  });

  it('breaks no proof, and a fresh backup holds nothing of the person', async () => {
    expect(await runCommand('verify', '--data', world.folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No problems found'),
    });
    const target = join(scratch, 'backup');
    expect(await runCommand('backup', '--data', world.folder, target)).toMatchObject({ code: 0 });
    expect(await bytesInFolder(target, secrets)).toEqual([]);
    const copied = await runCommand('verify', '--data', join(target, 'data'), '--keys', join(target, 'keys'));
    expect(copied).toMatchObject({ code: 0 });
  });

  it('stays so after a rebuild and a new start', async () => {
    await world.product.controlHandlers.rebuild(['all']);
    await world.stop();
    expect(await bytesInFolder(world.folder, secrets)).toEqual([]);
    await world.start();
    expect((await world.call(GetUser, { userId: person.id }, admin)).answer.item).toMatchObject({
      displayName: null,
      status: 'erased',
    });
  });

  it('frees the e-mail address for another account', async () => {
    const account = {
      email,
      displayName: 'Somebody else',
      role: 'viewer',
      roles: {},
      password: 'Quarry7&lantern',
    };
    const added = await world.http('POST', '/user/add', {
      as: admin,
      body: { type: 'group-user', data: account },
    });
    expect(itemOf<{ id: string }>(added).id).not.toBe(person.id);
  });
});
