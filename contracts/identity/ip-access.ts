import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';

/** Answer of `POST /v1/permission/check-ip-access`. */
export const IpAccess = z.object({
  /** `false` for administrators of the organisation only: they may still change what is allowed. */
  isAllowed: z.boolean(),
});

/** Where the product may be used from. */
export const ipAccessCalls: readonly HttpCall[] = [
  {
    name: 'CheckIpAccess',
    http: 'POST /v1/permission/check-ip-access',
    summary:
      'Whether the address of the caller is one that their organisation allows. Members who are not administrators of the organisation are refused like everywhere, with the code 5.',
    access: members,
    example: { headers: [authorizationHeader], answer: answerWithItem('{ "isAllowed": true }') },
  },
];
