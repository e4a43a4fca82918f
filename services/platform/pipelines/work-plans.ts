import type { z } from 'zod';
import type { CommandMessage, Sender } from '../../../contracts/kernel/define-command.ts';
import type { ActivityQueue, Cause, RetryPolicy } from '../../../contracts/kernel/define-pipeline.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import {
  commandRetry,
  commandTimeout,
  isTooLarge,
  mayRetryActivity,
  mayRetryCommand,
  maxInterruptions,
} from './causes.ts';
import { type AnyActivityHandlers, PayloadTooLarge, PipelineUnknown } from './pipelines.ts';
import type { Scheduled } from './run-execution.ts';

/** What a worker process takes from the server: `commands` are the pipelines themselves and the commands they send. */
export type QueueName = ActivityQueue | 'commands';

/** How one activity or command is executed, on every engine. */
export interface WorkPlan {
  /** Commands do not wait behind long work. */
  readonly queueName: QueueName;
  /** Seconds. */
  readonly timeout: number;
  readonly heartbeat: number | undefined;
  /** How often the process may exit while it runs, without progress, before it is presumed to be the reason. */
  readonly maxInterruptions: number;
  readonly retry: RetryPolicy;
  readonly mayRetry: (cause: Cause) => boolean;
  /** Resolves with the result as JSON. */
  readonly perform: (call: {
    readonly signal: AbortSignal;
    readonly heartbeat: (details?: unknown) => void;
    readonly attempt: number;
    readonly lastDetails: unknown;
  }) => Promise<string>;
}

export interface RunOfWork {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** Attributes of one attempt for traces. */
export interface AttemptIdentity extends RunOfWork {
  readonly pipeline: string;
  readonly kind: 'activity' | 'command' | 'timer';
  /** Name of the activity or the command. */
  readonly name: string;
  readonly stage: string | null;
  readonly attempt: number;
}

export interface PlanSources {
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
  readonly aroundAttempt: (attempt: AttemptIdentity, work: () => Promise<string>) => Promise<string>;
}

/** What is requested, as far as its execution depends on it. */
export interface RequestedWork extends Pick<Scheduled, 'kind' | 'name' | 'input' | 'command'> {
  readonly scope: Pick<Scheduled['scope'], 'stage'>;
}

/** Turns what a pipeline requested into work that can be attempted, retried and stopped. */
export function planWork(
  sources: PlanSources,
  bound: AnyActivityHandlers,
  run: RunOfWork,
  work: RequestedWork,
): WorkPlan {
  const plan = work.command ? planCommand(sources, bound, run, work) : planActivity(bound, run, work);
  const { kind, name, scope } = work;
  const identity = { ...run, pipeline: bound.contract.type, kind, name, stage: scope.stage };
  const perform: WorkPlan['perform'] = (call) =>
    sources.aroundAttempt({ ...identity, attempt: call.attempt }, () => plan.perform(call));
  return { ...plan, perform };
}

function planActivity(
  { contract, handlers }: AnyActivityHandlers,
  run: RunOfWork,
  { name, input }: RequestedWork,
): WorkPlan {
  const declared = contract.activities[name];
  const handler = handlers[name];
  if (!declared || !handler) throw PipelineUnknown({ cause: `activity ${name}` });
  const { runId, organizationId, correlationId } = run;
  return {
    queueName: declared.queue,
    timeout: declared.timeout,
    heartbeat: declared.heartbeat,
    maxInterruptions: maxInterruptions.activity,
    retry: declared.retry,
    mayRetry: mayRetryActivity,
    perform: async ({ signal, heartbeat, attempt, lastDetails }) => {
      const known = declared.progress?.safeParse(lastDetails); // details of an older format are useless
      const call = {
        runId,
        organizationId,
        correlationId,
        signal,
        heartbeat,
        attempt,
        input: parseOrRefuse(declared.input, input),
        lastDetails: known?.success ? known.data : undefined,
      };
      const result = await handler(call as never); // built from the same contract that types the handler
      return payload(declared.result.parse(result));
    },
  };
}

function planCommand(
  { sendCommand }: PlanSources,
  { contract: pipeline }: AnyActivityHandlers,
  { organizationId, correlationId, causationId }: RunOfWork,
  { command, input }: RequestedWork,
): WorkPlan {
  return {
    queueName: 'commands',
    timeout: commandTimeout,
    heartbeat: undefined,
    maxInterruptions: maxInterruptions.command,
    retry: commandRetry,
    mayRetry: mayRetryCommand,
    perform: async () => {
      if (!command) throw PipelineUnknown();
      const { contract, id } = command;
      const actor = `pipeline:${pipeline.type}`;
      const story = { organizationId, correlationId, causationId };
      const sender: Sender = { ...story, actor, commandId: id, client: null };
      const answer = await sendCommand(new contract(parseOrRefuse(contract.schema, input) as never, sender));
      return payload(contract.result ? contract.result.parse(answer) : null);
    },
  };
}

/** The value in its parsed form; refused with `input.invalid` if the schema does not accept it. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw InputInvalid({ fields, cause: error });
}

/** The value as JSON; refused with `pipeline.payload-too-large`. */
export function payload(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (isTooLarge(text)) throw PayloadTooLarge();
  return text;
}
