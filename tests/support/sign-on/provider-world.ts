import { afterAll, beforeAll } from 'vitest';
import { ProductWorld, type Person } from '../product-world.ts';
import { NameServer } from './name-server.ts';
import { SignOnWorld } from './sign-on-world.ts';

interface Opened {
  readonly sso: SignOnWorld;
  readonly ada: Person;
}

/** An organisation whose people sign in at one provider, with an administrator. */
export abstract class ProviderWorld {
  readonly #names = new NameServer();
  #opened: (Opened & { readonly connection: string }) | null = null;

  get #open() {
    if (this.#opened === null) throw new Error('This world was not started.');
    return this.#opened;
  }
  get sso(): SignOnWorld {
    return this.#open.sso;
  }
  get world(): ProductWorld {
    return this.sso.world;
  }
  /** Administers the organisation. */
  get ada(): Person {
    return this.#open.ada;
  }
  get connection(): string {
    return this.#open.connection;
  }

  settings(): Readonly<Record<string, string>> {
    return {};
  }

  /** Adds the provider to the organisation; the id of its connection. */
  abstract connect(opened: Opened): Promise<string>;

  async start(): Promise<void> {
    const settings = { STEPWELL_DNS_SERVER: await this.#names.start(), ...this.settings() };
    const world = await ProductWorld.open({ settings });
    const sso = new SignOnWorld(world, this.#names);
    await world.foundOrganization('harbour');
    await sso.allow('harbour');
    const ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const connection = await this.connect({ sso, ada });
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
    this.#opened = { sso, ada, connection };
  }

  async close(): Promise<void> {
    await this.world.close();
    this.#names.close();
  }
}

/** A world of the tests beside the call, started before their own hooks. */
export function started<W extends ProviderWorld>(world: W): W {
  beforeAll(() => world.start());
  afterAll(() => world.close());
  return world;
}
