import type { Cause, RetryPolicy } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import type { ErrorContract, ErrorKind } from '../../../contracts/kernel/errors.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { ActivityFailed } from './pipelines.ts';

const maxDetailLength = 2000;

const detailOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, maxDetailLength);

/** An error as plain data: a refusal keeps its name and sentence, anything else becomes `pipeline.activity-failed`. */
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

/** Whether another attempt at an activity could end differently. */
export const mayRetryActivity = (cause: Cause): boolean => !nonRetryableErrors.includes(cause.kind);

/** A command's refusal is a decision; only what passes by itself is tried again. */
export const mayRetryCommand = (cause: Cause): boolean =>
  cause.kind === 'unavailable' || cause.kind === 'limited' || cause.error === 'revision.conflict';

/** Half of what Temporal takes, so that a result travels beside what else is said of it. */
const maxPayloadBytes = 1024 * 1024;
const bytes = new TextEncoder();
/** Whether JSON is more than a run may be given, an activity be asked, or either answer. */
export const isTooLarge = (json: string): boolean =>
  json.length * 3 > maxPayloadBytes && bytes.encode(json).byteLength > maxPayloadBytes;

/** How a command of a pipeline is sent, on every engine; seconds. Most of an hour without the product is waited out. */
export const commandTimeout = 30;
export const commandRetry: RetryPolicy = { attempts: 100, firstDelay: 0.5, factor: 2, longestDelay: 30 };

/** Milliseconds to wait after so many failures, on every engine. */
export const retryDelay = (
  { firstDelay, factor, longestDelay = 3600 }: RetryPolicy,
  failures: number,
): number => Math.min(longestDelay, firstDelay * factor ** (failures - 1)) * 1000;

/**
 * How often the process may end while a piece of work runs, without progress in between, before that work is held to be
 * the reason. What reads foreign bytes does so in a process of its own, whose end is a failure like any other; the end of
 * this process is more likely a kill, a crash of something else or a machine that lost power. Only a loop of restarts
 * must come to an end.
 */
export const maxInterruptions = { activity: 10, command: 20 } as const;
