import { createHmac } from 'node:crypto';
import { timingSafeMatch } from '../keys/timing-safe-match.ts';

/** A message is accepted for this long before and after the moment in it. */
export const webhookToleranceMs = 5 * 60_000;

interface SignedMessage {
  readonly text: string;
  /** Seconds since 1970, as it was sent. */
  readonly timestamp: string;
  readonly signature: string;
}

/** Whether the service has signed this text, at this moment, with the secret that it shares with the organisation. */
export function isSignedNow(
  { text, timestamp, signature }: SignedMessage,
  secret: string,
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const isSigned = timingSafeMatch(signature, `v0=${hmac(secret, `v0:${timestamp}:${text}`)}`);
  return isSigned && Math.abs(now - Number(timestamp) * 1000) <= webhookToleranceMs;
}

/** Proves to the service, when the address is entered there, that it belongs to the holder of the secret. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
