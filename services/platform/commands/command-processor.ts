import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Sender, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import {
  CommandReused,
  DomainError,
  type ErrorDetails,
  NotFound,
  RevisionConflict,
} from '../../../contracts/kernel/errors.ts';
import type { Append, EventStore } from '../event-store/event-store.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { absent, AggregateCache, type Loaded } from './aggregate-cache.ts';
import { authorise } from './authorise.ts';
import { derivedId, rememberingIds } from './derived-id.ts';
import { streamOf } from './define-aggregate.ts';
import type { Ask } from '../../../contracts/kernel/define-query.ts';
import type { Decision, DecisionContext, Look } from './define-decision.ts';
import { overtaking, touchedBy } from './overtaking.ts';
import { PendingAppends } from './pending-appends.ts';

/** What a command's answer is made of. */
export interface Outcome {
  /** What a projection must have seen to show the effect; absent when nothing was appended and nothing is there. */
  readonly seen: { readonly stream: string; readonly revision: number; readonly position: number } | null;
  readonly item: unknown;
}

interface ProcessorPorts {
  readonly store: EventStore;
  readonly viewerOf: (sender: Sender) => Promise<Viewer | null>;
  readonly ask: (sender: Sender) => Ask;
  /** Keys the hash by which a repeat is told from a reuse, so that no secret can be guessed from the log. */
  readonly hashKey: Buffer;
  readonly now?: () => Date;
  readonly pending?: PendingAppends;
  /** Told how long the log took to acknowledge. Seconds. */
  readonly onAppended?: (seconds: number) => void;
}

/** How often a commuting decision is made again when somebody else was first. */
const attempts = 8;

interface Asked {
  readonly decision: Decision;
  readonly message: CommandMessage;
  /** Called once its append is among the pending ones. */
  readonly onAppending: () => void;
}

/** One command under way: what stays the same however often it is decided. */
interface Handling extends Asked {
  readonly data: never;
  readonly viewer: Viewer | null;
  readonly context: DecisionContext;
  readonly stream: string;
}

/** A command's way through: load, authorise, decide, append. Knows nothing of HTTP and of any context. */
export class CommandProcessor {
  readonly #ports: ProcessorPorts;
  readonly #cache: AggregateCache;
  readonly #hashKey: KeyObject;
  readonly #pending: PendingAppends;

  constructor(ports: ProcessorPorts, cache: AggregateCache) {
    this.#ports = ports;
    this.#cache = cache;
    this.#hashKey = createSecretKey(ports.hashKey);
    this.#pending = ports.pending ?? new PendingAppends();
  }

  async process(decision: Decision, message: CommandMessage): Promise<Outcome> {
    const turn = `${decision.command.type}/${message.sender.organizationId}`;
    if (decision.inTurn)
      return this.#pending.inTurn(turn, (onAppending) => this.#process({ decision, message, onAppending }));
    const work = () => this.#process({ decision, message, onAppending: () => undefined });
    const key = decision.oneAtATime?.(message.data as never, message.sender);
    return key === undefined ? work() : this.#pending.oneAtATime(`${turn}/${key}`, work);
  }

  async #process(asked: Asked): Promise<Outcome> {
    const { decision, message } = asked;
    const viewer = await this.#ports.viewerOf(message.sender);
    const quick = await this.#fromMemory(await this.#handling(asked, viewer));
    if (quick !== null) return quick;
    const again = mayDecideAgain(decision, message);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#fromLog(await this.#handling(asked, viewer), again && attempt < attempts);
      if (outcome !== null) return outcome;
    }
  }

  async #handling(asked: Asked, viewer: Viewer | null): Promise<Handling> {
    const { decision, message } = asked;
    const { sender } = message;
    const data = message.data as never;
    const context: DecisionContext = {
      now: this.#ports.now?.() ?? new Date(),
      sender,
      newId: rememberingIds((name) => derivedId(`${sender.organizationId}/${sender.commandId}/${name}`)),
    };
    const id = await decision.id(data, context, this.#ports.ask(sender));
    const stream = streamOf(decision.aggregate, id);
    return { ...asked, data, viewer, context, stream };
  }

  /**
   * Decides on what is remembered, without a look at the log: the append proves that it was right, for it looks for the
   * revision and for the command's id. `null` for everything but an append: a refusal, a repeat and a command that changes
   * nothing are only answered from the log.
   */
  async #fromMemory(handling: Handling): Promise<Outcome | null> {
    const { decision, message, stream } = handling;
    const remembered = this.#cache.remembered(message.sender.organizationId, stream);
    const loaded = remembered ?? (decision.creates ? absent(decision.aggregate) : null);
    if (loaded === null) return null;
    const events = await this.#decide(handling, loaded).catch(unlessRefused);
    if (events.length === 0) return null;
    // that there is no stream was a guess; that it stands where it is remembered is known, so somebody was first
    const isGuess = remembered === undefined || mayDecideAgain(decision, message);
    return this.#appendUnlessBeaten(handling, loaded, events, isGuess);
  }

  async #fromLog(handling: Handling, again: boolean): Promise<Outcome | null> {
    const { decision, message, stream } = handling;
    const loaded = await this.#cache.load(decision.aggregate, message.sender.organizationId, stream);
    this.#mustBeAllowed(handling, loaded);
    const repeated = await this.#findRepeated(handling);
    if (repeated !== null) return outcomeOf(handling, loaded.state, repeated);
    const events = await this.#decide(handling, loaded);
    if (events.length === 0) return outcomeOf(handling, loaded.state, loaded);
    return this.#appendUnlessBeaten(handling, loaded, events, again);
  }

  /** What the same command appended before; throws when its id was used for another. */
  async #findRepeated(handling: Handling) {
    const { stream, message } = handling;
    const { organizationId, commandId, actor } = message.sender;
    const repeated = await this.#ports.store.findCommand(organizationId, commandId, stream);
    if (repeated === null) return null;
    const same =
      repeated.stream === stream && repeated.commandHash === this.#hash(handling) && repeated.actor === actor;
    if (!same) throw CommandReused();
    return repeated;
  }

  #mustBeAllowed({ decision, viewer, data }: Handling, { state }: Loaded): void {
    const scope = decision.aggregate.scope(state);
    if (scope === null && !decision.creates) throw NotFound();
    // What only the product sends has no address: nobody reaches it from outside.
    if (decision.command.access.rule === 'system') return;
    authorise(
      decision.command.access,
      viewer,
      scope ?? { workspaceId: decision.workspaceOf?.(data) ?? null },
    );
  }

  async #decide(handling: Handling, loaded: Loaded): Promise<ReturnType<Decision['decide']>> {
    const { decision, message, data, context, viewer } = handling;
    this.#mustBeAllowed(handling, loaded);
    const ask = this.#ports.ask(message.sender);
    const facts = await decision.facts?.(data, ask, viewer, this.#lookFor(message));
    const sawAnother = isBehind(message, loaded);
    let events: ReturnType<Decision['decide']>;
    try {
      events = decision.decide(data, loaded.state as never, context, facts as never);
    } catch (error) {
      // what does not fit the state of now may have fitted the one that the sender saw
      const isOvertaken = error instanceof DomainError && sawAnother && !decision.commutes;
      throw isOvertaken ? conflict(loaded, {}, error) : error;
    }
    if (sawAnother) await this.#mustNotBeOvertaken(handling, loaded, events);
    if (events.length > 0) await this.#reserve(handling, loaded);
    return events;
  }

  readonly #lookFor =
    ({ sender: { organizationId } }: CommandMessage): Look =>
    async (aggregate, id) => {
      const untyped = aggregate as unknown as Decision['aggregate'];
      const { state, revision } = await this.#cache.load(untyped, organizationId, streamOf(aggregate, id));
      return { state: state as never, revision }; // what the aggregate's own fold made
    };

  /** The same for the same revision however often it is asked for, so that a repeat finds its own. */
  async #reserve({ decision, message, data }: Handling, { state, revision }: Loaded): Promise<void> {
    const reservation = decision.reserves?.(data, state as never, revision, message.sender);
    if (!reservation) return;
    const { sender } = message;
    const commandId = derivedId(`${sender.organizationId}/${sender.commandId}/reservation/${revision}`);
    const { command } = reservation.decision;
    await this.process(
      reservation.decision,
      new command(reservation.data as never, { ...sender, commandId }),
    );
  }

  /** Who saw an older state than this may still change what nobody else has changed since. */
  async #mustNotBeOvertaken(
    { decision, message, stream }: Handling,
    loaded: Loaded,
    events: ReturnType<Decision['decide']>,
  ): Promise<void> {
    if (events.length === 0) return;
    const { expected = -1, sender } = message;
    const touched = touchedBy(decision.aggregate, events);
    if (touched.length === 0) {
      if (decision.commutes) return;
      throw conflict(loaded);
    }
    // nobody can have seen what is not there: the log was brought back, or the revision is another stream's
    if (expected > loaded.revision) throw conflict(loaded);
    const since = await this.#ports.store.readStream(sender.organizationId, stream, expected + 1);
    const other = overtaking(decision.aggregate, touched, since, sender);
    if (other !== undefined) throw conflict(loaded, { changedBy: other.metadata.actor });
  }

  /** `null` where somebody else appended first, and it may be decided `again`. */
  async #appendUnlessBeaten(
    handling: Handling,
    loaded: Loaded,
    events: ReturnType<Decision['decide']>,
    again: boolean,
  ): Promise<Outcome | null> {
    try {
      return await this.#append(handling, loaded, events);
    } catch (error) {
      if (again && isBeaten(error)) return null;
      throw error;
    }
  }

  async #append(
    handling: Handling,
    loaded: Loaded,
    events: ReturnType<Decision['decide']>,
  ): Promise<Outcome> {
    const { decision, message, stream, context } = handling;
    const { organizationId, ...metadata } = message.sender;
    const append: Append = {
      organizationId,
      stream,
      expected: loaded.revision < 0 ? 'no-stream' : loaded.revision,
      events,
      metadata,
      commandHash: this.#hash(handling),
      time: context.now.toISOString(),
    };
    const began = performance.now();
    const appended = await this.#pending.during(append, () => {
      handling.onAppending();
      return this.#ports.store.append(append);
    });
    this.#ports.onAppended?.((performance.now() - began) / 1000);
    const after = appended.repeated
      ? await this.#cache.load(decision.aggregate, organizationId, stream)
      : this.#cache.follow(decision.aggregate, loaded, append, appended);
    return outcomeOf(handling, after.state, appended);
  }

  #hash({ decision, message }: Handling): string {
    return createHmac('sha256', this.#hashKey)
      .update(`${decision.command.type}\n${JSON.stringify(message.data)}`)
      .digest('hex');
  }
}

function outcomeOf(
  { decision, data, context, stream }: Handling,
  state: unknown,
  { revision, position }: Pick<Loaded, 'revision' | 'position'>,
): Outcome {
  return {
    seen: revision < 0 ? null : { stream, revision, position },
    item: decision.result?.(data, state as never, context),
  };
}

/** What commutes; and where the sender said what they saw, for then the next look at the log says whether it still may be. */
const mayDecideAgain = ({ commutes }: Decision, { expected }: CommandMessage): boolean =>
  commutes || expected !== undefined;

/** The sender saw another state than this. */
const isBehind = ({ expected }: CommandMessage, { revision }: Loaded): boolean =>
  expected !== undefined && expected !== revision;

const conflict = ({ revision }: Loaded, facts: ErrorDetails['facts'] = {}, cause?: unknown): DomainError =>
  RevisionConflict({ facts: { ...facts, currentRevision: revision }, cause });

const isBeaten = (error: unknown): boolean =>
  error instanceof DomainError && error.error === 'revision.conflict';

/** A refusal may come from what is out of date. */
function unlessRefused(error: unknown): readonly [] {
  if (error instanceof DomainError) return [];
  throw error;
}
