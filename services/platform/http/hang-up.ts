import type { FastifyReply } from 'fastify';
import { defineError } from '../../../contracts/kernel/errors.ts';

/** Nobody reads it: the connection is closed. It is no internal error. */
export const RequestInterrupted = defineError(
  'request.interrupted',
  'unavailable',
  'The connection was lost before the answer. Look whether it was done before you send the request again.',
);

/** Aborts with `request.interrupted` when the client hangs up before it has its answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  const closed = (): void => {
    if (!reply.raw.writableFinished) hangUp.abort(RequestInterrupted());
  };
  if (reply.raw.closed) closed();
  else reply.raw.once('close', closed);
  return hangUp.signal;
}

/** Whether a body could not be read, or an answer not be sent, because the client had hung up. */
export const isHangUp = (error: unknown, reply: FastifyReply): boolean =>
  error instanceof Error &&
  'code' in error &&
  reply.raw.destroyed &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    // others reset connections as well
    (error.code === 'ECONNRESET' && reply.request.raw.readableAborted));
