import { randomUUID } from 'node:crypto';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { isDiskFull } from '../objects/disk-full.ts';
import { StorageFull } from '../objects/free-space.ts';
import { isHangUp, RequestInterrupted } from './hang-up.ts';
import { isScim, scimErrorBody, scimMediaType } from './scim-error.ts';
import {
  DomainError,
  type ErrorContract,
  InputInvalid,
  NotFound,
  statusOfKind,
  TooManyRequests,
  defineError,
} from '../../../contracts/kernel/errors.ts';

const Unexpected = defineError(
  'server.unexpected',
  'fault',
  'Something went wrong on our side. What you saved is safe; try again, and if it keeps happening, give the reference below to an administrator of your organisation.',
);
const BodyUnreadable = defineError(
  'input.unreadable',
  'invalid',
  'The body of the request could not be read. Nothing was changed; send valid JSON.',
);
const AddressUnreadable = defineError(
  'address.unreadable',
  'invalid',
  'The URL of the request could not be read. Nothing was changed; check how it is written.',
);
export const BodyTooLarge = defineError(
  'input.too-large',
  'too-large',
  'The request is larger than allowed. Nothing was changed; send less at once.',
);
const TypeUnsupported = defineError(
  'input.unsupported',
  'unsupported',
  'This content type is not accepted here. Nothing was changed.',
);

/**
 * The one place where refusals become HTTP: status by kind, envelope by contract, for SCIM the body of its standard.
 * Everything else is an internal error and is logged.
 */
@Catch()
export class HttpErrors implements ExceptionFilter {
  readonly #logger: Logger;
  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = toDomainError(error, reply) ?? this.#fault(error, request);
    if (refusal.kind === 'unavailable' || refusal.kind === 'fault') reply.header('retry-after', '2');
    if (refusal.kind === 'limited')
      reply.header('retry-after', String(refusal.facts?.['retryAfterSeconds'] ?? 5));
    reply.status(statusOfKind[refusal.kind]).header('cache-control', 'no-store');
    if (isScim(request.url)) reply.type(scimMediaType).send(JSON.stringify(scimErrorBody(refusal)));
    else reply.send(errorEnvelope(refusal));
  }

  #fault(error: unknown, request: FastifyRequest): DomainError {
    const reference = randomUUID();
    this.#logger.error(
      { err: error, reference, method: request.method, route: request.routeOptions.url },
      'A request failed with an internal error.',
    );
    return Unexpected({ facts: { reference }, cause: error });
  }
}

/** What the router itself cannot read (a malformed URL) is refused in the same format, before any filter. */
export const badRequestHandler = (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
  reply
    .status(400)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    .send(JSON.stringify(errorEnvelope(AddressUnreadable())));
};

/** The envelope of a refusal. */
export const errorEnvelope = (refusal: DomainError): Answer => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  error: refusal.error,
  ...(refusal.fields && { fields: { ...refusal.fields } }),
  ...(refusal.facts && { facts: { ...refusal.facts } }),
});

/** Refusals of Nest and Fastify themselves, as our errors. */
const refusalByStatus: Readonly<Record<number, ErrorContract>> = {
  400: BodyUnreadable,
  404: NotFound,
  405: NotFound,
  413: BodyTooLarge,
  415: TypeUnsupported,
  429: TooManyRequests,
};

function toDomainError(error: unknown, reply: FastifyReply): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isHangUp(error, reply)) return RequestInterrupted({ cause: error });
  if (isDiskFull(error)) return StorageFull({ cause: error });
  const status = httpStatusOf(error);
  if (status === null || status >= 500) return null;
  return (refusalByStatus[status] ?? InputInvalid)({ cause: error });
}

function httpStatusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  )
    return error.statusCode;
  return null;
}
