import { z } from 'zod';
import { anyone, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Email, LanguageCode, OrganizationId, Timestamp } from '../kernel/fields.ts';
import { answerWithItem, csrfHeader, successAnswer, type HttpCall } from '../kernel/http-call.ts';
import { visibleLine } from '../kernel/visible-line.ts';
import { noWebAddress } from '../kernel/web-address.ts';
import { SetUserBody } from './invitation.ts';
import { EmailedCodeBody, PasswordPolicyBody } from './password.ts';

/** How long the link of a free trial is valid, and the pause between two emails. */
export const selfSignupLimits = { validHours: 24, pauseSeconds: 60 } as const;

const RequestId = defineId();

/**
 * Somebody asked for a free trial with an address, which only its keyed hash identifies; name and address are stored
 * apart from the log until the request is used or has expired. `organizationId` is that of the organisation to be.
 */
export const SelfSignupRequested = defineEvent(
  'SelfSignupRequested',
  z.object({ requestId: RequestId, organizationId: OrganizationId, expiresAt: Timestamp }),
  { audit: 'requested a free trial' },
);
/** The organisation and its first administrator exist; the link is void. */
export const SelfSignupCompleted = defineEvent(
  'SelfSignupCompleted',
  z.object({ requestId: RequestId, organizationId: OrganizationId }),
  { audit: 'started a free trial' },
);
export const selfSignupEvents = [SelfSignupRequested, SelfSignupCompleted] as const;

/** The same for a link that has expired, was used or replaced, and for an address that belongs to somebody by now. */
export const SelfSignupInvalid = defineError(
  'self-signup.invalid',
  'absent',
  'This link has expired or was already used. No organisation was created; sign in, or request a new email.',
);
/** The same for a wrong code, one that has expired, and an address without a request. */
export const SelfSignupCodeInvalid = defineError(
  'self-signup.code-invalid',
  'invalid',
  'This code is wrong, has expired or was already used. No organisation was created; check the code or request a new email.',
);

/** Sent by the endpoint of free trials. Within a minute of the last request for the address it changes nothing. */
export class RequestSelfSignup extends defineCommand('RequestSelfSignup', {
  http: null,
  access: system,
  data: z.object({ emailHash: z.string(), requestId: RequestId }),
}) {}
/** Sent once the organisation has its administrator. Refused with `self-signup.invalid` unless it is the open request. */
export class CompleteSelfSignup extends defineCommand('CompleteSelfSignup', {
  http: null,
  access: system,
  data: z.object({ emailHash: z.string(), requestId: RequestId }),
}) {}
export const selfSignupCommands = [RequestSelfSignup, CompleteSelfSignup] as const;

/** Body of `POST /v1/self-signup`. The response is the same whether or not the address belongs to an account. */
export const SelfSignupBody = z.object({
  organization: z
    .string()
    .trim()
    .min(1, 'rules.required')
    .max(120)
    .refine(...visibleLine)
    // invitations to strangers have it in their subject
    .refine(...noWebAddress),
  email: Email,
  /** Of the email, and of the account. */
  languageCode: LanguageCode.optional(),
});

const only = 'where the installation offers free trials';
const email = 'sofia@example.com';

export const selfSignupCalls: readonly HttpCall[] = [
  {
    name: 'RequestFreeTrial',
    http: 'POST /v1/self-signup',
    summary:
      'Sends an email with a link and a code to start a free trial. The answer is the same whether or not there is an account.',
    access: anyone,
    requires: only,
    data: SelfSignupBody,
    example: {
      headers: [csrfHeader],
      body: { organization: 'Harbour Works', email, languageCode: 'en' },
      answer: successAnswer,
    },
  },
  {
    name: 'RedeemFreeTrialCode',
    http: 'POST /v1/self-signup/code',
    summary:
      'Answers with the token of the link for the code of the same email. Uses neither of them up: only `StartFreeTrial` does.',
    access: anyone,
    requires: `with the code, ${only}`,
    data: EmailedCodeBody,
    example: {
      headers: [csrfHeader],
      body: { email, code: '1234 5678' },
      answer: answerWithItem('{ "token": "b3Jn…" }'),
    },
  },
  {
    name: 'GetPasswordPolicyOfFreeTrial',
    http: 'POST /v1/self-signup/password-policy',
    summary:
      'Answers with the rules for the password of the link of a free trial, by its token, and whether the link can still be used. Uses nothing up; a token that is not ours is like a link that can no longer be used.',
    access: anyone,
    requires: only,
    data: PasswordPolicyBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…' },
      answer: answerWithItem('{ "passwordPolicy": "complexity", "isOpen": true }'),
    },
  },
  {
    name: 'StartFreeTrial',
    http: 'POST /v1/self-signup/setuser',
    summary:
      'Creates an organisation and its first administrator by the token of the email, once. The password is URL-encoded.',
    access: anyone,
    requires: `with the token, ${only}`,
    data: SetUserBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…', name: 'Sofia Lindqvist', password: 'Harbour-mill-7' },
      answer: answerWithItem(`{ "email": "${email}" }`),
    },
  },
];
