import { OrganizationFounded, withDefaults } from '../../contracts/organization/organization.ts';
import { WorkspaceCreated } from '../../contracts/organization/workspace.ts';

import { UserRegistered } from '../../contracts/identity/user.ts';
import { canAuthor, type Role } from '../../contracts/kernel/access.ts';
import type { EventData } from '../../contracts/kernel/define-event.ts';
import { decideAccess } from '../../contracts/kernel/permissions.ts';
import { AccessDirectory } from '../../services/identity/access/access-directory.ts';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { timed } from './identity-people.ts';

const organizationId = 'o-bench';
const contracts = [OrganizationFounded, WorkspaceCreated, UserRegistered] as const;
const fail = (error: unknown): never => {
  throw error;
};
const parallel = 256;

interface Sizes {
  readonly workspaces: number;
  readonly people: number;
  /** One person more for each, with so many roles in workspaces. */
  readonly assignments: readonly number[];
}

/** An organisation of some size, whose rights are checked as each request does. */
export class RightsOfSize {
  readonly #log: EventStore;
  readonly #sizes: Sizes;
  readonly #closeKeys: () => void;
  #rights: AccessDirectory;

  static async open(folder: string, sizes: Sizes): Promise<RightsOfSize> {
    const keys = openEmbeddedKeys(folder);
    const log = await openEmbeddedEventStore({ folder, keys, contracts, onFatal: fail });
    const rights = new RightsOfSize(log, sizes, () => keys.close());
    await rights.#fill();
    return rights;
  }

  private constructor(log: EventStore, sizes: Sizes, closeKeys: () => void) {
    this.#log = log;
    this.#sizes = sizes;
    this.#closeKeys = closeKeys;
    this.#rights = new AccessDirectory(log);
  }

  async #fill(): Promise<void> {
    const { workspaces, people, assignments } = this.#sizes;
    const settings = withDefaults({ features: {}, permissions: {}, skillsManager: [], analytics: [] });
    await this.#append(`organization-${organizationId}`, OrganizationFounded({ organizationId, name: 'Bench', loginMethod: 'email_only', settings })); // prettier-ignore
    await this.#appendMany(workspaces, (at) => [
      `workspace-${workspaceAt(at)}`,
      WorkspaceCreated({
        workspaceId: workspaceAt(at),
        name: `Hall ${at}`,
        color: 'green',
        private: at % 2 === 1,
      }),
    ]);
    await this.#appendMany(people, (at) => [
      `user-person-${at}`,
      registered(`person-${at}`, { [workspaceAt(at % workspaces)]: 'publisher' }),
    ]);
    for (const count of assignments) {
      const roles = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [workspaceAt(at), 'publisher' as const]),
      );
      await this.#append(`user-assigned-${count}`, registered(`assigned-${count}`, roles));
    }
  }

  async #appendMany(count: number, of: (at: number) => readonly [string, EventData]): Promise<void> {
    for (let from = 0; from < count; from += parallel)
      await Promise.all(
        Array.from({ length: Math.min(parallel, count - from) }, (_, at) => this.#append(...of(from + at))),
      );
  }

  #append(stream: string, event: EventData): Promise<unknown> {
    const metadata = {
      actor: 'system',
      commandId: stream,
      correlationId: stream,
      causationId: null,
      client: null,
    };
    return this.#log.append({ organizationId, stream, expected: 'no-stream', events: [event], metadata, commandHash: stream, time: '2026-01-01T00:00:00.000Z' }); // prettier-ignore
  }

  /** Microseconds of checking people who have not asked for a while. */
  async checkStrangers(times: number): Promise<number[]> {
    const microseconds: number[] = [];
    for (let each = 0; each < times; each++) {
      const at = Math.imul(each + 1, 0x9e3779b1) >>> 0;
      microseconds.push(
        await this.#check(
          `person-${at % Math.min(400, this.#sizes.people)}`,
          workspaceAt(at % this.#sizes.workspaces),
        ),
      );
    }
    return microseconds;
  }

  async checkAssigned(count: number, times: number): Promise<number[]> {
    const microseconds: number[] = [];
    for (let each = 0; each < times; each++)
      microseconds.push(await this.#check(`assigned-${count}`, workspaceAt(each % count)));
    return microseconds;
  }

  /** The weakness: everything is folded from the log for each request. */
  async checkWithoutCache(times: number): Promise<number[]> {
    const microseconds: number[] = [];
    for (let each = 0; each < times; each++) {
      this.#rights = new AccessDirectory(this.#log);
      microseconds.push(await this.#check(`person-${each}`, workspaceAt(each)));
    }
    return microseconds;
  }

  #check(actor: string, workspaceId: string): Promise<number> {
    return timed(async () => {
      const viewer = await this.#rights.viewerOf({ organizationId, actor }, 'change');
      if (!viewer) throw new Error(`${actor} is unknown.`);
      decideAccess(canAuthor, viewer, workspaceId);
    });
  }

  async close(): Promise<void> {
    await this.#log.close();
    this.#closeKeys();
  }
}

const workspaceAt = (at: number): string => `hall-${at}`;

const registered = (userId: string, roles: Readonly<Record<string, Role>>): EventData =>
  UserRegistered({ userId, email: `${userId}@harbour.example`, displayName: userId, role: 'viewer', roles });
