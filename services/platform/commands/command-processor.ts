import { createHmac } from 'node:crypto';
import type { Sender, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { CommandReused, DomainError, NotFound, RevisionConflict } from '../../../contracts/kernel/errors.ts';
import type { Appended, EventStore } from '../event-store/event-store.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { AggregateCache } from './aggregate-cache.ts';
import { authorise } from './authorise.ts';
import { keptViewer } from './known-viewers.ts';
import { derivedId } from './derived-id.ts';
import { streamOf } from './define-aggregate.ts';
import type { Ask } from '../../../contracts/kernel/define-query.ts';
import type { Decision, DecisionContext } from './define-decision.ts';

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
}

/** How often a commuting decision is made again when somebody else was first. */
const attempts = 8;

/** A command's way through: load, authorise, decide, append. Knows nothing of HTTP and of any context. */
export class CommandProcessor {
  private readonly ports: ProcessorPorts;
  private readonly cache: AggregateCache;

  constructor(ports: ProcessorPorts, cache: AggregateCache) {
    this.ports = ports;
    this.cache = cache;
  }

  async process(decision: Decision, message: CommandMessage): Promise<Outcome> {
    const viewer = keptViewer(message.sender) ?? (await this.ports.viewerOf(message.sender));
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(decision, message, viewer);
      } catch (error) {
        const beaten = error instanceof DomainError && error.error === 'revision.conflict';
        if (!beaten || !decision.commutes || attempt === attempts) throw error;
      }
    }
  }

  private async attempt(
    decision: Decision,
    message: CommandMessage,
    viewer: Viewer | null,
  ): Promise<Outcome> {
    const { sender, expected } = message;
    const data = message.data as never;
    const context: DecisionContext = {
      now: this.ports.now?.() ?? new Date(),
      sender,
      newId: (name) => derivedId(`${sender.organizationId}/${sender.commandId}/${name}`),
    };
    const stream = streamOf(decision.aggregate, decision.id(data, context));
    const loaded = await this.cache.load(decision.aggregate, sender.organizationId, stream);
    const scope = decision.aggregate.scope(loaded.state);
    if (scope === null && !decision.creates) throw NotFound();
    // What only the product sends has no address: nobody reaches it from outside.
    if (decision.command.access.rule !== 'system') {
      authorise(
        decision.command.access,
        viewer,
        scope ?? { workspaceId: decision.workspaceOf?.(data) ?? null },
      );
    }

    const commandHash = this.hash(decision, message);
    const repeated = await this.ports.store.findCommand(sender.organizationId, sender.commandId);
    if (repeated !== null) {
      if (
        repeated.stream !== stream ||
        repeated.commandHash !== commandHash ||
        repeated.actor !== sender.actor
      )
        throw CommandReused();
      return this.outcome(decision, data, context, stream, loaded.state, repeated);
    }
    if (expected !== undefined && expected !== loaded.revision && !decision.commutes) {
      throw RevisionConflict({ facts: { currentRevision: loaded.revision } });
    }
    const facts = await decision.facts?.(data, this.ports.ask(sender), viewer);
    const events = decision.decide(data, loaded.state as never, context, facts as never);
    if (events.length === 0) {
      return this.outcome(decision, data, context, stream, loaded.state, {
        revision: loaded.revision,
        position: loaded.position,
      });
    }
    const appended = await this.append(message, stream, loaded.revision, events, commandHash, context.now);
    if (!decision.result) return this.outcome(decision, data, context, stream, loaded.state, appended);
    const current = await this.cache.load(decision.aggregate, sender.organizationId, stream);
    return this.outcome(decision, data, context, stream, current.state, appended);
  }

  private append(
    message: CommandMessage,
    stream: string,
    revision: number,
    events: ReturnType<Decision['decide']>,
    commandHash: string,
    now: Date,
  ): Promise<Appended> {
    const { organizationId, client, ...metadata } = message.sender;
    return this.ports.store.append({
      organizationId,
      stream,
      expected: revision < 0 ? 'no-stream' : revision,
      events,
      metadata: { ...metadata, client },
      commandHash,
      time: now.toISOString(),
    });
  }

  private outcome(
    decision: Decision,
    data: never,
    context: DecisionContext,
    stream: string,
    state: unknown,
    seen: { readonly revision: number; readonly position: number },
  ): Outcome {
    return {
      seen: seen.revision < 0 ? null : { stream, revision: seen.revision, position: seen.position },
      item: decision.result?.(data, state as never, context),
    };
  }

  private hash(decision: Decision, message: CommandMessage): string {
    return createHmac('sha256', this.ports.hashKey)
      .update(`${decision.command.type}\n${JSON.stringify(message.data)}`)
      .digest('hex');
  }
}
