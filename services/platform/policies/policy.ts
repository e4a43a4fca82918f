import type { AnyCommandContract, InputOf } from '../../../contracts/kernel/define-command.ts';
import type { EventContract, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { PipelineContract } from '../../../contracts/kernel/define-pipeline.ts';
import type { z } from 'zod';
import type { RecordedEvent } from '../event-store/event-store.ts';

/** What a policy may do in reaction to an event. Everything is idempotent by ids derived from the event. */
export interface PolicyContext {
  /** Sends a command in the event's organisation; the same event always sends the same command id. A refusal ends the reaction. */
  send<C extends AnyCommandContract>(command: C, data: InputOf<C>, part?: string): Promise<void>;
  /**
   * The same, but a refusal is logged and the reaction continues; for commands to several instances, of which one may
   * be gone.
   */
  trySend<C extends AnyCommandContract>(command: C, data: InputOf<C>, part?: string): Promise<void>;
  /** Starts a pipeline; the same event starts it once. */
  start<P extends PipelineContract>(pipeline: P, runId: string, input: z.input<P['input']>): Promise<void>;
  /** Runs a failed stage of a pipeline again; a run that is not waiting for it stays as it is. */
  retry(runId: string, stage: string): Promise<void>;
  /**
   * Resolves at a time that depends on the event only, immediately if it is past. The policy, with all later events,
   * waits there; after a restart it waits again.
   */
  until(moment: Date): Promise<void>;
  readonly event: RecordedEvent;
}

/**
 * "When this has happened, do that", in a file of this name. Runs at least once per event, in order, from its own
 * checkpoint.
 */
export interface Policy {
  readonly name: string;
  /** The name under which an earlier release stored the checkpoint. */
  readonly formerName?: string | undefined;
  readonly on: readonly EventContract[];
  readonly react: (event: never, context: PolicyContext) => Promise<void>;
}

export function when<C extends EventContract>(
  on: C,
  name: string,
  react: (event: RecordedEvent<EventOf<C>>, context: PolicyContext) => Promise<void>,
  formerName?: string,
): Policy {
  return { name, formerName, on: [on], react: react as unknown as Policy['react'] };
}

/** The same for several kinds of events. */
export function whenAny<C extends EventContract>(
  on: readonly C[],
  name: string,
  react: (event: RecordedEvent, context: PolicyContext) => Promise<void>,
): Policy {
  return { name, on, react };
}
