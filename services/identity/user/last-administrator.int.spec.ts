import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allEvents } from '../../../contracts/catalogue.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { CustomizedPermissions, OrganizationFeatures } from '../../../contracts/organization/organization.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { foundOrganization } from '../../organization/organization/organization.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { CommandProcessor } from '../../platform/commands/command-processor.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { openEmbeddedLog } from '../../platform/event-store/embedded-log.fixture.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { openEventStoreDb } from '../../platform/event-store/eventstoredb-event-store.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { systemSender } from '../accounts.ts';
import { changeUserRole, deactivateUser, reactivateUser } from './administer-user.ts';
import { isActiveAdministrator } from './administrators.ts';
import { registerUser } from './register-user.ts';
import { user } from './user.ts';

const organizationId = 'harbour';
const hangs = 600_000;

/** One process that handles commands, with a cache of its own; its read model never learns of removals. */
class Process {
  readonly aggregates: AggregateCache;
  readonly #processor: CommandProcessor;

  constructor(store: EventStore, keys: Keys, administrators: readonly string[]) {
    const access = new AccessDirectory(store);
    this.aggregates = new AggregateCache(store);
    const ask = async (_query: unknown, { role }: { role: string }) => ({
      items: role === 'admin-organization' ? administrators.map((id) => ({ id })) : [],
    });
    const ports = {
      store,
      viewerOf: (sender: CommandMessage['sender']) => access.viewerOf(sender, 'change'),
      ask: () => ask as unknown as SendQuery, // for the one query that is sent
      hashKey: keys.purposeKey('command-hashes'),
    };
    this.#processor = new CommandProcessor(ports, this.aggregates);
  }

  /** Like a browser, which retries after a conflict; returns the refusal, or `null`. */
  async send(decision: Decision, data: object, actor: string): Promise<string | null> {
    for (;;) {
      const message = new decision.command(data as never, systemSender(organizationId, actor));
      try {
        await this.#processor.process(decision, message);
        return null;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.error !== 'revision.conflict') return error.error;
      }
    }
  }
}

interface LogUnderTest {
  /** One per process. */
  readonly stores: readonly EventStore[];
  readonly keys: Keys;
  readonly close: () => Promise<void>;
}

function racing(
  engine: string,
  races: Readonly<Record<number, number>>,
  open: () => Promise<LogUnderTest>,
): void {
  describe(`administrators who remove each other concurrently, ${engine}`, () => {
    let log: LogUnderTest;
    beforeEach(async () => {
      log = await open();
    });
    afterEach(() => log.close());

    it.each(Object.entries(races).map(([count, times]) => [Number(count), times] as const))(
      'of %i one stays, each of %i times',
      { timeout: hangs },
      async (count, times) => {
        const people = Array.from({ length: count }, (_, n) => `admin-${n}`);
        const processes = log.stores.map((store) => new Process(store, log.keys, people));
        const [first] = processes as [Process, ...Process[]];
        await first.send(foundOrganization, founded(), 'system');
        for (const id of people) await first.send(registerUser, account(id), 'system');
        const stay: number[] = [];
        for (let race = 0; race < times; race++) {
          const requests = people.flatMap((actor, at) =>
            people
              .filter((other) => other !== actor)
              .map((userId) => {
                const process = processes[at % processes.length] as Process;
                return race % 2 === 0
                  ? process.send(deactivateUser, { userId }, actor)
                  : process.send(changeUserRole, { userId, role: 'viewer' }, actor);
              }),
          );
          await Promise.all(requests);
          const states = await Promise.all(
            people.map((id) => first.aggregates.stateOf(user, organizationId, id)),
          );
          stay.push(states.filter(isActiveAdministrator).length);
          for (const userId of people) {
            await first.send(reactivateUser, { userId }, 'system');
            await first.send(changeUserRole, { userId, role: 'admin-organization' }, 'system');
          }
        }
        expect(stay).toEqual(Array.from({ length: times }, () => 1));
      },
    );
  });
}

const account = (userId: string) => ({
  userId,
  email: `${userId}@harbour.example`,
  displayName: userId,
  role: 'admin-organization',
  roles: {},
  passwordProof: '',
});

const founded = () => ({
  organizationId,
  name: 'Harbour',
  settings: {
    features: OrganizationFeatures.parse({}),
    permissions: CustomizedPermissions.parse({}),
    skillsManager: [],
    analytics: [],
  },
});

async function folderWithKeys() {
  const folder = await mkdtemp(join(tmpdir(), 'last-administrator-'));
  const keys = openEmbeddedKeys(join(folder, 'keys'));
  const remove = async (): Promise<void> => {
    keys.close();
    await rm(folder, { recursive: true });
  };
  return { folder, keys, remove };
}

racing('on the log of a folder', { 2: 200, 5: 200 }, async () => {
  const { store, ...log } = await openEmbeddedLog(allEvents);
  return { ...log, stores: [store, store] };
});

await describeOnEngine('eventstore', (server) => {
  // twenty concurrent commands for each race of five, most of them retried: fewer of those on servers
  racing('in several processes', { 2: 200, 5: 20 }, async () => {
    const { keys, remove } = await folderWithKeys();
    const namespace = `administrators-${randomUUID()}`;
    const openStore = () => openEventStoreDb({ url: server.url(), namespace, keys, contracts: allEvents });
    const stores = [await openStore(), await openStore(), await openStore()];
    const close = async (): Promise<void> => {
      await Promise.all(stores.map((store) => store.close()));
      await remove();
    };
    return { stores, keys, close };
  });
});
