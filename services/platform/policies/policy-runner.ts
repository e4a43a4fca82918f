import { setTimeout as pause } from 'node:timers/promises';
import type { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import {
  messageOf,
  type AnyCommandContract,
  type InputOf,
  type Sender,
} from '../../../contracts/kernel/define-command.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { derivedId } from '../commands/derived-id.ts';
import { isRevisionConflict } from '../commands/revision-conflict.ts';
import type { EventFeed, Subscription } from '../event-feed/event-feed.ts';
import { origin, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { withSpan } from '../telemetry/traces.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Policy, PolicyContext } from './policy.ts';
import { ReadModelsBehind } from './read-models-behind.ts';

/** How late a reaction may be; under load policies then process many events at once. */
const batchPauseMs = 20;

interface RunnerPorts {
  readonly feed: EventFeed;
  readonly commands: Pick<CommandBus, 'execute'>;
  readonly pipelines: Pipelines;
  readonly checkpoints: Checkpoints;
  readonly logger: Logger;
}

/** The command no longer fits the current state. The same command may succeed after any other error. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  error.kind !== 'unavailable' &&
  error.kind !== 'limited' &&
  !isRevisionConflict(error);

/** What a timer can count, with a margin. */
const maxTimerMs = 86_400_000;

/** Follows the log for every policy separately, so that a blocked one does not block the others. */
export class PolicyRunner {
  readonly #ports: RunnerPorts;
  #followers: readonly Subscription[] = [];
  readonly #stopping = new AbortController();

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  start(policies: readonly Policy[]): void {
    this.#followers = policies.map((policy) =>
      this.#ports.feed.subscribe({
        from: this.#checkpointOf(policy),
        batchSize: 200,
        restMs: batchPauseMs,
        onBatch: (events) => this.#react(policy, events),
        onError: (error, attempt) => this.#logFailure(policy, error, attempt),
      }),
    );
  }

  #checkpointOf({ name, formerName }: Policy): Position {
    const position = this.#ports.checkpoints.read(name);
    return position === origin && formerName !== undefined
      ? this.#ports.checkpoints.read(formerName)
      : position;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#followers.map((follower) => follower.stop()));
  }

  async #react(policy: Policy, events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (!policy.on.some(({ type }) => type === event.type)) continue;
      await this.#reactOnce(policy, event);
      // It was waiting for a time: the next start begins with this event again.
      if (this.#stopping.signal.aborted) return;
      this.#ports.checkpoints.write(policy.name, event.position);
    }
    const last = events.at(-1);
    if (last && !this.#stopping.signal.aborted) this.#ports.checkpoints.write(policy.name, last.position);
  }

  async #reactOnce(policy: Policy, event: RecordedEvent): Promise<void> {
    try {
      await withSpan(`policy ${policy.name}`, { event: event.type }, () =>
        policy.react(event as never, this.#contextFor(policy, event)),
      );
    } catch (error) {
      if (this.#stopping.signal.aborted && (error as Error).name === 'AbortError') return;
      this.#logRefusal(policy, event, error);
    }
  }

  /** That a policy waits for a read model is no failure: it will be processed. */
  #logFailure({ name: policy }: Policy, error: unknown, attempt: number): void {
    if (error instanceof ReadModelsBehind)
      this.#ports.logger.warn({ policy, attempt, detail: error.message }, 'A policy waits for a read model.');
    else this.#ports.logger.error({ err: error, policy, attempt }, 'A policy failed to react; retrying.');
  }

  /** Throws the error unless it is a refusal: any other error is retried by the feed. */
  #logRefusal(policy: Policy, event: RecordedEvent, error: unknown): void {
    if (!isRefusal(error)) throw error;
    this.#ports.logger.warn(
      { policy: policy.name, event: event.id, refusal: error.error },
      "A policy's command was refused.",
    );
  }

  /** A wait that `stop` interrupts ends the reaction without an error of its own. */
  async #until(moment: Date): Promise<void> {
    for (let left = moment.getTime() - Date.now(); left > 0; left = moment.getTime() - Date.now())
      await pause(Math.min(left, maxTimerMs), undefined, { signal: this.#stopping.signal });
  }

  #contextFor(policy: Policy, event: RecordedEvent): PolicyContext {
    const { organizationId } = event;
    const senderOf = (part: string): Sender => ({
      organizationId,
      actor: `policy:${policy.name}`,
      commandId: derivedId(`${policy.name}/${event.id}/${part}`),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      client: null,
    });
    const send: PolicyContext['send'] = async <C extends AnyCommandContract>(
      command: C,
      data: InputOf<C>,
      part: string = command.type,
    ) => {
      await this.#ports.commands.execute(messageOf(command, data, senderOf(part)));
    };
    return {
      event,
      send,
      trySend: (...command) =>
        send(...command).catch((error: unknown) => this.#logRefusal(policy, event, error)),
      start: async (pipeline, runId, input) => {
        await this.#ports.pipelines.start(pipeline, {
          runId,
          organizationId,
          input,
          correlationId: event.metadata.correlationId,
          causationId: event.id,
        });
      },
      until: (moment) => this.#until(moment),
      retry: (runId, stage) => this.#ports.pipelines.retry(organizationId, runId, stage),
    };
  }
}
