import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../contracts/catalogue.ts';
import { GetUser, ListUsers } from '../../contracts/identity/user.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { GetMyOrganization } from '../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { InstallationSetup } from '../../services/identity/setup/installation-setup.ts';
import type { RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import { Directory } from '../support/directory.ts';
import { offersTrials } from '../support/free-trials.ts';
import { MeetingWorld } from '../support/meeting-world.ts';
import { allowNames } from '../support/named-accounts.ts';
import { ProductWorld, type Person } from '../support/product-world.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { countAttacks } from './count-attacks.ts';
import { signedInCalls } from './hand-written-calls.ts';
import { address, chosen, type Rows, type Sample, type Stage } from './hand-written-samples.ts';
import { waysIn } from './hand-written-ways-in.ts';
import { lacedBody } from './laced-body.ts';
import { wholeLog } from '../support/whole-log.ts';

const withBody = catalogue
  .flatMap(({ calls }) => calls)
  .filter(({ http, example }) => !/^(?:GET|DELETE) /.test(http) && typeof example.body !== 'string');
const handWrittenCalls: Rows = { ...waysIn, ...signedInCalls };
type Call = (typeof withBody)[number];

it('every hand-written call that takes JSON is tried', () => {
  const untried = withBody.filter(({ name }) => handWrittenCalls[name] === undefined);
  expect(untried.map(({ name }) => name)).toEqual([]);
});

const names = [
  'accessFlags', 'accountKind', 'actor', 'admin', 'authorId', 'apiKeyId', 'createdAt', 'createdBy', 'deletedAt',
  'email', 'emailVerified', 'eventId', 'fileName', 'flags', 'id', 'isAdmin', 'isSuperAdmin', 'kind', 'objectKey',
  'organization', 'organizationId', 'ownerId', 'passwordHash', 'passwordLimit', 'permissions', 'personId', 'position',
  'provider', 'published', 'revision', 'role', 'roles', 'scopes', 'sessionId', 'size', 'state', 'status', 'teamIds',
  'userId', 'workspaceIds',
]; // prettier-ignore
const marker = 'assigned-by-the-client';
/** The first try has a mark in every field, the second one values that would be believed. */
const fieldsOf = (victim: Person, attempt: number): Readonly<Record<string, unknown>> => {
  const marked = Object.fromEntries(names.map((name) => [name, marker]));
  if (attempt === 0) return marked;
  const at = '1999-12-31T23:59:59.000Z';
  return {
    ...marked,
    ...Object.fromEntries(
      ['id', 'userId', 'personId', 'actor', 'authorId', 'createdBy', 'ownerId'].map((name) => [
        name,
        victim.id,
      ]),
    ),
    ...Object.fromEntries(['createdAt', 'deletedAt'].map((name) => [name, at])),
    organization: 'quay',
    organizationId: 'quay',
    role: 'admin-super',
    roles: { everywhere: 'admin-super' },
    permissions: { disableDownloads: false },
    scopes: ['scim'],
    status: 'active',
    state: 'completed',
    isSuperAdmin: true,
    isAdmin: true,
    emailVerified: true,
    email: 'mallory@evil.example',
    teamIds: ['team-of-others'],
    workspaceIds: ['workspace-of-others'],
    size: 987_654_321,
    position: 987_654_321,
    revision: 987_654_321,
  };
};
const traces = (victim: Person): readonly string[] => [
  marker, victim.id, 'quay', 'admin-super', 'everywhere', '1999-12-31', 'mallory@evil', '-of-others', '987654321',
  'isSuperAdmin', 'emailVerified',
]; // prettier-ignore

const bodyOf = ({ organizationId, stream, type, data, metadata }: RecordedEvent) => ({
  organizationId,
  stream,
  type,
  data,
  metadata,
});

describe('fields that a hand-written call does not offer', () => {
  const meetings = new MeetingWorld({
    ...offersTrials,
    STEPWELL_PUBLIC_URL: address,
    STEPWELL_HELP_DESK_URL: 'https://help.example',
    STEPWELL_HELP_DESK_SECRET: 'a-secret-of-the-help-desk-with-40-letters',
  });
  let stage: Stage;
  let victim: Person;
  let elsewhere: Person;
  beforeAll(async () => {
    await meetings.start();
    const { world } = meetings;
    await world.foundOrganization('harbour', { zoom: true, textToSpeech: true });
    await world.foundOrganization('quay');
    const hall = await world.makeWorkspace('harbour', 'Hall');
    const admin = await world.addPerson('harbour', 'Hilda', 'admin-super');
    victim = await world.addPerson('harbour', 'Victor', 'viewer', { [hall]: 'viewer' });
    elsewhere = await world.addPerson('quay', 'Quinn', 'admin-organization');
    await allowNames(world, admin);
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, admin);
    const directory = await Directory.of(world, admin);
    const video = await readFile(await makeShortVideo(join(world.folder, 'short.mp4'), 1));
    stage = { world, admin, directory, hall, meetings, video };
    await world.settled();
    return () => meetings.close();
  });

  const eventsAfter = async (count: number): Promise<readonly RecordedEvent[]> =>
    (await wholeLog(stage.world.product.store)).slice(count);
  const send = (call: Call, { as, headers, path, body }: Sample) => {
    const { method, path: own } = parseBinding(call.http);
    return stage.world.http(method, path ?? own, { as, body, ...(headers && { headers }) });
  };
  const shown = async () => [
    (await stage.world.call(GetUser, { userId: victim.id }, stage.admin)).answer.item,
    (await stage.world.call(ListUsers, {}, elsewhere)).answer.items,
    (await stage.world.call(GetMyOrganization, {}, elsewhere)).answer.item,
  ];

  it.each(withBody.map((call) => [call.name, call] as const))('%s takes none of them', async (name, call) => {
    const row = handWrittenCalls[name];
    if (!row) throw new Error(`${name} is not in the table.`);
    await stage.world.settled();
    const before = await shown();
    for (const attempt of [0, 1]) {
      const sample = await row.sample(stage, attempt);
      await stage.world.settled();
      const { length } = await eventsAfter(0);
      const body = lacedBody(call.data ?? null, sample.body, fieldsOf(victim, attempt)) as object;
      const reply = await send(call, { ...sample, body });
      countAttacks('mass assignment', Object.keys(body).length);
      const isTaken = row.refused === undefined && !row.strict;
      expect(reply.status >= 200 && reply.status < 300, reply.text).toBe(isTaken);
      expect(reply.status, reply.text).not.toBe(500);
      const written = JSON.stringify((await eventsAfter(length)).map(bodyOf));
      for (const trace of traces(victim))
        if (!(row.founds && trace === 'admin-super')) expect(written).not.toContain(trace);
      if (row.strict) expect((await send(call, sample)).status).toBeLessThan(300);
    }
    await stage.world.settled();
    expect(await shown()).toEqual(before);
  });
});

it('a new installation takes none of them from its first administrator', async () => {
  const world = await ProductWorld.open();
  const code = (await world.product.app.get(InstallationSetup).offerCode()) ?? '';
  const person = { displayName: 'Sofia', email: 'sofia@harbour.example', password: chosen };
  const more = {
    organizationId: 'quay',
    userId: marker,
    id: marker,
    createdAt: marker,
    settings: { [marker]: true },
  };
  const body = { ...person, ...more, code, organization: 'Harbour Works' };
  const reply = await world.http('POST', '/v1/setup', { body });
  countAttacks('mass assignment', Object.keys(more).length);
  expect(reply.status, reply.text).toBe(200);
  const written = JSON.stringify((await wholeLog(world.product.store)).map(bodyOf));
  await world.close();
  expect(written).toContain('Harbour Works');
  for (const trace of [marker, 'quay']) expect(written).not.toContain(trace);
});
