import { normalizeIp } from '@nestjs/throttler';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { TooManyRequests } from '../../../contracts/kernel/errors.ts';
import type { Access } from '../../../contracts/kernel/access.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import type { Gateway } from './gateway.ts';
import type { HttpErrors } from './http-errors.ts';
import type { FixedWindowCounter } from './fixed-window-counter.ts';
import { bodyLimits, inTurn, mayBeLarge } from './json-body.ts';

type Contract = AnyCommandContract | AnyQueryContract;

interface RouteDependencies {
  readonly gateway: Gateway;
  readonly errors: HttpErrors;
  readonly windows: FixedWindowCounter;
  /** Requests per minute, contract and address. */
  readonly limit: number;
}

const minuteMs = 60_000;

/**
 * Adds the HTTP routes of contracts. They go straight to the gateway, which does everything they need: Nest's router
 * would run guards, pipes and interceptors, which none of them has, for each request.
 */
export function addContractRoutes(
  fastify: Pick<FastifyInstance, 'route'>,
  contracts: readonly Contract[],
  parts: RouteDependencies,
): void {
  for (const contract of contracts) {
    if (contract.http === null) continue;
    const { method, path } = parseBinding(contract.http);
    fastify.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: mayCarryContent(contract.access) ? bodyLimits.large : bodyLimits.medium,
      preParsing: async (request, _reply, payload) => {
        if (mayBeLarge(request)) await parts.gateway.requireLargeAllowed(request);
        return payload;
      },
      config: inTurn,
      handler: async (request) => handleRequest(contract, parts, request),
      // also for what Fastify refuses before the handler, such as a body that cannot be read
      errorHandler: (error, request, reply) => parts.errors.answer(error, request, reply),
    });
  }
}

/** Only what authors send is long. */
const mayCarryContent = (access: Access): boolean => access.rule === 'workspace' && access.right === 'author';

function handleRequest(
  contract: Contract,
  { gateway, windows, limit }: RouteDependencies,
  request: FastifyRequest,
): Promise<Answer> {
  const client = `${contract.type} ${normalizeIp(request.ip)}`;
  const { isBlocked, timeToBlockExpire } = windows.hit(client, minuteMs, limit);
  if (isBlocked) throw TooManyRequests({ facts: { retryAfterSeconds: timeToBlockExpire } });
  return contract.kind === 'command' ? gateway.command(contract, request) : gateway.query(contract, request);
}
