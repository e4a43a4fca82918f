import { setTimeout as pause } from 'node:timers/promises';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { InvalidSyntax } from '../../../contracts/identity/scim.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type Sender,
} from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotAllowed } from '../../../contracts/kernel/errors.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import type { PendingAppends } from '../../platform/commands/pending-appends.ts';
import type { Freshness } from '../../platform/http/freshness.ts';
import {
  parseInput,
  readSender,
  requestSender,
  requireCaller,
  toPersonalRead,
  type AccessPurpose,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { UnparsedBody, type LargeBodies } from '../../platform/queues/large-bodies.ts';
import type { PeopleAtWork } from '../../platform/http/people-at-work.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import type { PersonalReadRecorder } from '../personal-data/personal-read-recorder.ts';
import { partCommandId } from '../sign-in-names.ts';
import { withCanonicalNames } from './scim-json.ts';

type Seen = CommandOutcome['lastEvent'];

interface RequestPorts {
  readonly authenticate: Authenticate;
  readonly access: AccessDirectory;
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  readonly freshness: Freshness;
  readonly personalReads: PersonalReadRecorder;
  readonly pending: PendingAppends;
  readonly people: PeopleAtWork;
  readonly largeBodies: LargeBodies;
  /** The address of the product as people enter it. */
  readonly base: string;
}

/** A directory that sends a request, by the API key of an administrator. */
export interface DirectoryCaller {
  readonly viewer: Viewer;
  readonly sender: Sender;
  readonly ask: SendQuery;
  /** Sends one of the commands of a request; `part` tells it from the others. */
  send<C extends AnyCommandContract>(contract: C, data: InputOf<C>, part: string): Promise<CommandOutcome>;
  /** What has written something else than `send`. */
  noteWrite(seen: Seen): void;
}

/** How many times as long as a change the pause after it is: while people work, and while nobody does. */
const pauses = { atWork: 4, alone: 1 } as const;
/** After a change that took long, because it was large or the machine is busy. */
const maxPauseMs = 50;
/** Organisations whose last write is remembered. */
const maxOrganizations = 10_000;

/** What every request of SCIM has in common: who sends it, how its body is read, that it sees what was written before. */
export class ScimRequests {
  readonly #ports: RequestPorts;
  /** A client of SCIM cannot say what it has written, so that each of its lists waits for that. */
  readonly #lastWrites = new LRUCache<string, NonNullable<Seen>>({ max: maxOrganizations });

  constructor(ports: RequestPorts) {
    this.#ports = ports;
  }

  get base(): string {
    return this.#ports.base;
  }

  /** Only an API key for this may send it, while its creator administers the organisation. */
  async callerOf(request: FastifyRequest, purpose: AccessPurpose): Promise<DirectoryCaller> {
    const { authenticate, access, commands, queries } = this.#ports;
    const viewer = await requireCaller(authenticate, request, purpose);
    if (viewer.scopes?.has('scim') !== true) throw NotAllowed();
    const { organizationId, userId: actor } = viewer;
    authorise(withFlag('isOrgAdmin'), await access.viewerOf({ organizationId, actor }, purpose));
    const sender = requestSender(viewer, request);
    const noteWrite = (seen: Seen) => {
      if (seen && seen.position > (this.#lastWrites.get(organizationId)?.position ?? -1))
        this.#lastWrites.set(organizationId, seen);
    };
    return {
      viewer,
      sender,
      ask: createAsk(queries)(sender),
      noteWrite,
      send: async (contract, data, part) => {
        const message = messageOf(contract, data, { ...sender, commandId: partCommandId(sender, part) });
        const outcome = await commands.execute<CommandMessage, CommandOutcome>(message);
        noteWrite(outcome.lastEvent);
        return outcome;
      },
    };
  }

  /**
   * Directories send thousands of changes in a row: one after another, each followed by a pause, so that people who
   * work meanwhile do not notice. Organisations take turns: none waits for all that another one has sent. A large one,
   * whose body is parsed when `work` begins, waits with all that are large, and is refused with `requests.busy`.
   */
  async change<T>(request: FastifyRequest, work: (caller: DirectoryCaller) => Promise<T>): Promise<T> {
    const caller = await this.callerOf(request, 'change');
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { pending, people, largeBodies } = this.#ports;
    const next = async () => {
      const began = performance.now();
      await work(caller).then(resolve, reject);
      const times = people.areWorking() ? pauses.atWork : pauses.alone;
      await pause(Math.min(maxPauseMs, times * (performance.now() - began)));
    };
    const turn = `scim/${caller.viewer.organizationId}`;
    const started =
      request.body instanceof UnparsedBody
        ? largeBodies.inTurn(caller.viewer, request, next)
        : pending.oneAtATime(turn, () => pending.oneAtATime('scim', next));
    started.catch(reject);
    return promise;
  }

  /** Before a read model is asked. */
  async waitForWrites({ viewer: { organizationId } }: DirectoryCaller): Promise<void> {
    const { freshness } = this.#ports;
    const last = this.#lastWrites.get(organizationId);
    if (last) await freshness.waitFor(freshness.tokenOf(last));
    await freshness.waitForOthers?.(organizationId);
  }

  /** Somebody reads the people of the organisation: recorded once an hour, before it is answered. */
  async recordRead({ viewer }: DirectoryCaller, request: FastifyRequest): Promise<void> {
    const read = toPersonalRead('people', undefined, viewer);
    if (read) await this.#ports.personalReads.record(read, readSender(viewer, request));
  }
}

/** The body of a request, whatever the case of its attributes; one of another schema is refused. */
export function parseBody<S extends z.ZodType<{ schemas: string[] }>>(
  schema: S,
  body: unknown,
  expected: string,
): z.output<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw InvalidSyntax();
  const data = parseInput(schema, withCanonicalNames(body));
  if (!data.schemas.some((each) => each.toLowerCase() === expected.toLowerCase()))
    throw InvalidSyntax({ fields: { schemas: `This must name ${expected}.` } });
  return data;
}
