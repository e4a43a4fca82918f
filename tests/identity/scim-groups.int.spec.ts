import { beforeAll, describe, expect, it } from 'vitest';
import { ListTeamMembers } from '../../contracts/organization/team.ts';
import { Directory, groupBody, groupSchema, scimRefusal } from '../support/directory.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('groups by SCIM', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let directory: Directory;
  let ids: readonly [string, string, string];

  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    directory = await Directory.of(world, admin);
    const add = (name: string) => directory.add(`${name}@harbour.example`);
    ids = [await add('ana'), await add('ben'), await add('cleo')];
  });

  it('the group of Microsoft Entra ID is created, found, filled and emptied one by one', async () => {
    const [ana, ben, cleo] = ids;
    const created = await directory.send('POST', '/Groups', {
      schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Welders',
      meta: { resourceType: 'Group' },
    });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Welders', members: [] } });
    const id = String(created.body['id']);
    for (const filter of ['displayName eq "WELDERS"', 'externalId eq "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"'])
      expect(await directory.findGroups(filter), filter).toEqual([id]);

    const added = await directory.patch(`/Groups/${id}`, {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: ana }, { $ref: null, value: ben }, { value: ana }],
    });
    expect(added.status).toBe(200);
    expect(await directory.membersOf(id)).toEqual([ana, ben].toSorted());
    expect(await directory.findGroups(`id eq "${id}" and members eq "${ana}"`)).toEqual([id]);
    expect(await directory.findGroups(`id eq "${id}" and members eq "${cleo}"`)).toEqual([]);

    // a removal that names its members must not empty the group
    const removed = await directory.patch(`/Groups/${id}`, {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: ana }],
    });
    expect(removed).toMatchObject({ status: 200, body: { members: [{ value: ben }] } });
    expect(await directory.membersOf(id)).toEqual([ben]);
    await directory.patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [] });
    expect(await directory.membersOf(id)).toEqual([ben]);

    const renamed = await directory.patch(`/Groups/${id}`, {
      op: 'Replace',
      path: 'displayName',
      value: 'Welding',
    });
    expect(renamed).toMatchObject({ status: 200, body: { displayName: 'Welding' } });
    expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await directory.send('GET', `/Groups/${id}`)).toMatchObject(scimRefusal(404));
    expect(await directory.findGroups('displayName eq "Welding"')).toEqual([]);
  });

  it('the group of Okta is patched by value paths and replaced as a whole', async () => {
    const [ana, ben, cleo] = ids;
    const id = await directory.addGroup({ displayName: 'Test SCIMv2', members: [ana] });
    const patched = await directory.patch(
      `/Groups/${id}`,
      { op: 'remove', path: `members[value eq "${ana}"]` },
      { op: 'add', path: 'members', value: [{ value: ben, display: 'ben@harbour.example' }] },
    );
    expect(patched.status).toBe(200);
    expect(await directory.membersOf(id)).toEqual([ben]);
    const named = await directory.patch(`/Groups/${id}`, {
      op: 'replace',
      value: { id, displayName: 'Test SCIMv2 renamed' },
    });
    expect(named).toMatchObject({ status: 200, body: { id, displayName: 'Test SCIMv2 renamed' } });
    const replaced = await directory.send('PUT', `/Groups/${id}`, {
      schemas: [groupSchema],
      id,
      displayName: 'Whole',
      members: [{ value: cleo }, { value: ana, display: 'Ana' }],
    });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: 'Whole' } });
    expect(await directory.membersOf(id)).toEqual([ana, cleo].toSorted());
    await world.settled();
    const { answer } = await world.call(ListTeamMembers, { teamId: id }, admin);
    expect(answer.page).toMatchObject({ dataCount: 2 });
  });

  it('the operations of the standard on members are understood', async () => {
    const [ana, ben, cleo] = ids;
    const id = await directory.addGroup({ members: [ana] });
    const members = async (...operations: readonly object[]) => {
      const { status, body } = await directory.patch(`/Groups/${id}`, ...operations);
      expect(status, JSON.stringify(body)).toBe(200);
      return directory.membersOf(id);
    };
    const add = (...values: readonly string[]) => ({ op: 'add', path: 'members', value: values.map((value) => ({ value })) });
    expect(await members({ op: 'add', value: { members: [{ value: ben }] } })).toEqual([ana, ben].toSorted());
    expect(await members({ op: 'remove', path: `members[value eq "${ana}"]` }, add(cleo))).toEqual([ben, cleo].toSorted());
    expect(await members({ op: 'remove', path: 'members' }, add(ana))).toEqual([ana]);
    expect(await members({ op: 'replace', path: 'members', value: [{ value: ben }] })).toEqual([ben]);
    // nobody is a member twice, and somebody who is no member cannot leave
    expect(await members(add(ben), { op: 'remove', path: `members[value eq "${cleo}"]` })).toEqual([ben]);
    expect(await members(add(cleo), { op: 'remove', path: 'members', value: { value: cleo } })).toEqual([ben]);
    expect(await members({ op: 'remove', path: 'members' })).toEqual([]);
  }); // prettier-ignore

  it('what is not understood is refused as a whole', async () => {
    const [ana, ben] = ids;
    const other = await Directory.of(world, await world.addPerson('meadow', 'Mia', 'admin-organization'));
    const milo = await other.add('milo@meadow.example');
    const id = await directory.addGroup({ members: [ana] });
    const add = { op: 'add', path: 'members', value: [{ value: ben }] };
    for (const [scimType, operation] of [
      ['noTarget', { op: 'remove' }],
      ['invalidPath', { op: 'add', path: 'owners', value: [{ value: ben }] }],
      ['invalidPath', { op: 'remove', path: 'members[display eq "Ana"]' }],
      ['invalidPath', { op: 'replace', path: `members[value eq "${ana}"]`, value: { value: ben } }],
      ['invalidValue', { op: 'add', path: 'members', value: [{ value: 'nobody' }] }],
      ['invalidValue', { op: 'add', path: 'members', value: [{ value: milo }] }],
      ['invalidValue', { op: 'add', path: 'members', value: [{ value: ben, type: 'Group' }] }],
      ['invalidValue', { op: 'add', path: 'members', value: 'everybody' }],
      ['invalidValue', { op: 'replace', path: 'displayName', value: '' }],
      ['mutability', { op: 'remove', path: 'displayName' }],
    ] as const)
      expect(await directory.patch(`/Groups/${id}`, add, operation), JSON.stringify(operation)).toMatchObject(
        scimRefusal(400, scimType),
      );
    expect(await directory.membersOf(id)).toEqual([ana]);
    const ghosts = groupBody({ displayName: 'Ghosts', members: ['nobody'] });
    expect(await directory.send('POST', '/Groups', ghosts)).toMatchObject(scimRefusal(400, 'invalidValue'));
    expect(await directory.findGroups('displayName eq "Ghosts"')).toEqual([]);
    const theirs = await other.addGroup({ displayName: 'Meadow' });
    for (const each of [theirs, 'invented'])
      for (const answered of [
        await directory.send('GET', `/Groups/${each}`),
        await directory.patch(`/Groups/${each}`, add),
        await directory.send('PUT', `/Groups/${each}`, groupBody()),
        await directory.send('DELETE', `/Groups/${each}`),
      ])
        expect(answered).toMatchObject(scimRefusal(404));
    expect(await other.send('GET', `/Groups/${theirs}`)).toMatchObject({ body: { displayName: 'Meadow' } });
  });

  it('lists groups by page, with fewer on a page that has their members', async () => {
    const names = Array.from({ length: 11 }, (_, at) => `Crew ${at}`);
    for (const displayName of names) await directory.addGroup({ displayName, members: [ids[0]] });
    const whole = await directory.send('GET', '/Groups');
    expect(whole.body).toMatchObject({ itemsPerPage: 10 });
    expect((whole.body['Resources'] as object[]).every((group) => 'members' in group)).toBe(true);
    const plain = await directory.send('GET', '/Groups?excludedAttributes=members&startIndex=2');
    expect(plain.body['itemsPerPage']).toBe(Number(plain.body['totalResults']) - 1);
    expect((plain.body['Resources'] as object[]).some((group) => 'members' in group)).toBe(false);
  });

  it('says what it supports', async () => {
    const { body } = await directory.send('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const schemas = await directory.send('GET', '/Schemas');
    const types = await directory.send('GET', '/ResourceTypes');
    expect([schemas.body['totalResults'], types.body['totalResults']]).toEqual([2, 2]);
    expect((await directory.send('GET', `/Schemas/${groupSchema}`)).body).toMatchObject({ name: 'Group' });
    expect((await directory.send('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
    expect(await directory.send('GET', '/Schemas/urn:none')).toMatchObject(scimRefusal(404));
    expect(await directory.send('GET', '/Schemas?filter=x')).toMatchObject(scimRefusal(403));
  });
});
