import type { Cause, RetryPolicy } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import type { ErrorContract, ErrorKind } from '../../../contracts/kernel/errors.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { ActivityFailed } from './pipelines.ts';

const maxDetailLength = 2000;

const detailOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, maxDetailLength);

/** An error as plain data: a refusal keeps its name and message, anything else becomes `pipeline.activity-failed`. */
export function causeOf(error: unknown): Cause {
  if (error instanceof PipelineFailure) return error.why;
  if (error instanceof DomainError) {
    const { error: name, kind, message, facts, cause } = error;
    return { error: name, kind, message, detail: cause ? detailOf(cause) : null, facts: facts ?? null };
  }
  return { ...causeFrom(ActivityFailed), detail: detailOf(error) };
}

export function causeFrom(
  { error, kind, message }: Pick<ErrorContract, 'error' | 'kind' | 'message'>,
  facts: Cause['facts'] = null,
): Cause {
  return { error, kind, message, detail: null, facts };
}

const nonRetryableErrors: readonly ErrorKind[] = [
  'invalid',
  'unsupported',
  'too-large',
  'forbidden',
  'absent',
];

/** Whether another attempt at an activity could have another outcome. */
export const mayRetryActivity = (cause: Cause): boolean => !nonRetryableErrors.includes(cause.kind);

/** A command's refusal is a decision; only temporary failures are retried. */
export const mayRetryCommand = (cause: Cause): boolean =>
  cause.kind === 'unavailable' || cause.kind === 'limited' || cause.error === 'revision.conflict';

/** Half of Temporal's limit, so that a result fits together with its metadata. */
const maxPayloadBytes = 1024 * 1024;
const bytes = new TextEncoder();
/** Whether JSON is too large for the input or result of a run or an activity. */
export const isTooLarge = (json: string): boolean =>
  json.length * 3 > maxPayloadBytes && bytes.encode(json).byteLength > maxPayloadBytes;

/**
 * Timeout of a command sent by a pipeline, on every engine; seconds. Together with its retries it outlasts most of an
 * hour without the product.
 */
export const commandTimeout = 30;
export const commandRetry: RetryPolicy = { attempts: 100, firstDelay: 0.5, factor: 2, longestDelay: 30 };

/** Milliseconds to wait after a number of failures, on every engine. */
export const retryDelay = (
  { firstDelay, factor, longestDelay = 3600 }: RetryPolicy,
  failures: number,
): number => Math.min(longestDelay, firstDelay * factor ** (failures - 1)) * 1000;

/**
 * How often the process may exit while a task runs, without progress in between, before that task is presumed to be the
 * reason. Untrusted bytes are read in a separate process, whose crash is a failure like any other; an exit of this
 * process is more likely a kill, a crash of something else or a power loss. Only a loop of restarts must come to an
 * end.
 */
export const maxInterruptions = { activity: 10, command: 20 } as const;
