import { request as openRequest, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { partSize } from '../../contracts/media/model/parts.ts';
import { type ClusterProduct, password } from './cluster-product.ts';

const arrivalMs = 240_000;
/** What is open longer than this is given up. */
export const hangMs = 20_000;
const admittedMs = 500;
const uploadBytes = 4_000_000;

export interface Leaver {
  readonly userId: string;
  readonly token: string;
}

/** Who works on the two apis: an administrator and her directory on one, the leaver on both. */
export class LeaverClients {
  readonly #product: ClusterProduct;
  #token = '';
  #key = '';
  #workspaceId = '';

  private constructor(product: ClusterProduct) {
    this.#product = product;
  }

  static async open(product: ClusterProduct): Promise<LeaverClients> {
    const clients = new LeaverClients(product);
    for (const until = Date.now() + arrivalMs; !(await clients.#isReady()); await pause(500))
      if (Date.now() > until) throw new Error('Nobody can sign in.');
    const body = { name: 'Directory', scopes: ['scim'], expiresAt: null };
    const key = (await clients.admin('POST', '/v1/api-keys', body)) as { item: { key: string } };
    clients.#key = key.item.key;
    const { userId } = await clients.signInLeaver();
    await clients.admin('PUT', `/v1/users/${userId}/role`, { role: 'admin-organization' });
    return clients;
  }

  /** Once the sample is uploaded, which is the last that it does without a worker. */
  async #isReady(): Promise<boolean> {
    try {
      this.#token = (await this.#signIn(this.#product.address, 'super')).token;
      const workspaces = (await this.admin('GET', '/v1/workspaces?size=1')) as { items: { id: string }[] };
      const workflows = (await this.admin('GET', '/v1/workflows?size=1')) as { items: unknown[] };
      this.#workspaceId = workspaces.items[0]?.id ?? '';
      return workflows.items.length > 0;
    } catch {
      return false;
    }
  }

  signInLeaver(): Promise<Leaver> {
    return this.#signIn(this.#product.addressOf('other api'), 'lead');
  }

  async #signIn(address: string, name: string): Promise<Leaver> {
    const body = { email: `${name}@stepwell.example`, password };
    const answer = (await call('POST', `${address}/v1/auth/login`, { body })) as {
      item: { userId: string; accessToken: string };
    };
    return { userId: answer.item.userId, token: answer.item.accessToken };
  }

  admin(method: string, path: string, body?: object): Promise<unknown> {
    return call(method, this.#product.address + path, { token: this.#token, body });
  }

  directory(method: string, path: string, body?: object): Promise<unknown> {
    const type = 'application/scim+json';
    return call(method, `${this.#product.address}/scim/v2${path}`, { token: this.#key, body, type });
  }

  deactivate(userId: string): Promise<unknown> {
    return this.directory('PATCH', `/Users/${userId}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    });
  }

  /** What only an administrator may ask, which is no read model's to decide. */
  async statusFor({ token }: Leaver, address: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/v1/api-keys`, { headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Sends the beginning of a part, and no more. */
  async beginUpload({ token }: Leaver): Promise<ClientRequest> {
    const address = this.#product.addressOf('other api');
    const body = {
      workspaceId: this.#workspaceId,
      kind: 'video',
      fileName: 'pump.mp4',
      size: uploadBytes,
      fingerprint: 'f',
    };
    const answer = (await call('POST', `${address}/v1/uploads`, { token, body })) as { item: { id: string } };
    const part = openRequest(`${address}/v1/uploads/${answer.item.id}/parts/1`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': partSize(uploadBytes, 1),
        'x-csrf': '1',
      },
    });
    part.write(Buffer.alloc(1000));
    await pause(admittedMs); // until it is admitted: it is to be cut off, not refused
    return part;
  }
}

async function call(
  method: string,
  url: string,
  {
    token,
    body,
    type = 'application/json',
  }: { readonly token?: string; readonly body?: object | undefined; readonly type?: string },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      'x-csrf': '1',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(hangMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
