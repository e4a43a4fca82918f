/// <reference types="@fastify/cookie" />
import type { FastifyRequest } from 'fastify';
import { requestClient } from '../../platform/http/gateway.ts';
import { isLocalRequest } from '../../platform/processes/client-address.ts';
import type { SignInOrigin } from './sign-in-check.ts';

/** Where a request to sign in comes from. */
export const originOf = (request: FastifyRequest, device?: string): SignInOrigin => ({
  client: requestClient(request, device),
  isThisMachine: isLocalRequest(request),
  cookies: request.cookies,
});
