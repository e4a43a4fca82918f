import { beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { GetUser, ReactivateUser } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { Directory, scimRefusal, userSchema } from '../support/directory.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('users by SCIM', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let directory: Directory;
  let other: Directory;

  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    directory = await Directory.of(world, admin);
    other = await Directory.of(world, await world.addPerson('meadow', 'Mia', 'admin-organization'));
  });

  const found = async (filter: string, as = directory) => {
    const { status, body } = await as.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body['Resources'] as { readonly id: string }[]).map(({ id }) => id);
  };

  it('the user of Microsoft Entra ID is added, found, changed, deactivated and deleted', async () => {
    const created = await directory.send('POST', '/Users', {
      schemas: [userSchema, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Tess@harbour.example',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'tess@harbour.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Tess Ngo', familyName: 'Ngo', givenName: 'Tess' },
      roles: [],
      [enterprise]: { department: 'Mill', employeeNumber: '701984' },
    });
    expect(created).toMatchObject({
      status: 201,
      type: expect.stringMatching(/^application\/scim\+json/),
      body: {
        schemas: [userSchema],
        userName: 'Tess@harbour.example',
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        displayName: 'Tess Ngo',
        name: { formatted: 'Tess Ngo', familyName: 'Ngo', givenName: 'Tess' },
        active: true,
      },
    });
    const id = String(created.body['id']);
    expect(created.headers['location']).toBe((created.body['meta'] as { location: string }).location);
    expect(created.headers['location']).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    for (const filter of [
      'userName eq "tess@HARBOUR.example"',
      'USERNAME Eq "tess@harbour.example"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      'emails[type eq "work"].value eq "tess@harbour.example"',
      `${userSchema}:userName eq "tess@harbour.example" and active eq true`,
    ])
      expect(await found(filter), filter).toEqual([id]);
    expect(await found('externalId eq "0A21F0F2-8d2a-4f8e-bf98-7363c4aed4ef"')).toEqual([]);

    const renamed = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: 'Tess Okafor' },
      { op: 'Replace', path: 'name.familyName', value: 'Okafor' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Hall' },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Lagos' },
    );
    expect(renamed).toMatchObject({
      status: 200,
      body: { displayName: 'Tess Okafor', name: { familyName: 'Okafor', givenName: 'Tess' } },
    });
    expect(renamed.body).not.toHaveProperty(enterprise);

    const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    await world.settled();
    expect((await world.call(GetUser, { userId: id }, admin)).answer.item).toMatchObject({
      status: 'inactive',
    });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({ body: { active: false } });
    const on = await directory.patch(`/Users/${id}`, { op: 'replace', value: { Active: 'True' } });
    expect(on).toMatchObject({ status: 200, body: { active: true } });

    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PATCH', { op: 'replace', value: { active: true } }],
    ] as const)
      expect(
        body ? await directory.patch(`/Users/${id}`, body) : await directory.send(method, `/Users/${id}`),
      ).toMatchObject(scimRefusal(404));
    expect(await found('userName eq "tess@harbour.example"')).toEqual([]);
    const { answer } = await world.call(GetUser, { userId: id }, admin);
    expect(answer.item).toMatchObject({ status: 'inactive', displayName: 'Tess Okafor' });
  });

  it('the user of Okta is added and replaced, with what is not stored left out', async () => {
    const okta = {
      schemas: [userSchema],
      userName: 'omar@harbour.example',
      name: { givenName: 'Omar', familyName: 'Diallo' },
      emails: [
        { primary: true, value: 'omar@harbour.example', type: 'work' },
        { primary: false, value: 'omar@home.example', type: 'home' },
      ],
      displayName: 'Omar Diallo',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const created = await directory.send('POST', '/Users', okta);
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Omar Diallo' } });
    expect(created.body).not.toHaveProperty('locale');
    expect(JSON.stringify(created.body)).not.toMatch(/password|home\.example|1mz050nq/);
    const id = String(created.body['id']);
    const replaced = await directory.send('PUT', `/Users/${id}`, {
      ...okta,
      id,
      meta: { resourceType: 'User' },
      name: { givenName: 'Omar', familyName: 'Sy' },
      displayName: 'Omar Sy',
      active: false,
    });
    expect(replaced).toMatchObject({
      status: 200,
      body: { id, displayName: 'Omar Sy', name: { familyName: 'Sy' }, active: false },
    });
    expect((await directory.send('GET', `/Users/${id}`)).body).toEqual(replaced.body);
  });

  it('the examples of the standard are understood', async () => {
    const id = await directory.add('bjensen@example.com', {
      externalId: 'bjensen',
      displayName: undefined,
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    });
    const added = await directory.patch(`/Users/${id}`, {
      op: 'add',
      value: {
        emails: [{ value: 'babs@jensen.example', type: 'home' }],
        nickName: 'Babs',
      },
    });
    expect(added).toMatchObject({
      status: 200,
      body: {
        externalId: 'bjensen',
        displayName: 'Ms. Barbara J Jensen III',
        emails: [{ value: 'bjensen@example.com' }],
      },
    });
    const removed = await directory.patch(`/Users/${id}`, { op: 'remove', path: 'name.familyName' });
    expect(removed.body['name']).toEqual({
      formatted: 'Ms. Barbara J Jensen III',
      givenName: 'Barbara',
    });
    const named = await directory.patch(`/Users/${id}`, {
      op: 'replace',
      value: { name: { givenName: 'Babs', familyName: 'Jensen' } },
    });
    expect(named.body).toMatchObject({ displayName: 'Babs Jensen' });
    const only = await directory.send('GET', `/Users/${id}?attributes=userName,name.familyName`);
    expect(Object.keys(only.body).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    const without = await directory.send('GET', `/Users/${id}?excludedAttributes=emails,meta`);
    expect(without.body).not.toHaveProperty('emails');
  });

  it('somebody who is there is no second time there, and is found instead', async () => {
    const there = await world.addPerson('harbour', 'Ben', 'publisher');
    const ben = { schemas: [userSchema], userName: 'BEN@harbour.example', displayName: 'Other' };
    expect(await directory.send('POST', '/Users', ben)).toMatchObject(scimRefusal(409, 'uniqueness'));
    expect(await found('userName eq "ben@harbour.example"')).toEqual([there.id]);
    const linked = await directory.patch(`/Users/${there.id}`, {
      op: 'add',
      path: 'externalId',
      value: 'b-1',
    });
    expect(linked).toMatchObject({ status: 200, body: { externalId: 'b-1', displayName: 'Ben' } });
    expect(await found('externalId eq "b-1"')).toEqual([there.id]);
    const elsewhere = await world.addPerson('meadow', 'Milo', 'viewer');
    const milo = { ...ben, userName: 'milo@meadow.example' };
    expect(await directory.send('POST', '/Users', milo)).toMatchObject(scimRefusal(409, 'uniqueness'));
    expect(await found('userName eq "milo@meadow.example"')).toEqual([]);
    expect(await found(`id eq "${elsewhere.id}"`)).toEqual([]);
  });

  it('somebody whom the directory had deleted comes back as themself, and may leave once more', async () => {
    const id = await directory.add('gail@harbour.example', { externalId: 'g-1' });
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    const again = await directory.add('gail@harbour.example', { displayName: 'Gail Two', externalId: 'g-2' });
    expect(again).toBe(id);
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({
      body: { active: true, displayName: 'Gail Two', externalId: 'g-2' },
    });
    await directory.send('DELETE', `/Users/${id}`);
    await world.send('harbour', ReactivateUser, { userId: id });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({ body: { active: true } });
    const off = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await found('userName eq "gail@harbour.example"')).toEqual([id]);
  });

  it('somebody who is invited is there, and the invitation of a leaver is withdrawn', async () => {
    const reply = await world.http('POST', '/user/add', {
      as: admin,
      body: {
        type: 'group-user',
        data: { email: 'ina@harbour.example', displayName: 'Ina', role: 'viewer' },
      },
    });
    const { id } = reply.answer.item as { id: string };
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({
      body: { active: true, displayName: 'Ina' },
    });
    const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject(scimRefusal(404));
  });

  it('nobody can be locked out: the last active administrator stays, and the strongest is not the key’s', async () => {
    expect(
      await directory.patch(`/Users/${admin.id}`, { op: 'Replace', path: 'active', value: 'False' }),
    ).toMatchObject(scimRefusal(409));
    expect(await directory.send('DELETE', `/Users/${admin.id}`)).toMatchObject(scimRefusal(409));
    const owner = await world.addPerson('harbour', 'Olu', 'admin-super');
    expect(await directory.send('DELETE', `/Users/${owner.id}`)).toMatchObject(scimRefusal(403));
    expect((await world.call(GetUser, { userId: admin.id }, admin)).answer.item).toMatchObject({
      status: 'active',
    });
  });

  it('what is not understood is refused as a whole, never answered with 200', async () => {
    const id = await directory.add('pat@harbour.example', { displayName: 'Pat' });
    const before = (await directory.send('GET', `/Users/${id}`)).body;
    const name = { op: 'replace', path: 'displayName', value: 'Changed' };
    for (const [scimType, ...operations] of [
      ['invalidPath', name, { op: 'replace', path: 'favouriteColour', value: 'green' }],
      ['invalidPath', name, { op: 'replace', path: 'name[', value: 'x' }],
      ['invalidPath', name, { op: 'replace', path: 'constructor', value: 'x' }],
      ['invalidPath', name, { op: 'replace', value: { isAdmin: true } }],
      ['invalidPath', name, { op: 'replace', path: 'emails[type pr].value', value: 'pat@harbour.example' }],
      ['noTarget', name, { op: 'remove' }],
      ['invalidValue', name, { op: 'replace', path: 'active', value: 'perhaps' }],
      ['invalidValue', name, { op: 'move', path: 'active', value: true }],
      ['invalidValue', name, { op: 'replace', path: 'active' }],
      ['invalidValue', name, { op: 'add', path: 'roles', value: [{ value: 'admin-super' }] }],
      ['invalidValue', name, { op: 'add', path: 'entitlements', value: [{ value: 'isOrgAdmin' }] }],
      ['invalidValue', name, { op: 'replace', path: 'displayName', value: { a: 1 } }],
      [
        'invalidValue',
        name,
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'p@else.example' },
      ],
      ['mutability', name, { op: 'replace', path: 'id', value: 'user-1' }],
      ['mutability', name, { op: 'replace', path: 'userName', value: 'new@harbour.example' }],
      ['mutability', name, { op: 'remove', path: 'emails' }],
    ] as const)
      expect(await directory.patch(`/Users/${id}`, ...operations), JSON.stringify(operations)).toMatchObject(
        scimRefusal(400, scimType),
      );
    expect((await directory.send('GET', `/Users/${id}`)).body).toEqual(before);

    const user = { schemas: [userSchema], userName: 'quinn@harbour.example' };
    for (const [scimType, body] of [
      ['invalidSyntax', '{"schemas":'],
      ['invalidSyntax', '[]'],
      ['invalidSyntax', { ...user, schemas: ['urn:example:other'] }],
      ['invalidSyntax', { ...user, username: 'double@harbour.example' }],
      ['invalidValue', { ...user, role: 'admin-super' }],
      ['invalidValue', { ...user, organizationId: 'meadow' }],
      ['invalidValue', { ...user, roles: [{ value: 'admin-super' }] }],
      ['invalidValue', { ...user, userName: 'no address' }],
      ['invalidValue', { ...user, userName: 'quinn' }],
      ['invalidValue', { ...user, displayName: 'x'.repeat(121) }],
      ['invalidValue', { ...user, displayName: 'two\nlines' }],
      ['invalidValue', { schemas: [userSchema] }],
    ] as const)
      expect(await directory.send('POST', '/Users', body), JSON.stringify(body)).toMatchObject(
        scimRefusal(400, scimType),
      );
    for (const filter of [
      'userName sw "p"',
      'displayName eq "Pat"',
      'userName eq',
      'userName eq "a" or userName eq "b"',
      'userName eq "\\x"',
      '(userName eq "a")',
      'userName eq "a" and salary eq "b"',
    ])
      expect(
        await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`),
        filter,
      ).toMatchObject(scimRefusal(400, 'invalidFilter'));
    expect(await directory.send('GET', '/Users/no%20id')).toMatchObject(scimRefusal(404));
    expect(await directory.send('GET', '/Nothing')).toMatchObject(scimRefusal(404));
    expect(await directory.send('POST', '/Bulk', { schemas: [] })).toMatchObject(scimRefusal(404));
  });

  it('pages start anywhere and count everybody', async () => {
    const all = async (query: string) => {
      const { body } = await directory.send('GET', `/Users?${query}`);
      return {
        ids: (body['Resources'] as { id: string }[]).map(({ id }) => id),
        total: body['totalResults'],
        start: body['startIndex'],
        size: body['itemsPerPage'],
      };
    };
    const { ids, total } = await all('');
    expect(total).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(5);
    expect(await all('startIndex=3&count=3')).toEqual({ ids: ids.slice(2, 5), total, start: 3, size: 3 });
    expect((await all('startIndex=0&count=2')).ids).toEqual(ids.slice(0, 2));
    expect(await all('count=0')).toMatchObject({ ids: [], total });
    expect((await all(`startIndex=${ids.length}`)).ids).toEqual(ids.slice(-1));
    expect((await all('startIndex=1000')).ids).toEqual([]);
    expect((await all('count=100000')).ids).toEqual(ids);
  });

  it('an employee ID is a name where the organisation has them, and names come from the directory anyhow', async () => {
    await world.send('meadow', ChangeSettings, {
      features: { employeeIdLogin: true, namesChangeable: false },
    });
    const id = await other.add('bjensen', { displayName: 'Barbara' });
    expect(await found('userName eq "BJensen"', other)).toEqual([id]);
    const renamed = await other.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Babs' });
    expect(renamed).toMatchObject({ status: 200, body: { userName: 'bjensen', displayName: 'Babs' } });
    expect(renamed.body).not.toHaveProperty('emails');
  });

  it('ids of another organisation are answered like ids that nobody has', async () => {
    const theirs = await other.add('nell@meadow.example');
    const operation = { op: 'replace', path: 'displayName', value: 'Mine' };
    const user = { schemas: [userSchema], userName: 'nell@meadow.example' };
    for (const id of [theirs, 'invented-user']) {
      expect(await directory.send('GET', `/Users/${id}`)).toMatchObject(scimRefusal(404));
      expect(await directory.patch(`/Users/${id}`, operation)).toMatchObject(scimRefusal(404));
      expect(await directory.send('PUT', `/Users/${id}`, user)).toMatchObject(scimRefusal(404));
      expect(await directory.send('DELETE', `/Users/${id}`)).toMatchObject(scimRefusal(404));
    }
    expect(await other.send('GET', `/Users/${theirs}`)).toMatchObject({ body: { active: true } });
  });

  it('only an API key with the scope, of somebody who administers the organisation, is let in', async () => {
    const request = { headers: { authorization: `Bearer ${admin.token}` } };
    const session = await world.http('GET', '/scim/v2/Users', request);
    expect([session.status, JSON.parse(session.text)]).toEqual([403, scimRefusal(403).body]);
    const anonymous = await world.http('GET', '/scim/v2/ServiceProviderConfig');
    expect([anonymous.status, JSON.parse(anonymous.text)]).toEqual([401, scimRefusal(401).body]);
    const wrongKey = await world.http('GET', '/scim/v2/Users', { as: { token: `${directory.token}x` } });
    expect(wrongKey.status).toBe(401);
    expect((await world.http('GET', '/v1/users', { as: directory })).status).toBe(403);
  });

  it('reading people is recorded, once an hour for all of them', async () => {
    const reads = (await wholeLog(world.product.store)).filter(
      ({ type, metadata }) => type === 'PersonalDataRead' && metadata.apiKeyId === directory.keyId,
    );
    expect(reads.map(({ data }) => data)).toEqual([{ readerId: admin.id, kind: 'people' }]);
  });

  it('every change is in the audit trail, by the key', async () => {
    const id = await directory.add('uma@harbour.example', { externalId: 'u-1' });
    await directory.send('DELETE', `/Users/${id}`);
    await world.settled();
    const { answer } = await world.call(ListAuditEvents, { personId: id, size: 100 }, admin);
    const events = (answer.items as { type: string; actor: string; apiKeyId: string }[]).filter(
      ({ apiKeyId }) => apiKeyId === directory.keyId,
    );
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'DirectoryRecordChanged',
      'DirectoryRecordDeleted',
      'UserDeactivated',
      'UserRegistered',
    ]);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
  });
});
