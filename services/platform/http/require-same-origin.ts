import type { FastifyRequest } from 'fastify';
import { defineError, NotAllowed } from '../../../contracts/kernel/errors.ts';

const JsonOnly = defineError(
  'input.unsupported',
  'unsupported',
  'This content type is not accepted here. Nothing was changed; send JSON.',
);

/**
 * Requires a header that no foreign page can send without a preflight request, and refuses a body that a form could
 * send; with the strict cookie it stops forged requests. For endpoints that use cookies or carry a password.
 */
export function requireSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['x-csrf'] !== '1') throw NotAllowed();
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw JsonOnly();
}
