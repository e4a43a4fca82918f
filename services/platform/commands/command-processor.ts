import { createHmac, type KeyObject } from 'node:crypto';
import type { Sender, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { CommandReused, DomainError, NotFound } from '../../../contracts/kernel/errors.ts';
import type { Append, EventStore } from '../event-store/event-store.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { AggregateCache, type LoadedStream } from './aggregate-cache.ts';
import { authorise } from './authorise.ts';
import {
  canDecideAgain,
  hasStaleRevision,
  ignoreRefusal,
  isRevisionConflict,
  revisionConflict,
} from './revision-conflict.ts';
import { derivedId, memoizeIds, newIdOf } from './derived-id.ts';
import { streamName } from '../event-store/stream-name.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { isAbsent, type Decision, type DecisionContext, type ReadAggregate } from './define-decision.ts';
import { findConflict, changedPaths } from './find-conflict.ts';
import { timeSlices } from '../queues/time-slices.ts';
import { PendingAppends } from './pending-appends.ts';

/** What a command's response is built from. */
export interface CommandOutcome {
  /**
   * What a projection must have processed to show the effect; absent if nothing was appended and the stream does not
   * exist.
   */
  readonly lastEvent: { stream: string; revision: number; position: number } | null;
  readonly item: unknown;
}

interface ProcessorPorts {
  readonly store: EventStore;
  readonly viewerOf: (sender: Sender) => Promise<Viewer | null>;
  readonly ask: (sender: Sender) => SendQuery;
  /** Key of the hash that tells a repeat from a reuse, so that no secret can be guessed from the log. */
  readonly hashKey: KeyObject;
  readonly now?: () => Date;
  readonly pending?: PendingAppends;
  /** Called with the time the log took to acknowledge an append. Seconds. */
  readonly onAppended?: (seconds: number) => void;
}

/** How often a commuting decision is retried after another append came first. */
const maxAttempts = 8;

interface CommandRequest {
  readonly decision: Decision;
  readonly message: CommandMessage;
  /** Called once its append is among the pending ones. */
  readonly onAppending: () => void;
}

/** One command in progress: what stays the same however often it is decided. */
interface CommandExecution extends CommandRequest {
  readonly data: never;
  readonly viewer: Viewer | null;
  readonly context: DecisionContext;
  readonly stream: string;
}

/** Processes a command: load, authorise, decide, append. Knows nothing of HTTP or of any context. */
export class CommandProcessor {
  readonly #ports: ProcessorPorts;
  readonly #cache: AggregateCache;
  readonly #pending: PendingAppends;

  constructor(ports: ProcessorPorts, cache: AggregateCache) {
    this.#ports = ports;
    this.#cache = cache;
    this.#pending = ports.pending ?? new PendingAppends();
  }

  async process(decision: Decision, message: CommandMessage): Promise<CommandOutcome> {
    const turn = `${decision.command.type}/${message.sender.organizationId}`;
    if (decision.isSequential)
      return this.#pending.runInOrder(turn, (onAppending) =>
        this.#process({ decision, message, onAppending }),
      );
    const work = () => this.#process({ decision, message, onAppending: () => undefined });
    const key = decision.serializeBy?.(message.data as never, message.sender);
    return key === undefined ? work() : this.#pending.oneAtATime(`${turn}/${key}`, work);
  }

  async #process(request: CommandRequest): Promise<CommandOutcome> {
    const { decision, message } = request;
    const viewer = await this.#ports.viewerOf(message.sender);
    const fromCache = await this.#decideFromCache(await this.#prepare(request, viewer));
    if (fromCache !== null) return fromCache;
    const canRetry = canDecideAgain(decision, message);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#decideFromLog(
        await this.#prepare(request, viewer),
        canRetry && attempt < maxAttempts,
      );
      if (outcome !== null) return outcome;
    }
  }

  async #prepare(request: CommandRequest, viewer: Viewer | null): Promise<CommandExecution> {
    const { decision, message } = request;
    const { sender } = message;
    const data = message.data as never;
    const context: DecisionContext = {
      now: this.#ports.now?.() ?? new Date(),
      sender,
      newId: memoizeIds((name) => newIdOf(sender, name)),
    };
    const id = await decision.id(data, context, this.#ports.ask(sender));
    const stream = streamName(decision.aggregate, id);
    return { ...request, data, viewer, context, stream };
  }

  /**
   * Decides on the cached state, without reading the log: the append checks the revision and the command's id, and so
   * proves that the state was current. `null` for everything but an append: refusals, repeats and commands that change
   * nothing are only answered from the log.
   */
  async #decideFromCache(handling: CommandExecution): Promise<CommandOutcome | null> {
    const { decision, message, stream } = handling;
    const cached = this.#cache.getCached(message.sender.organizationId, stream);
    const loaded = cached ?? (decision.creates ? this.#cache.emptyStream(decision.aggregate) : null);
    if (loaded === null) return null;
    const events = await this.#decide(handling, loaded).catch(ignoreRefusal);
    if (events.length === 0) return null;
    // an uncached stream may exist, so a conflict there may be a wrong guess
    const isGuess = cached === undefined || canDecideAgain(decision, message);
    const canRetry = async () => isGuess || this.#wasOutdated(handling, loaded);
    return this.#appendOrRetry(handling, loaded, events, canRetry);
  }

  async #wasOutdated({ message, stream, context }: CommandExecution, cached: LoadedStream): Promise<boolean> {
    const { organizationId } = message.sender;
    if (this.#pending.has(organizationId, stream)) return false; // a concurrent command of this process was first
    return this.#cache.wasOutdated(cached, { organizationId, stream, at: context.now });
  }

  async #decideFromLog(handling: CommandExecution, canRetry: boolean): Promise<CommandOutcome | null> {
    const { decision, message, stream } = handling;
    const loaded = await this.#cache.load(decision.aggregate, message.sender.organizationId, stream);
    const isDeleted = loaded.revision >= 0 && isAbsent(decision, loaded.state);
    // the command that deleted it may be repeated; any other is answered with not found
    if (!isDeleted) this.#requireAllowed(handling, loaded);
    const earlier = await this.#findEarlier(handling);
    if (earlier?.isRepeated) return outcomeOf(handling, loaded.state, earlier);
    if (earlier !== null) throw isDeleted ? NotFound() : CommandReused();
    const events = await this.#decide(handling, loaded);
    if (events.length === 0) return outcomeOf(handling, loaded.state, loaded);
    return this.#appendOrRetry(handling, loaded, events, async () => canRetry);
  }

  /** What a command of this id appended before, and whether it was this same command. */
  async #findEarlier(handling: CommandExecution) {
    const { stream, message } = handling;
    const { organizationId, commandId, actor } = message.sender;
    const found = await this.#ports.store.findCommand(organizationId, commandId, stream);
    if (found === null) return null;
    const isRepeated =
      found.stream === stream && found.commandHash === this.#hash(handling) && found.actor === actor;
    return { ...found, isRepeated };
  }

  #requireAllowed({ decision, viewer, data }: CommandExecution, loaded: LoadedStream): void {
    if (isAbsent(decision, loaded.state)) throw NotFound();
    const scope = decision.aggregate.scope(loaded.state);
    // Commands that only the product sends have no HTTP endpoint, so nobody can send them from outside.
    if (decision.command.access.rule === 'system') return;
    authorise(
      decision.command.access,
      viewer,
      scope ?? { workspaceId: decision.workspaceOf?.(data) ?? null },
    );
  }

  async #decide(handling: CommandExecution, loaded: LoadedStream): Promise<ReturnType<Decision['decide']>> {
    const { decision, message, data, context, viewer } = handling;
    this.#requireAllowed(handling, loaded);
    const ask = this.#ports.ask(message.sender);
    const facts = await decision.facts?.(data, ask, viewer, this.#aggregateReader(message));
    const isStale = hasStaleRevision(message, loaded);
    let events: ReturnType<Decision['decide']>;
    try {
      events = decision.decide(data, loaded.state as never, context, facts as never);
    } catch (error) {
      // what the current state refuses may have been valid in the state that the sender saw
      const isConflict = error instanceof DomainError && isStale && !decision.commutes;
      throw isConflict ? revisionConflict(loaded, {}, error) : error;
    }
    if (isStale) await this.#requireNoConflict(handling, loaded, events);
    if (events.length > 0) await this.#reserve(handling, loaded, facts);
    return events;
  }

  readonly #aggregateReader =
    ({ sender: { organizationId } }: CommandMessage): ReadAggregate =>
    async (aggregate, id) => {
      const untyped = aggregate as unknown as Decision['aggregate'];
      const { state, revision } = await this.#cache.load(untyped, organizationId, streamName(aggregate, id));
      return { state: state as never, revision }; // built by the aggregate's own fold
    };

  /** The same id for the same revision however often it is called, so that a repeat finds its own reservation. */
  async #reserve(
    { decision, data, context: { sender } }: CommandExecution,
    { state, revision }: LoadedStream,
    facts: unknown,
  ): Promise<void> {
    const known = { sender, facts: facts as never };
    const reservation = decision.reserves?.(data, state as never, revision, known);
    if (!reservation) return;
    const commandId = derivedId(`${sender.organizationId}/${sender.commandId}/reservation/${revision}`);
    const message = new reservation.decision.command(reservation.data as never, { ...sender, commandId });
    await this.process(reservation.decision, message);
  }

  /** A command based on an older state may still change what nobody else has changed since. */
  async #requireNoConflict(
    { decision, message, stream }: CommandExecution,
    loaded: LoadedStream,
    events: ReturnType<Decision['decide']>,
  ): Promise<void> {
    if (events.length === 0) return;
    const { expected = -1, sender } = message;
    const paths = changedPaths(decision.aggregate, events);
    if (paths.length === 0) {
      if (decision.commutes) return;
      throw revisionConflict(loaded);
    }
    // the revision does not exist: the log was restored from a backup, or the revision belongs to another stream
    if (expected > loaded.revision) throw revisionConflict(loaded);
    const newerEvents = await this.#ports.store.readStream(sender.organizationId, stream, expected + 1);
    const conflict = findConflict(decision.aggregate, paths, newerEvents, sender);
    if (conflict !== undefined) throw revisionConflict(loaded, { ...conflict });
  }

  /** `null` if another append came first and the command may be decided `again`. */
  async #appendOrRetry(
    handling: CommandExecution,
    loaded: LoadedStream,
    events: ReturnType<Decision['decide']>,
    canRetry: () => Promise<boolean>,
  ): Promise<CommandOutcome | null> {
    try {
      return await this.#append(handling, loaded, events);
    } catch (error) {
      if (isRevisionConflict(error) && (await canRetry())) return null;
      throw error;
    }
  }

  async #append(
    handling: CommandExecution,
    loaded: LoadedStream,
    events: ReturnType<Decision['decide']>,
  ): Promise<CommandOutcome> {
    const { decision, stream, context } = handling;
    const { organizationId, ...metadata } = handling.message.sender;
    const pause = timeSlices();
    const commandHash = this.#hash(handling);
    await pause();
    const append: Append = {
      organizationId,
      stream,
      expected: loaded.revision < 0 ? 'no-stream' : loaded.revision,
      events,
      metadata,
      commandHash,
      time: context.now.toISOString(),
    };
    const startedAt = performance.now();
    const appended = await this.#pending.track(append, () => {
      handling.onAppending();
      return this.#ports.store.append(append);
    });
    this.#ports.onAppended?.((performance.now() - startedAt) / 1000);
    const after = appended.repeated
      ? await this.#cache.load(decision.aggregate, organizationId, stream)
      : this.#cache.applyAppend(decision.aggregate, loaded, append, appended);
    return outcomeOf(handling, after.state, appended);
  }

  #hash({ decision, message }: CommandExecution): string {
    return createHmac('sha256', this.#ports.hashKey)
      .update(`${decision.command.type}\n${JSON.stringify(message.data)}`)
      .digest('hex');
  }
}

function outcomeOf(
  { decision, data, context, stream }: CommandExecution,
  state: unknown,
  { revision, position }: Pick<LoadedStream, 'revision' | 'position'>,
): CommandOutcome {
  return {
    lastEvent: revision < 0 ? null : { stream, revision, position },
    item: decision.result?.(data, state as never, context),
  };
}
