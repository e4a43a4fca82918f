import { isCommandError, ErrorType } from '@eventstore/db-client';
import type { AppendRefusal } from './eventstoredb-calls.ts';

/** Nothing arrived in time over an open connection. */
export class ReadTimedOut extends Error {}
/** The connection is still being opened. */
export class NotConnected extends Error {}

/** Fails after this long without data; a slow but steady stream may take its time. */
export async function withTimeout<T>(
  work: (onData: () => void) => Promise<T>,
  ms: number,
  TimeoutError: new (sentence: string) => Error = ReadTimedOut,
): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const sentence = `The event store did not answer within ${ms} ms.`;
  const timer = setTimeout(() => timeout.reject(new TimeoutError(sentence)), ms);
  const answer = work(() => timer.refresh());
  try {
    return await Promise.race([answer, timeout.promise]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}

/** The client's error type; `null` for an error that is not the client's. */
export const errorType = (error: unknown): string | null =>
  error instanceof Error && isCommandError(error) ? error.type : null;

export function toAppendRefusal(error: unknown): AppendRefusal | null {
  if (!(error instanceof Error) || !isCommandError(error)) return null;
  if (error.type === ErrorType.WRONG_EXPECTED_VERSION) return { kind: 'conflict' };
  if (error.type !== ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return null;
  return { kind: 'too-large', longest: error.maxAppendSize };
}

const outageTypes: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
];

/**
 * Errors without a type are outages if the network, a proxy or this client broke the call off, or while a cluster
 * elects its leader. Any other error is an answer of the server, which would be the same again.
 */
const brokenCallPattern = new RegExp(
  [
    'Received RST_STREAM',
    'Received HTTP status code 5',
    'Connection dropped',
    'Call cancelled',
    'Cancelled on client',
    'Channel closed',
    'No status information received',
    'Stream refused by server',
    'Failed to start HTTP/2 stream',
    'Write (error|failed)',
    'No leader info',
    String.raw`\bE(CONN|HOST|NET|PIPE|TIMEDOUT)`,
  ].join('|'),
);

export function isOutage(error: unknown): boolean {
  if (error instanceof ReadTimedOut || error instanceof NotConnected) return true;
  if (!(error instanceof Error)) return false;
  if (!isCommandError(error))
    // an error code means a network error; without one this message means that no cluster member was found
    return 'code' in error || error.message.startsWith('Failed to discover');
  return error.type === ErrorType.UNKNOWN
    ? brokenCallPattern.test(error.message)
    : outageTypes.includes(error.type);
}
