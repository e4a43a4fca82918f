import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { defineError } from '../kernel/errors.ts';
import { answerWithItem, authorizationHeader, csrfHeader, type HttpCall } from '../kernel/http-call.ts';

/** Body of `POST /v1/zendesk-sso/login`: a page of the help desk; its first page by default. */
export const HelpDeskBody = z.object({
  return_to: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional(),
});

/** A form that signs the person in to the help desk: its fields are posted to the address. */
export const HelpDeskForm = z.object({
  action: z.url(),
  fields: z.object({ jwt: z.string(), return_to: z.string() }),
});

export const HelpDeskNeedsEmail = defineError(
  'help-desk.needs-email',
  'conflict',
  'The help desk answers by email, and your account has no address. Ask an administrator to write to it for you.',
);

/** An administrator may have typed in any address; the help desk would take the person for its owner. */
export const HelpDeskNeedsProof = defineError(
  'help-desk.address-not-proved',
  'conflict',
  'Nobody has confirmed your email address, to which the help desk answers. You weren’t signed in there; reset your password by email, which confirms the address, then try again.',
);

/** Signing in to the help desk of the operators (1:338). */
export const helpDeskCalls: readonly HttpCall[] = [
  {
    name: 'SignInToHelpDesk',
    http: 'POST /v1/zendesk-sso/login',
    summary:
      'A form that signs the caller in to the help desk, with a token for three minutes. Absent without a help desk; refused with `input.invalid` for a page of another host, and with `help-desk.address-not-proved` until the address of the account was proved: by a link or a code that was sent to it, by an identity provider, or by the verified domain of the organisation.',
    access: members,
    data: HelpDeskBody,
    example: {
      headers: [csrfHeader, authorizationHeader],
      body: {},
      answer: answerWithItem(
        '{ "action": "https://help.example/access/jwt", "fields": { "jwt": "eyJ0…", "return_to": "https://help.example/" } }',
      ),
    },
  },
];
