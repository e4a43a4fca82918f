import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Unavailable } from '../../contracts/kernel/errors.ts';
import { CreateTeam, DeleteTeam } from '../../contracts/organization/team.ts';
import { ChangeTeamExternalId } from '../../contracts/organization/team-directory.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { SignInNames } from '../../services/identity/sign-in-names.ts';
import { Directory, groupBody, scimRefusal } from '../support/directory.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('the ids that a directory gives its groups', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let directory: Directory;
  let other: Directory;
  let ghost: string;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    directory = await Directory.of(world, admin);
    other = await Directory.of(world, await world.addPerson('meadow', 'Mia', 'admin-organization'));
    ghost = await directory.add('ghost@harbour.example');
  });

  const post = (externalId: string | null, from = directory) =>
    from.send('POST', '/Groups', groupBody({ externalId }));
  const create = (externalId: string | null) => directory.addGroup({ externalId });
  const put = (id: string, externalId: string | null) =>
    directory.send('PUT', `/Groups/${id}`, groupBody({ externalId }));
  const patch = (id: string, value: string) =>
    directory.patch(`/Groups/${id}`, { op: 'replace', path: 'externalId', value });
  const taken = scimRefusal(409, 'uniqueness');
  const found = (externalId: string) => directory.findGroups(`externalId eq "${externalId}"`);
  /** A group with a member, who is added in a step of its own. */
  const postGhosts = (externalId: string, commandId?: string) =>
    directory.send('POST', '/Groups', groupBody({ externalId, members: [ghost] }), commandId);

  const diskGone = new Error('the disk is gone');
  /** The answer of the product while the log accepts no events of these types. */
  const failing = async <T>(errors: Readonly<Record<string, Error>>, act: () => Promise<T>): Promise<T> => {
    const { store } = world.product;
    const { append } = store;
    const spy = vi.spyOn(store, 'append').mockImplementation(async (wanted) => {
      for (const { type } of wanted.events) if (errors[type]) throw errors[type];
      return append.call(store, wanted);
    });
    return act().finally(() => spy.mockRestore());
  };

  it('name one group each, however many requests create it at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const externalId = `race-${round}`;
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(externalId)));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(19);
      for (const answer of refused) expect(answer).toMatchObject(taken);
    }
    expect(await found('race-7')).toHaveLength(1);
  });

  it('name one group each when twenty groups change to the same one at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => create(`former-${at}`)));
    const answers = await Promise.all(
      ids.map((id, at) => (at % 2 === 0 ? put(id, 'wanted') : patch(id, 'wanted'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await found('wanted')).toHaveLength(1);
  });

  // a process makes the changes of its directories one after another; several processes reserve at once
  it('are reserved for one team, however many commands arrive at once', async () => {
    const names = world.product.app.get(SignInNames);
    for (let round = 0; round < 20; round += 1) {
      const reserving = Array.from({ length: 20 }, (_, at) =>
        names.reserveGroup(`wanted-${round}`, `team-${at}`, systemSender('harbour', 'system')),
      );
      const refused = (await Promise.allSettled(reserving)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(19);
      for (const each of refused) expect(each).toMatchObject({ reason: { error: 'account.name-taken' } });
    }
  });

  it('belong to an organisation, are told apart by case, and may be absent', async () => {
    await create('Own');
    await create('own');
    expect((await post('Own', other)).status).toBe(201);
    await create(null);
    await create(null);
  });

  it('are free after a creation that failed', async () => {
    const unknown = groupBody({ externalId: 'failed', members: ['nobody'] });
    expect((await directory.send('POST', '/Groups', unknown)).status).toBe(400);
    await create('failed');
  });

  it('are free after a creation that failed once the team was there, of which nothing is left', async () => {
    const created = await failing({ TeamMembersAdded: diskGone }, () => postGhosts('refused'));
    expect(created).toMatchObject(scimRefusal(500));
    expect(await found('refused')).toEqual([]);
    await create('refused');
  });

  it.each(['TeamMembersAdded', 'TeamExternalIdChanged'])(
    'are free after a creation that failed at %s and could not be undone; its own error is answered',
    async (type) => {
      const errors = { [type]: Unavailable(), TeamDeleted: diskGone };
      const created = await failing(errors, () => postGhosts(`left-by-${type}`));
      expect(created).toMatchObject(scimRefusal(503));
      const { status, body } = await postGhosts(`left-by-${type}`);
      expect([status, await found(`left-by-${type}`)]).toEqual([201, [body['id']]]);
    },
  );

  it('may stay reserved for a while after a creation that failed; its own error is answered', async () => {
    const errors = { TeamMembersAdded: Unavailable(), NameReleased: diskGone };
    expect(await failing(errors, () => postGhosts('reserved'))).toMatchObject(scimRefusal(503));
  });

  it('are free after the repeat of a creation whose group is gone, which is refused', async () => {
    const undone = await failing({ TeamMembersAdded: diskGone }, () => postGhosts('undone', 'undone-1'));
    expect(undone).toMatchObject(scimRefusal(500));
    const reused = scimRefusal(409);
    const detail = expect.stringContaining('x-command-id: The group that it created was deleted.');
    const refused = { ...reused, body: { ...reused.body, detail } };
    for (let round = 0; round < 2; round += 1)
      expect(await postGhosts('undone', 'undone-1')).toMatchObject(refused);
    const created = await postGhosts('undone', 'undone-2');
    expect(created.status).toBe(201);
    expect(await postGhosts('undone', 'undone-2')).toMatchObject({ status: 201, body: created.body });
    await directory.send('DELETE', `/Groups/${String(created.body['id'])}`);
    expect(await postGhosts('undone', 'undone-2')).toMatchObject(refused);
    await create('undone');
  });

  it('cannot be changed to one that is taken, which changes nothing else; the former one is free', async () => {
    const [first, second] = [await create('first'), await create('second')];
    expect(await put(second, 'first')).toMatchObject(taken);
    const renamed = await directory.send(
      'PUT',
      `/Groups/${second}`,
      groupBody({ externalId: 'first', displayName: 'Renamed' }),
    );
    expect(renamed).toMatchObject(taken);
    expect(await patch(second, 'first')).toMatchObject(taken);
    expect((await directory.send('GET', `/Groups/${second}`)).body).toMatchObject({
      displayName: 'Welders',
      externalId: 'second',
    });
    expect((await patch(first, 'third')).status).toBe(200);
    expect((await put(second, 'first')).status).toBe(200);
    expect(await post('third')).toMatchObject(taken);
    expect((await put(second, null)).status).toBe(200);
    expect((await put(first, 'first')).status).toBe(200);
    expect((await put(first, 'third')).status).toBe(200);
    await create('first');
  });

  it('are free once the group is deleted, by the directory or by people', async () => {
    const id = await create('deleted');
    expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    const teamId = await create('deleted');
    await world.call(DeleteTeam, { teamId }, admin);
    await expect.poll(async () => (await post('deleted')).status).toBe(201);
    for (let round = 0; round < 20; round += 1) {
      const path = `/Groups/${await create('again')}`;
      expect((await directory.send('DELETE', path)).status).toBe(204);
    }
  });

  it('of groups that an earlier release created are taken as well', async () => {
    const created = await world.call(CreateTeam, { name: 'Old' }, admin);
    const teamId = itemOf<{ id: string }>(created).id;
    const rename = new ChangeTeamExternalId(
      { teamId, externalId: 'old' },
      { ...systemSender('harbour', 'system'), commandId: randomUUID() },
    );
    await world.product.app.get(CommandBus).execute(rename);
    await world.settled();
    expect(await post('old')).toMatchObject(taken);
    expect(await put(await create('new'), 'old')).toMatchObject(taken);
    expect((await put(teamId, 'newer')).status).toBe(200);
    await create('old');
  });
});
