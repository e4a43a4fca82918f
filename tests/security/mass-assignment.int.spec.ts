import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCommands } from '../../contracts/catalogue.ts';
import { GetUser } from '../../contracts/identity/user.ts';
import type { AnyCommandContract } from '../../contracts/kernel/define-command.ts';
import { ChangeOrganizationSettings } from '../../contracts/organization/settings.ts';
import { type RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { itemOf } from '../support/product-world.ts';
import { publishVideo, watch } from '../support/published-video.ts';
import { dataOf, makeThings, type Ids } from '../tenancy/addressed-data.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

const marker = 'assigned-by-the-client';

const fieldNames = ({ schema }: AnyCommandContract): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
/** What no contract has, but events, read models or accounts do. */
const hidden = [
  'organizationId', 'organization', 'actor', 'createdBy', 'ownerId', 'isAdmin', 'isOwner', 'admin', 'permissions',
  'access', 'accessFlags', 'createdAt', 'position', 'revision', 'eventId', 'passwordHash', 'sessionId', 'apiKeyId',
]; // prettier-ignore
const everyName = [...new Set([...allCommands.flatMap(fieldNames), ...hidden])];

const roles = ['admin-super' as const, 'admin-organization' as const];
/** With the features whose calls are tried. */
const settings = {
  features: { textToSpeech: true },
  permissions: {},
  skillsManager: roles,
  analytics: roles,
};

interface Call {
  readonly contract: AnyCommandContract;
  /** Names that other calls take, and this one does not. */
  readonly extra: readonly string[];
}
const calls = allCommands.flatMap((contract): Call[] => {
  if (contract.http === null) return [];
  const own = new Set(fieldNames(contract));
  return [{ contract, extra: everyName.filter((name) => !own.has(name)) }];
});

type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: z.core.$ZodType) => (schema as unknown as { readonly def: Definition }).def;

/** Paths of the objects in a schema that would hold names of the client's own choice. */
function openObjects(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inside = (part: z.core.$ZodType, name: string) => openObjects(part, `${path}.${name}`, seen);
  const def = definitionOf(schema);
  if (def.type === 'object') {
    const isOpen = def.catchall !== undefined && definitionOf(def.catchall).type !== 'never';
    return [
      ...(isOpen ? [path] : []),
      ...Object.entries(def.shape).flatMap(([name, part]) => inside(part, name)),
    ];
  }
  if (def.type === 'record')
    return [...(definitionOf(def.keyType).type === 'enum' ? [] : [path]), ...inside(def.valueType, '*')];
  if (def.type === 'array') return inside(def.element, '0');
  if (def.type === 'tuple') return def.items.flatMap((part, at) => inside(part, String(at)));
  if (def.type === 'union') return def.options.flatMap((part, at) => inside(part, String(at)));
  if (def.type === 'pipe') return [...inside(def.in, 'in'), ...inside(def.out, 'out')];
  if ('innerType' in def) return inside(def.innerType, '');
  return [];
}

it('no object of a command, however deep, holds names that its contract does not know', () => {
  countAttacks('mass assignment', allCommands.length);
  const open = allCommands.flatMap(({ type, schema }) => openObjects(schema, type));
  // their names are ids of workspaces, each of which is checked
  expect(open).toEqual(['RegisterUser.roles', 'InviteUser.roles']);
});

describe('fields that a call does not name', () => {
  let harbour: Harbour;
  let ids: Ids;
  beforeAll(async () => {
    harbour = await openHarbour();
    const { world, workspaceId, admin } = harbour;
    await world.send('harbour', ChangeOrganizationSettings, { settings });
    const spare = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    const video = await publishVideo(world, admin, workspaceId);
    await watch(world, admin, video, `view-${video.workflowId}`);
    ids = {
      ...video,
      userId: spare.id,
      emailId: 'email-1',
      viewId: `view-${video.workflowId}`,
      position: 0,
      made: await makeThings(world, admin),
    };
    await world.settled();
    return () => harbour.close();
  }, 120_000);

  const eventsOf = async (): Promise<readonly RecordedEvent[]> => wholeLog(harbour.world.product.store);

  it('never reach an event, whichever call of the product carries them', async () => {
    const { world, admin } = harbour;
    let accepted = 0;
    for (const { contract, extra } of calls) {
      const extras = Object.fromEntries(extra.map((name) => [name, marker]));
      const reply = await world.call(contract, { ...extras, ...dataOf(contract, ids) }, admin);
      countAttacks('mass assignment', extra.length);
      expect(reply.status, contract.type).toBeLessThan(500);
      if (reply.status < 300) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(calls.length / 3);
    const reached = (await eventsOf()).filter((event) => JSON.stringify(event).includes(marker));
    expect(reached.map(({ type, data }) => ({ type, data }))).toEqual([]);
  });

  it('give nobody a role, an organisation or somebody else’s account', async () => {
    const { world, workspaceId, admin } = harbour;
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [workspaceId]: 'viewer' });
    const shown = async (userId: string) =>
      itemOf<Record<string, unknown>>(await world.call(GetUser, { userId }, admin));
    const [before, adminBefore] = [await shown(viewer.id), await shown(admin.id)];
    const wanted = {
      role: 'admin-super',
      roles: { [workspaceId]: 'admin-group' },
      access: { ssoMapping: true },
      permissions: { '*': true },
      organizationId: 'quay',
      userId: admin.id,
      id: admin.id,
      email: admin.email,
      status: 'active',
      emailVerified: true,
    };
    const body = { ...wanted, displayName: 'Vera Lindqvist' };
    const reply = await world.http('PUT', '/v1/profile/me/display-name', { as: viewer, body });
    countAttacks('mass assignment', Object.keys(wanted).length);
    expect(reply.status).toBe(200);
    await world.settled();
    expect(await shown(viewer.id)).toEqual({ ...before, displayName: 'Vera Lindqvist' });
    expect(await shown(admin.id)).toEqual(adminBefore);
  });

  it.each([
    ['__proto__', 'Vilma'],
    ['constructor', 'Viola'],
  ])('a body with %s is refused', async (key, name) => {
    const { world, workspaceId } = harbour;
    const viewer = await world.addPerson('harbour', name, 'viewer', { [workspaceId]: 'viewer' });
    const body = `{"displayName":"Vesta","${key}":{"prototype":{"role":"admin-super"},"role":"admin-super"}}`;
    const headers = { 'content-type': 'application/json' };
    const reply = await world.http('PUT', '/v1/profile/me/display-name', {
      as: viewer,
      body: Buffer.from(body),
      headers,
    });
    countAttacks('mass assignment', 1);
    expect(reply.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});
