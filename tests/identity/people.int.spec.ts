import { beforeAll, describe, expect, it } from 'vitest';
import { ChangeMyName, GetMyProfile, GetPerson } from '../../contracts/identity/profile.ts';
import { ChangeWorkspaceRole, GetUser, type UserView } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { allowNames, encodeTerm } from '../support/named-accounts.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const world = productWorld(['harbour', 'meadow']);
let admin: Person;
let hall: string;
let leader: Person;
let viewer: Person;
beforeAll(async () => {
  admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
  hall = await world.makeWorkspace('harbour', 'Hall', true);
  leader = await world.addPerson('harbour', 'Lea', 'admin-group', { [hall]: 'admin-group' });
  viewer = await world.addPerson('harbour', 'Vic', 'viewer', { [hall]: 'viewer' });
});
const post = (path: string, body: object, as: Person) => world.http('POST', path, { as, body });
const nameOf = async (userId: string) =>
  itemOf<UserView>(await world.call(GetUser, { userId }, admin)).displayName;

describe('R-USR-04 (1:350): POST /user/add without an email address', () => {
  const add = (type: string, data: object, as = admin) =>
    post('/user/add', { token: 'app', type, data: { idToken: 'x', clientKey: 'y', ...data } }, as);

  it('adds an employee and a shared account, where the organisation has them', async () => {
    const employee = { employeeId: '20817', displayName: 'Tom', role: 'viewer', groups: [hall] };
    expect((await add('user-passwordless', employee)).status).toBe(404);
    await allowNames(world, admin);
    const tom = itemOf<{ id: string }>(await add('user-passwordless', employee));
    await world.settled();
    expect(itemOf(await world.call(GetUser, { userId: tom.id }, admin))).toMatchObject({
      kind: 'employee',
      accountName: '20817',
      email: null,
      roles: { [hall]: 'viewer' },
    });
    const shared = { employeeId: 'line1', displayName: 'Line 1', role: 'viewer' };
    expect((await add('user-shared', shared)).answer.fields).toMatchObject({ password: 'rules.required' });
    const password = await encodeTerm(world, admin, 'Turbine-5-basin');
    expect((await add('user-shared', { ...shared, password })).status).toBe(200);
    expect((await add('user-shared', { ...shared, role: 'admin-organization', password })).status).toBe(400);
    expect((await add('user-passwordless', { ...employee, employeeId: '2' }, leader)).status).toBe(403);
  });
});

it('R-USR-04: gives roles in workspaces that are there, in at most 200 at once, by every command', async () => {
  await allowNames(world, admin);
  const password = await encodeTerm(world, admin, 'Turbine-5-basin');
  const elsewhere = await world.makeWorkspace('meadow', 'Elsewhere');
  const person = { displayName: 'Ina', role: 'viewer' };
  const add = (type: string, data: object) =>
    post('/user/add', { type, data: { ...person, ...data } }, admin);
  const commands = [
    (given: object) => add('group-user', { email: 'ina@harbour.example', ...given }),
    (given: object) => add('user-passwordless', { employeeId: '31', ...given }),
    (given: object) => add('user-shared', { employeeId: 'line31', password, ...given }),
    ({ roles }: { roles: object }) =>
      post('/v1/admin/user/shared-account', { ...person, account: 'line32', password, roles }, admin),
  ];
  const many = Array.from({ length: 200 }, (_, at) => [`room-${at}`, 'viewer'] as const);
  for (const send of commands) {
    for (const absent of ['invented', elsewhere]) {
      const refused = await send({ roles: { [hall]: 'viewer', [absent]: 'viewer' } });
      expect([refused.status, refused.answer.error]).toEqual([404, 'resource.absent']);
    }
    const { answer } = await send({ roles: Object.fromEntries([...many, [hall, 'viewer']]) });
    expect(Object.values(answer.fields ?? {})).toEqual(['This must have at most 200 entries.']);
  }
  for (const absent of [{ groups: ['invented'] }, { groupId: elsewhere }])
    expect((await add('group-user', { email: 'ina@harbour.example', ...absent })).status).toBe(404);
  for (const workspaceId of ['invented', elsewhere]) {
    const change = { userId: viewer.id, workspaceId, role: 'viewer' } as const;
    expect((await world.call(ChangeWorkspaceRole, change, admin)).status).toBe(404);
  }
  expect(
    (await add('group-user', { email: 'ina@harbour.example', roles: { [hall]: 'viewer' } })).status,
  ).toBe(200);
});

describe('R-USR-08: POST /user/user-name', () => {
  const rename = (displayName: string, as: Person, groupId?: string) =>
    post(
      '/user/user-name',
      {
        action: 'update',
        type: 'user-name',
        data: { idToken: 'x', organization: 'harbour', userId: viewer.id, displayName, groupId },
      },
      as,
    );

  it('renames a person, for administrators of a workspace with its id', async () => {
    expect((await rename('Victor', admin)).status).toBe(200);
    expect((await rename('Vicky', leader, hall)).status).toBe(200);
    await world.settled();
    expect(await nameOf(viewer.id)).toBe('Vicky');
    expect((await rename('X', leader, 'elsewhere')).status).toBe(404);
    expect((await rename('X', viewer)).status).toBe(403);
    const milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
    expect((await rename('X', milo)).status).toBe(404);
  });

  it('R-PRF-05: people rename themselves, unless the organisation does not want names to change', async () => {
    expect((await world.call(ChangeMyName, { displayName: 'Vic Two' }, viewer)).status).toBe(200);
    expect(itemOf(await world.call(GetMyProfile, {}, viewer))).toMatchObject({ displayName: 'Vic Two' });
    await world.call(ChangeSettings, { features: { namesChangeable: false } }, admin);
    expect((await world.call(ChangeMyName, { displayName: 'Vic' }, viewer)).status).toBe(404);
    expect((await rename('X', admin)).status).toBe(404);
    await world.call(ChangeSettings, { features: { namesChangeable: true } }, admin);
  });
});

it('R-USR-12 (1:362): POST /user/user-settings reads and changes one’s own settings', async () => {
  const settings = (body: object) => post('/user/user-settings', { token: 'app', ...body }, viewer);
  expect(itemOf(await settings({ action: 'get' }))).toEqual({ locale: null });
  expect(itemOf(await settings({ action: 'update', data: { locale: 'de-de' } }))).toEqual({
    locale: 'de-de',
  });
  expect(itemOf(await settings({ action: 'get' }))).toEqual({ locale: 'de-de' });
  expect((await settings({ action: 'remove' })).status).toBe(400);
});

it('R-PRF-01: members know each other without addresses, and nobody of another organisation', async () => {
  const person = itemOf(await world.call(GetPerson, { userId: leader.id }, viewer));
  expect(person).toEqual({
    id: leader.id,
    displayName: 'Lea',
    avatarId: null,
    role: 'admin-group',
    roles: { [hall]: 'admin-group' },
  });
  const outsider = await world.addPerson('harbour', 'Ole', 'viewer');
  expect(itemOf(await world.call(GetPerson, { userId: leader.id }, outsider))).toMatchObject({ roles: {} });
  const max = await world.addPerson('meadow', 'Max', 'viewer');
  expect((await world.call(GetPerson, { userId: leader.id }, max)).status).toBe(404);
});
