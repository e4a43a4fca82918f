type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = Readonly<Record<string, unknown>>;

/** What the answers before it were about. */
export interface ScimIds {
  readonly user: string;
  readonly other: string;
  readonly group: string;
}

/** A request as a directory or its validator sends it, and what the answer must say. */
export interface ScimRequest {
  /** Where it comes from. */
  readonly source: string;
  readonly method: Method;
  readonly path: string | ((ids: ScimIds) => string);
  /** A function is called with the ids. */
  readonly body?: unknown;
  readonly status: number;
  readonly scimType?: string;
  /** A part of the answer. */
  readonly answers?: Body | ((ids: ScimIds) => Body);
  /** The answer is remembered as this. */
  readonly as?: keyof ScimIds;
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const patch = (...Operations: readonly object[]) => ({ schemas: [patchSchema], Operations });
export const find = (resource: string, filter: string, more = '') =>
  `/${resource}?filter=${encodeURIComponent(filter)}${more}`;
export const user = ({ user: id }: ScimIds) => `/Users/${id}`;
export const group = ({ group: id }: ScimIds) => `/Groups/${id}`;
export const none = { schemas: [listSchema], totalResults: 0 };
export const one = { schemas: [listSchema], totalResults: 1 };
