import { expect } from 'vitest';
import type { ProductWorld, Person } from './product-world.ts';
import { itemOf } from './product-world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface ScimAnswer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
  readonly type: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface GroupFields {
  readonly displayName?: string;
  readonly externalId?: string | null;
  /** Ids of people. */
  readonly members?: readonly string[];
}

/** What a directory sends to create or to replace a group. */
export const groupBody = ({ members = [], ...more }: GroupFields = {}) => ({
  schemas: [groupSchema],
  displayName: 'Welders',
  ...more,
  members: members.map((value) => ({ value })),
});

/** What an answer has that refuses a request. */
export const scimRefusal = (status: number, scimType?: string) => ({
  status,
  type: expect.stringMatching(/^application\/scim\+json/),
  body: {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: expect.any(String),
  },
});

/** The directory of an organisation, which has an API key of one of its administrators. */
export class Directory {
  readonly #world: ProductWorld;
  readonly token: string;
  readonly keyId: string;

  static async of(world: ProductWorld, administrator: Person): Promise<Directory> {
    const body = { name: 'Directory', scopes: ['scim'], expiresAt: null };
    const reply = await world.http('POST', '/v1/api-keys', { as: administrator, body });
    const { id, key } = itemOf<{ id: string; key: string }>(reply);
    return new Directory(world, id, key);
  }

  private constructor(world: ProductWorld, keyId: string, token: string) {
    this.#world = world;
    this.keyId = keyId;
    this.token = token;
  }

  /** A request as directories send it; text as it is, everything else as JSON. */
  async send(method: Method, path: string, body?: unknown, commandId?: string): Promise<ScimAnswer> {
    const { status, text, headers } = await this.#world.http(method, `/scim/v2${path}`, {
      as: this,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...(commandId !== undefined && { 'x-command-id': commandId }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const type = String(headers['content-type']);
    const parsed = text === '' ? {} : (JSON.parse(text) as ScimAnswer['body']);
    return { status, body: parsed, type, headers };
  }

  /** Operations as they are. */
  patch(path: string, ...Operations: readonly object[]): Promise<ScimAnswer> {
    return this.send('PATCH', path, { schemas: [patchSchema], Operations });
  }

  /** A user whose address is its `userName`. */
  async add(userName: string, more: object = {}): Promise<string> {
    const user = { schemas: [userSchema], userName, displayName: userName, active: true, ...more };
    return idOf(await this.send('POST', '/Users', user));
  }

  async addGroup(fields?: GroupFields): Promise<string> {
    return idOf(await this.send('POST', '/Groups', groupBody(fields)));
  }

  /** The ids of the groups that a filter names. */
  async findGroups(filter: string): Promise<readonly string[]> {
    const query = new URLSearchParams({ excludedAttributes: 'members', filter }).toString();
    const { body } = await this.send('GET', `/Groups?${query}`);
    return (body['Resources'] as { readonly id: string }[]).map(({ id }) => id);
  }

  async membersOf(groupId: string): Promise<readonly string[]> {
    const { body } = await this.send('GET', `/Groups/${groupId}`);
    return (body['members'] as { readonly value: string }[]).map(({ value }) => value).toSorted();
  }
}

function idOf({ status, body }: ScimAnswer): string {
  if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
  return String(body['id']);
}
