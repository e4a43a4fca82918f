import { auditCalls } from './audit/http-calls.ts';
import { identityCalls } from './identity/http-calls.ts';
import type { HttpCall } from './kernel/http-call.ts';
import { mediaCalls } from './media/http-calls.ts';
import { operationsCalls } from './operations/http-calls.ts';

/**
 * Every call whose endpoint is written by hand, by context; the catalogue has the others. Calls between the product's own
 * processes are not for others and stand in neither.
 */
export const httpCalls: Readonly<Record<string, readonly HttpCall[]>> = {
  audit: auditCalls,
  identity: identityCalls,
  media: mediaCalls,
  operations: operationsCalls,
};
