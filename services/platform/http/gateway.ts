import { randomUUID } from 'node:crypto';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { AnyCommandContract, Sender } from '../../../contracts/kernel/define-command.ts';
import type { AnyQueryContract, QuerySender, ItemsResult } from '../../../contracts/kernel/define-query.ts';
import {
  InputInvalid,
  NotAllowed,
  NotFound,
  NotSignedIn,
  Unavailable,
} from '../../../contracts/kernel/errors.ts';
import type { PersonalDataKind } from '../../../contracts/kernel/personal.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { authorise } from '../commands/authorise.ts';
import { clientCommandId } from '../commands/client-command-id.ts';
import type { CommandOutcome } from '../commands/command-processor.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import type { LargeBodies } from '../queues/large-bodies.ts';
import { timeSlices } from '../queues/time-slices.ts';
import { trackStaleness } from '../projections/staleness.ts';
import { commandAnswer, successEnvelope } from './envelope.ts';
import { fieldErrorMessage } from './field-error-message.ts';
import type { Freshness } from './freshness.ts';

/** Why a viewer is looked up: to change something, or only to read. */
export type AccessPurpose = 'change' | 'read';

/** Authenticates a request; `null` if nobody is signed in. By default for a request that may change something. */
export interface Authenticate {
  (request: FastifyRequest, purpose?: AccessPurpose): Promise<Viewer | null>;
}

export const AUTHENTICATE = Symbol('authenticate');

/** The person whom a signed address names; `null` once they may not sign in, or are not allowed from where they ask. */
export interface AdmitHolder {
  (request: FastifyRequest, holder: QuerySender): Promise<Viewer | null>;
}

export const ADMIT_HOLDER = Symbol('admit-holder');

/** Somebody viewed personal data of others; of one item, or of a list. */
export interface PersonalRead {
  readonly readerId: string;
  readonly kind: PersonalDataKind;
  readonly subjectId?: string;
}

interface GatewayPorts {
  /** Records a read before it is answered. */
  readonly recordRead: (read: PersonalRead, sender: Sender) => Promise<unknown>;
  /** Caches the viewer of a sender, so that it is not looked up again. */
  readonly rememberViewer: (sender: QuerySender, viewer: Viewer) => void;
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  readonly authenticate: Authenticate;
  readonly freshness: Freshness;
  readonly largeBodies: LargeBodies;
}

/** Authenticates a request by a session or an API key, whose access is still to be decided. */
export async function requireCaller(
  authenticate: Authenticate,
  request: FastifyRequest,
  purpose: AccessPurpose = 'change',
): Promise<Viewer> {
  const viewer = await authenticate(request, purpose);
  if (viewer === null) throw NotSignedIn();
  return viewer;
}

/** Authenticates a request that requires a session: an API key may not send it, whatever its scopes. */
export async function requireSignedIn(
  authenticate: Authenticate,
  request: FastifyRequest,
  purpose: AccessPurpose = 'change',
): Promise<Viewer> {
  const viewer = await requireCaller(authenticate, request, purpose);
  if (viewer.apiKeyId !== undefined) throw NotAllowed();
  return viewer;
}

/** Handles one request, whatever the contract: parse, authenticate, authorise, dispatch, answer in the envelope. */
export class Gateway {
  readonly #ports: GatewayPorts;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
  }

  /** Refuses a request whose body is not worth reading: nobody is signed in, or too many large ones wait already. */
  async requireLargeAllowed(request: FastifyRequest): Promise<void> {
    const viewer = await requireCaller(this.#ports.authenticate, request, 'read');
    this.#ports.largeBodies.requireRoom(viewer, request);
  }

  async command(contract: AnyCommandContract, request: FastifyRequest): Promise<Answer> {
    const viewer = await requireCaller(this.#ports.authenticate, request);
    authorise(contract.access, viewer);
    return this.#ports.largeBodies.inTurn(viewer, request, async () => {
      const pause = timeSlices();
      const data = parseInput(contract.schema, requestInput(request));
      const sender = requestSender(viewer, request);
      this.#ports.rememberViewer(sender, viewer);
      const message = new contract(data as never, sender, expectedRevision(request));
      await pause();
      const outcome = await this.#ports.commands.execute<typeof message, CommandOutcome>(message);
      return commandAnswer(outcome, this.#ports.freshness);
    });
  }

  async query(contract: AnyQueryContract, request: FastifyRequest): Promise<Answer> {
    const viewer = await requireCaller(this.#ports.authenticate, request, 'read');
    authorise(contract.access, viewer);
    // waiting for what the answer needs must not keep others waiting
    const data = await this.#ports.largeBodies.inTurn(viewer, request, async () =>
      parseInput(contract.schema, requestInput(request)),
    );
    const fresh = await this.#waitForFreshness(viewer, request);
    const sender = { organizationId: viewer.organizationId, actor: viewer.userId };
    if (!mayHaveChanged(viewer, request)) this.#ports.rememberViewer(sender, viewer);
    const message = new contract(data as never, sender);
    const { answer: found, stale: behind } = await trackStaleness((): Promise<unknown> =>
      this.#ports.queries.execute(message),
    );
    const isStale = fresh.stale || behind;
    // what is not there yet is not said to be absent
    if (found === null) throw isStale ? Unavailable() : NotFound();
    const isEmpty = contract.answer === 'items' && (found as ItemsResult<unknown>).items.length === 0;
    const subject = subjectOf(contract, data);
    // an answer without data, about an unspecified subject, has revealed nothing
    if (!isEmpty || subject === undefined) await this.#recordRead(contract, subject, viewer, request);
    const stale = isStale ? { stale: true } : {};
    if (contract.answer === 'item') return { ...successEnvelope, item: found, ...stale };
    const { items, page } = found as ItemsResult<unknown>;
    return { ...successEnvelope, items: [...items], page, ...stale };
  }

  /** What cannot be recorded is not shown. Reads of one's own data are not recorded. */
  async #recordRead(
    { reads: kind, http }: AnyQueryContract,
    subjectId: string | undefined,
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<void> {
    if (kind === undefined || http === null) return;
    const read = toPersonalRead(kind, subjectId, viewer);
    if (read) await this.#ports.recordRead(read, readSender(viewer, request));
  }

  async #waitForFreshness({ organizationId }: Viewer, request: FastifyRequest): Promise<{ stale: boolean }> {
    const { freshness } = this.#ports;
    const after = request.headers['x-after'];
    if (typeof after === 'string' && after !== '') return freshness.waitFor(after);
    return (await freshness.waitForOthers?.(organizationId)) ?? { stale: false };
  }
}

/** Waiting for a write may have changed somebody's rights; those of an API key cannot be looked up by a sender. */
const mayHaveChanged = ({ scopes }: Viewer, { headers }: FastifyRequest): boolean =>
  headers['x-after'] !== undefined && scopes === undefined;

/** The one item that a query names, if any. */
function subjectOf(
  { readsOf, http }: AnyQueryContract,
  data: Readonly<Record<string, unknown>>,
): string | undefined {
  const field = readsOf === undefined && http !== null ? parseBinding(http).pathFields[0] : readsOf;
  const subject = field == null ? undefined : data[field];
  return typeof subject === 'string' ? subject : undefined;
}

/** What is recorded of a read; `null` if it is the reader's own data. */
export const toPersonalRead = (
  kind: PersonalDataKind,
  subjectId: string | undefined,
  { userId: readerId }: Viewer,
): PersonalRead | null =>
  subjectId === readerId ? null : { readerId, kind, ...(subjectId !== undefined && { subjectId }) };

/** The sender of a read, with a new command id each time. */
export const readSender = (viewer: Viewer, request: FastifyRequest): Sender => ({
  ...requestSender(viewer, request),
  commandId: randomUUID(),
});

/**
 * Path, query string and body are one input; the path takes precedence, so that a body cannot address another target.
 */
function requestInput(request: FastifyRequest): Record<string, unknown> {
  const body = request.body;
  const fromBody =
    typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body) ? body : {};
  return { ...(request.query as object), ...fromBody, ...pathParameters(request) };
}

/** A blank parameter is `undefined`: it must not become the number 0, nor be taken from the body. */
const pathParameters = ({ params }: FastifyRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params as object).map(([name, text]) => [
      name,
      String(text).trim() === '' ? undefined : text,
    ]),
  );

/** Refused with `input.invalid`, with a message for each invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: fieldErrorMessage });
  if (parsed.success) return requireWellFormed(parsed.data);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw InputInvalid({ fields });
}

/** A text or an object of the input, with its way there. */
interface InputPart {
  readonly value: unknown;
  readonly name: string;
  readonly within: InputPart | null;
}

/** Refuses a lone surrogate in any text: no log, index or file can store it. */
function requireWellFormed<T>(data: T): T {
  const rest: InputPart[] = [{ value: data, name: '', within: null }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { name, value } = next;
    if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
      throw InputInvalid({ fields: { [pathOf(next) || 'body']: 'contains half of a character' } });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, each] of Object.entries(value)) rest.push({ value: each, name: key, within: next });
  }
  return data;
}

/** Made only of what is refused: most inputs have many parts, and nothing wrong. */
function pathOf({ name, within }: InputPart): string {
  const above = within === null ? '' : pathOf(within);
  return (above === '' ? name : `${above}.${name}`).slice(0, 200).toWellFormed();
}

function expectedRevision(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const revision = Number(header.replaceAll('"', ''));
  if (!Number.isSafeInteger(revision)) throw InputInvalid({ fields: { 'if-match': 'must be a revision' } });
  return revision;
}

/** Origin of a request: personal data of its sender. */
export const requestClient = (request: FastifyRequest, device?: string): NonNullable<Sender['client']> => ({
  address: request.ip,
  device: device ?? (request.headers['user-agent'] ?? '').slice(0, 300),
});

const commandIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** The sender of a request: its command id is by the client's, so that a repeat is recognised, or a new one. */
export function requestSender(
  viewer: Pick<Viewer, 'organizationId' | 'userId' | 'apiKeyId'>,
  request: FastifyRequest,
): Sender {
  const header = request.headers['x-command-id'];
  if (header !== undefined && (typeof header !== 'string' || !commandIdPattern.test(header))) {
    throw InputInvalid({ fields: { 'x-command-id': 'must be 8 to 64 letters, digits, - or _' } });
  }
  const commandId = header === undefined ? randomUUID() : clientCommandId(header);
  return {
    organizationId: viewer.organizationId,
    actor: viewer.userId,
    ...(viewer.apiKeyId !== undefined && { apiKeyId: viewer.apiKeyId }),
    commandId,
    correlationId: commandId,
    causationId: null,
    client: requestClient(request),
  };
}
