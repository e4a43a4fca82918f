import { median, quantile, rounded } from './bench-result.ts';
import { signIn, type Served } from './built-product.ts';
import { timed } from './identity-people.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Requests that a directory has open at once, and those of the weakness. */
const parallel = 4;
const flood = 64;
/** Between two requests of somebody who works meanwhile. */
const pauseMs = 5;
/** Requests without a directory in a round, at most. */
const mostQuiet = 3_000;

interface Sizes {
  /** People who are added, in as many parts as there are rounds. */
  readonly provisioned: number;
  readonly rounds: number;
  /** Members of the larger group. */
  readonly members: number;
}

/** A directory that adds its people to an organisation while others work there. */
export class Provisioning {
  readonly #address: string;
  readonly #key: string;
  readonly #ids: string[] = [];

  static async of({ address }: Served): Promise<Provisioning> {
    const admin = await signIn(address, 'admin@stepwell.example');
    const answer = await fetch(`${address}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ name: 'Directory', scopes: ['scim'], expiresAt: null }),
    });
    const { item } = (await answer.json()) as { item: { key: string } };
    return new Provisioning(address, item.key);
  }

  private constructor(address: string, key: string) {
    this.#address = address;
    this.#key = key;
  }

  /** Milliseconds of the p99 of requests without a directory and beside it, in turns. */
  async provision({ provisioned, rounds }: Sizes) {
    const quiet: number[] = [];
    const beside: number[] = [];
    const perSecond: number[] = [];
    const part = Math.ceil(provisioned / rounds);
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const times = await this.#workDuring(this.#add(part));
      perSecond.push(rounded((part * 1000) / (performance.now() - began)));
      beside.push(rounded(quantile(times, 0.99)));
      let left = Math.min(times.length, mostQuiet);
      quiet.push(rounded(quantile(await this.#work(() => left-- > 0), 0.99)));
    }
    return { quiet, beside, perSecond };
  }

  /** The weakness: people are added many at a time, and none of them waits for another. */
  async inviteAtOnce(people: number): Promise<number> {
    const admin = await signIn(this.#address, 'admin@stepwell.example');
    let left = people;
    const inviteNext = async () => {
      while (left-- > 0) {
        const email = `invited-${left}@bench.example`;
        const data = { email, displayName: 'Invited', role: 'viewer' };
        const answer = await fetch(`${this.#address}/user/add`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${admin}`,
            'content-type': 'application/json',
            'x-csrf': '1',
          },
          body: JSON.stringify({ type: 'group-user', data }),
        });
        if (!answer.ok) throw new Error(`${email}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    };
    const times = await this.#workDuring(Promise.all(Array.from({ length: flood }, inviteNext)));
    return rounded(quantile(times, 0.99));
  }

  async #workDuring(adding: Promise<unknown>): Promise<number[]> {
    let isAdding = true;
    const added = adding.finally(() => (isAdding = false));
    const times = await this.#work(() => isAdding);
    await added;
    return times;
  }

  /** Milliseconds of adding one person to a small and to a large group, in turns. */
  async group({ members }: Sizes, query = ''): Promise<{ small: number; large: number }> {
    const small = await this.#addGroup(10);
    const large = await this.#addGroup(members);
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
    for (const userId of this.#ids.slice(members, members + 150)) {
      const operation = { op: 'add', path: 'members', value: [{ value: userId }] };
      const body = { schemas: [patchSchema], Operations: [operation] };
      times.small.push(await timed(() => this.#scim('PATCH', `/Groups/${small}${query}`, body)));
      times.large.push(await timed(() => this.#scim('PATCH', `/Groups/${large}${query}`, body)));
    }
    return { small: rounded(median(times.small) / 1000), large: rounded(median(times.large) / 1000) };
  }

  async #addGroup(members: number): Promise<string> {
    const named = this.#ids.slice(0, members).map((value) => ({ value }));
    return this.#scim('POST', '/Groups', { schemas: [`${core}:Group`], displayName: 'Crew', members: named });
  }

  async #add(count: number): Promise<void> {
    let left = count;
    const addNext = async () => {
      while (left-- > 0) {
        const at = this.#ids.length + left;
        const userName = `person-${at}-${left}@bench.example`;
        const body = {
          schemas: [`${core}:User`],
          userName,
          displayName: `Person ${at}`,
          externalId: userName,
        };
        this.#ids.push(await this.#scim('POST', '/Users', body));
      }
    };
    await Promise.all(Array.from({ length: parallel }, addNext));
  }

  /** Milliseconds of short requests of a person, one after another. */
  async #work(goesOn: () => boolean): Promise<number[]> {
    // each time another one, because a token ends before all people are added
    const token = await signIn(this.#address, 'viewer@stepwell.example');
    const times: number[] = [];
    while (goesOn()) {
      const microseconds = await timed(async () => {
        const answer = await fetch(`${this.#address}/v1/workspaces?size=20`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(`The list of workspaces: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
      times.push(microseconds / 1000);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return times;
  }

  /** The id of what was answered with. */
  async #scim(method: string, path: string, body: object): Promise<string> {
    const answer = await fetch(`${this.#address}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? '' : (JSON.parse(text) as { id: string }).id;
  }
}
