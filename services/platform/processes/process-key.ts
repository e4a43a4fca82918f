import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isLocalRequest } from './client-address.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an `authorization` header carries this key as a bearer token; never true without a key. */
const matchesBearerKey = (authorization: string | undefined, key: string | undefined): boolean =>
  key !== undefined && timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${key}`));

/**
 * Authenticates the product's own processes by the key that they share (`STEPWELL_WORKER_KEY`); everybody else gets
 * 404.
 */
export function requireProcessKey(authorization: string | undefined, key: string | undefined): void {
  if (!matchesBearerKey(authorization, key)) throw NotFound();
}

/** Keys for reading metrics and health details from another machine. */
export interface OperatorKeys {
  readonly STEPWELL_METRICS_KEY?: string | undefined;
  readonly STEPWELL_WORKER_KEY?: string | undefined;
}

/** Sent by an operator: from this machine itself, or with one of its keys. */
export const isOperatorRequest = (
  request: Parameters<typeof isLocalRequest>[0],
  { STEPWELL_METRICS_KEY, STEPWELL_WORKER_KEY }: OperatorKeys,
): boolean =>
  isLocalRequest(request) ||
  [STEPWELL_METRICS_KEY, STEPWELL_WORKER_KEY].some((key) =>
    matchesBearerKey(request.headers.authorization, key),
  );
