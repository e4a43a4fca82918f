import { afterAll, beforeAll } from 'vitest';
import { ListMyUploads, type UploadView } from '../../contracts/media/upload.ts';
import { MeetingServiceStandIn, clientId, clientSecret, webhookSecret } from './meeting-service.ts';
import { itemOf, ProductWorld, type Person, type Reply } from './product-world.ts';

const cookieOf = (reply: Reply): string => String(reply.headers['set-cookie']).split(';')[0] ?? '';

/** An organisation with a meeting service, an administrator, an author, and somebody who may only watch. */
export class MeetingWorld {
  readonly service = new MeetingServiceStandIn();
  readonly #settings: Readonly<Record<string, string>>;
  #world: ProductWorld | null = null;
  #people: Readonly<Record<'ada' | 'paula' | 'vera', Person>> | null = null;
  workspaceId = '';

  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
  }

  get world(): ProductWorld {
    if (this.#world === null) throw new Error('This world was not started.');
    return this.#world;
  }
  get people() {
    if (this.#people === null) throw new Error('This world was not started.');
    return this.#people;
  }

  async start(): Promise<void> {
    const settings = {
      ...this.#settings,
      STEPWELL_MEETINGS_URL: await this.service.start(),
      STEPWELL_PRIVATE_MEETINGS: 'true',
      STEPWELL_RATE_LIMIT: '1000000',
    };
    this.#world = await ProductWorld.open({ settings });
    await this.world.foundOrganization('acme', { zoom: true });
    await this.world.foundOrganization('mill');
    this.workspaceId = await this.world.makeWorkspace('acme', 'Hall');
    const { workspaceId } = this;
    this.#people = {
      ada: await this.world.addPerson('acme', 'Ada', 'admin-organization'),
      paula: await this.world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' }),
      vera: await this.world.addPerson('acme', 'Vera', 'viewer', { [workspaceId]: 'viewer' }),
    };
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.service.close();
  }

  configure(as: Person = this.people.ada): Promise<Reply> {
    return this.world.http('PUT', '/v1/meeting-service', {
      as,
      body: { clientId, clientSecret, webhookSecret },
    });
  }

  /** The address at the service, and the cookie of the browser. */
  async begin(as: Person = this.people.ada): Promise<{ address: string; cookie: string }> {
    const reply = await this.world.http('POST', '/v1/meeting-service/authorization', { as, body: {} });
    return { address: itemOf<{ address: string }>(reply).address, cookie: cookieOf(reply) };
  }

  /** Allows the access at the service; the path that it sends back to. */
  async allow(address: string): Promise<string> {
    const response = await fetch(address, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    return `${back.pathname}${back.search}`;
  }

  comeBack(path: string, cookie: string): Promise<Reply> {
    return this.world.http('GET', path, { headers: { cookie } });
  }

  async connect(as: Person = this.people.ada): Promise<void> {
    await this.configure(as);
    const { address, cookie } = await this.begin(as);
    const reply = await this.comeBack(await this.allow(address), cookie);
    if (reply.headers['location'] !== '/zoomlanding/success') throw new Error('It was not connected.');
    await this.world.settled();
  }

  import(
    recordingId: string,
    as: Person = this.people.paula,
    workspaceId = this.workspaceId,
  ): Promise<Reply> {
    const body = { workspaceId, recordingId, fileId: `file-${recordingId}` };
    return this.world.http('POST', '/v1/meetings/imports', { as, body });
  }

  async upload(id: string): Promise<UploadView | undefined> {
    const reply = await this.world.call(ListMyUploads, { size: 100 }, this.people.paula);
    return (reply.answer.items as UploadView[]).find((each) => each.id === id);
  }

  /** Imports, and waits until it has ended. */
  async importToEnd(recordingId: string): Promise<UploadView> {
    const { id } = itemOf<{ id: string }>(await this.import(recordingId));
    return this.ended(id);
  }

  async ended(id: string): Promise<UploadView> {
    let found: UploadView | undefined;
    await this.world.until(`the end of import ${id}`, async () => {
      found = await this.upload(id);
      return found !== undefined && found.state !== 'open';
    });
    if (found === undefined) throw new Error('There is no such import.');
    return found;
  }
}

export function meetingWorld(): MeetingWorld {
  const world = new MeetingWorld();
  beforeAll(() => world.start());
  afterAll(() => world.close());
  return world;
}
