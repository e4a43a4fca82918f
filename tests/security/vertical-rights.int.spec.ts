import { beforeAll, describe, expect, it } from 'vitest';
import { mayAdd, mayChange, mayAssignRole } from '../../contracts/identity/administration.ts';
import {
  ChangeUserRole,
  ChangeWorkspaceRole,
  GetUser,
  ListUsers,
  RenameUser,
  userCommands,
} from '../../contracts/identity/user.ts';
import { Role } from '../../contracts/kernel/access.ts';
import { rolePermissions } from '../../contracts/kernel/permissions.ts';
import type { AnyCommandContract } from '../../contracts/kernel/define-command.ts';
import { ListPipelines } from '../../contracts/media/pipeline-runs.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

/** Whatever is done to somebody's account. */
const aboutAPerson: readonly AnyCommandContract[] = userCommands.filter(
  ({ http }) => http?.includes('/users/{userId}') ?? false,
);

type Member = Person & { readonly role: Role; readonly roles: Readonly<Record<string, Role>> };

describe('rights over people above', () => {
  const world = productWorld();
  let hall: string;
  let privateWorkspace: string;
  const actors = new Map<Role, Member>();
  const targets = new Map<Role, Member>();

  beforeAll(async () => {
    hall = await world.makeWorkspace('harbour', 'Hall');
    privateWorkspace = await world.makeWorkspace('harbour', 'Vault', true);
    for (const [people, name] of [
      [actors, 'actor'],
      [targets, 'target'],
    ] as const)
      for (const role of Role.options) {
        const roles = { [hall]: role };
        const person = await world.addPerson('harbour', `${name}-${role}`, role, roles);
        people.set(role, { ...person, role, roles });
      }
  });

  const eventCount = async () => (await wholeLog(world.product.store)).length;
  const pairs = () =>
    [...actors.values()].flatMap((actor) => [...targets.values()].map((target) => ({ actor, target })));
  const dataOf = (target: Member) => ({
    userId: target.id,
    workspaceId: hall,
    displayName: 'Renamed',
    role: 'publisher',
  });

  it('every role tries every command on everybody whom it may not change, and nothing happens', async () => {
    const before = await eventCount();
    for (const { actor, target } of pairs().filter((pair) => !mayChange(pair.actor, pair.target)))
      for (const contract of aboutAPerson) {
        const reply = await world.call(contract, dataOf(target), actor);
        expect([403, 404], `${actor.role}: ${contract.type} of ${target.role}`).toContain(reply.status);
        countAttacks('vertical rights');
      }
    expect(await eventCount()).toBe(before);
  });

  it('no role gives what it has not, to itself, to others, in a workspace, or to somebody new', async () => {
    const before = await eventCount();
    for (const actor of actors.values())
      for (const role of Role.options.filter((each) => !mayAssignRole(actor.role, each))) {
        const target = targets.get('viewer') as Member;
        const account = { email: `new-${actor.role}@harbour.example`, displayName: 'New', role, password };
        const replies = [
          await world.call(ChangeUserRole, { userId: actor.id, role }, actor),
          await world.call(ChangeUserRole, { userId: target.id, role }, actor),
          await world.call(ChangeWorkspaceRole, { userId: target.id, workspaceId: hall, role }, actor),
          await world.http('POST', '/user/add', { as: actor, body: { type: 'group-user', data: account } }),
        ];
        const inHall = { role: 'viewer', roles: { [hall]: role } } as const;
        // who leads a workspace adds people to it (1:319), but gives nobody who is there another role
        if (!mayAdd(actor, inHall)) {
          const body = { type: 'group-user', data: { ...account, ...inHall } };
          replies.push(await world.http('POST', '/user/add', { as: actor, body }));
        }
        for (const { status, text } of replies) expect([403, 404], text).toContain(status);
        countAttacks('vertical rights', replies.length);
      }
    expect(await eventCount()).toBe(before);
  });

  it('anyone who may change a person can rename them', async () => {
    for (const { actor, target } of pairs().filter((pair) => mayChange(pair.actor, pair.target))) {
      const reply = await world.call(
        RenameUser,
        { userId: target.id, displayName: `By ${actor.role}` },
        actor,
      );
      const hasTheFlag = rolePermissions[actor.role].people.reach !== 'nobody';
      expect(reply.status, `${actor.role} renames ${target.role}: ${reply.text}`).toBe(
        hasTheFlag ? 200 : 403,
      );
    }
  });

  it('a command id that made an account sets no password when it comes again', async () => {
    const admin = actors.get('admin-organization') as Member;
    const chief = actors.get('admin-super') as Member;
    const email = 'nadia@harbour.example';
    const body = (word: string, other: object = {}) => ({
      type: 'group-user',
      data: { email, displayName: 'Nadia', role: 'viewer', roles: {}, password: word, ...other },
    });
    const add = (as: Person, content: object) =>
      world.http('POST', '/user/add', { as, body: content, headers: { 'x-command-id': 'nadia-is-new' } });
    const first = itemOf<{ id: string }>(await add(admin, body('Quarry7&lantern')));
    const before = await eventCount();
    const again = [
      await add(admin, body('Another9&word')),
      await add(chief, body('Another9&word')),
      await add(admin, body('Quarry7&lantern', { email: 'nora@harbour.example' })),
      await add(admin, body('Quarry7&lantern', { role: 'publisher' })),
    ];
    countAttacks('reused command ids', again.length);
    expect(again.map(({ answer }) => answer.error)).toEqual(again.map(() => 'command.reused'));
    expect(itemOf<{ id: string }>(await add(admin, body('Quarry7&lantern'))).id).toBe(first.id);
    expect(await eventCount()).toBe(before);
    const login = async (word: string, address = email) =>
      (await world.http('POST', '/v1/auth/login', { body: { email: address, password: word } })).status;
    expect(await login('Another9&word')).toBe(401);
    expect(await login('Quarry7&lantern', 'nora@harbour.example')).toBe(401);
    expect(await login('Quarry7&lantern')).not.toBe(401);
  });

  it('a workspace administrator sees the people and runs of the workspaces they lead, and of no private one beside', async () => {
    const lead = actors.get('admin-group') as Member;
    const author = await world.addPerson('harbour', 'Hidden', 'publisher', {
      [privateWorkspace]: 'publisher',
    });
    const both = await world.addPerson('harbour', 'Both', 'viewer', {
      [hall]: 'viewer',
      [privateWorkspace]: 'publisher',
    });
    const hidden = await publishVideo(world, author, privateWorkspace);
    const listed = await world.call(ListUsers, { size: 200 }, lead);
    const found = (listed.answer.items as { id: string }[]).map(({ id }) => id);
    expect(found).toContain(both.id);
    expect(found).not.toContain(author.id);
    expect(listed.text).not.toContain(privateWorkspace);
    const ofPrivate = [
      await world.call(GetUser, { userId: author.id }, lead),
      await world.call(ListUsers, { ids: author.id }, lead),
      await world.call(ListPipelines, {}, lead),
      await world.call(ListPipelines, { keyword: hidden.workflowId }, lead),
      await world.call(ListPipelines, { keyword: `ingest-${hidden.workflowId}` }, lead),
    ];
    for (const { text } of ofPrivate) {
      expect(text).not.toContain(`"${author.id}"`);
      expect(text).not.toContain(`"${hidden.workflowId}"`);
    }
    countAttacks('vertical rights', ofPrivate.length);
    const chief = actors.get('admin-organization') as Member;
    expect((await world.call(ListPipelines, {}, chief)).text).toContain(hidden.workflowId);
    const seen = await publishVideo(world, actors.get('publisher') as Member, hall);
    expect((await world.call(ListPipelines, {}, lead)).text).toContain(seen.workflowId);
  });
});
