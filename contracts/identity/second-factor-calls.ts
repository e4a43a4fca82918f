import { z } from 'zod';
import { anyone, oneself } from '../kernel/access.ts';
import { answerWithItem, authorizationHeader, csrfHeader, type HttpCall } from '../kernel/http-call.ts';
import { FactorId, FactorName } from './second-factor.ts';
import { SignedIn } from './session.ts';

const Challenge = z.string().min(1).max(1000);
const Text = z.string().max(4000);
/** What a browser says about a passkey, bounded; the library checks it. */
const PasskeyAnswer = z.object({
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  response: z.record(
    z.string().max(40),
    z.union([z.string().max(20_000), z.array(Text).max(20), z.number()]),
  ),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** A six-digit code of an authenticator app, or a recovery code. */
const Code = z.string().min(1, 'rules.required').max(60);

/** Body of `POST /v1/auth/second-factor`: a code or a passkey's answer. */
export const SecondFactorBody = z.object({
  challenge: Challenge,
  code: Code.optional(),
  passkey: PasskeyAnswer.optional(),
});
export const ChallengeBody = z.object({ challenge: Challenge });
/** Body of `POST /v1/auth/second-factor/confirm`: the password, encrypted with the key of `GetPasswordKey`. */
export const ConfirmPasswordBody = z.object({ password: z.string().min(1).max(1000) });
export const ConfirmedPassword = z.object({
  challenge: z.string(),
  /** Whether passkeys can be used at this address. */
  passkeys: z.boolean(),
});
/** Answer of `POST /v1/auth/second-factor/totp`: the seed, to scan and to type. It is not stored with the person yet. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });
export const ActivateTotpBody = z.object({ challenge: Challenge, code: Code, name: FactorName });
export const AddPasskeyBody = z.object({ challenge: Challenge, passkey: PasskeyAnswer, name: FactorName });
/** Answer when a factor was added. */
export const FactorAdded = z.object({
  /** Shown once, with the first factor. */
  recoveryCodes: z.array(z.string()),
  /** The session, if the factor was set up while signing in. */
  session: SignedIn.nullable(),
});
export type FactorAdded = z.output<typeof FactorAdded>;
export const RemoveFactorBody = z.object({ challenge: Challenge, factorId: FactorId });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** What the browser is asked for; as WebAuthn has it. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const path = '/v1/auth/second-factor';
const challenge = 'eyJhbGciOi…';
const passkey = { id: 'q8…', rawId: 'q8…', type: 'public-key', response: { clientDataJSON: 'eyJ0…' } };
const withPassword = 'with a challenge that proves the password';
const recoveryCodes = '[ "ABCD-EFGH-JKLM-NPQR" ]';

/** Endpoints that prove, add and remove second factors: they carry secrets, which no contract does. */
export const secondFactorCalls: readonly HttpCall[] = [
  {
    name: 'ConfirmSecondFactor',
    http: `POST ${path}`,
    summary:
      'Signs in somebody whose `SignIn` was refused with `signin.second-factor`, by a code, a recovery code or a passkey.',
    access: anyone,
    requires: withPassword,
    data: SecondFactorBody,
    example: {
      headers: [csrfHeader],
      body: { challenge, code: '123456' },
      answer: answerWithItem(
        '{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
      ),
    },
  },
  {
    name: 'GetPasskeyChallenge',
    http: `POST ${path}/passkey-challenge`,
    summary: 'What a browser signs with a passkey of the person who is signing in.',
    access: anyone,
    requires: withPassword,
    data: ChallengeBody,
    example: {
      headers: [csrfHeader],
      body: { challenge },
      answer: answerWithItem('{ "options": { "challenge": "q8…" } }'),
    },
  },
  {
    name: 'ConfirmPassword',
    http: `POST ${path}/confirm`,
    summary:
      'Proves the asker’s password, before second factors are changed. The challenge lasts 15 minutes.',
    access: oneself,
    data: ConfirmPasswordBody,
    example: {
      headers: [csrfHeader, authorizationHeader],
      body: { password: 'q83v…' },
      answer: answerWithItem('{ "challenge": "eyJhbGciOi…", "passkeys": true }'),
    },
  },
  {
    name: 'StartTotp',
    http: `POST ${path}/totp`,
    summary:
      'Answers with a new seed for an authenticator app, which counts once `ActivateTotp` has proved it.',
    access: anyone,
    requires: withPassword,
    data: ChallengeBody,
    example: {
      headers: [csrfHeader],
      body: { challenge },
      answer: answerWithItem('{ "secret": "JBSWY3DP…", "uri": "otpauth://totp/…" }'),
    },
  },
  {
    name: 'ActivateTotp',
    http: `POST ${path}/totp/activate`,
    summary:
      'Adds the authenticator app by one of its codes. With the first factor come recovery codes, once.',
    access: anyone,
    requires: withPassword,
    data: ActivateTotpBody,
    example: {
      headers: [csrfHeader],
      body: { challenge, code: '123456', name: 'Phone' },
      answer: answerWithItem(`{ "recoveryCodes": ${recoveryCodes}, "session": null }`),
    },
  },
  {
    name: 'GetPasskeyOptions',
    http: `POST ${path}/passkeys/options`,
    summary: 'What a browser makes a new passkey from.',
    access: anyone,
    requires: withPassword,
    data: ChallengeBody,
    example: {
      headers: [csrfHeader],
      body: { challenge },
      answer: answerWithItem('{ "options": { "challenge": "q8…" } }'),
    },
  },
  {
    name: 'AddPasskey',
    http: `POST ${path}/passkeys`,
    summary: 'Adds a passkey. With the first factor come recovery codes, once.',
    access: anyone,
    requires: withPassword,
    data: AddPasskeyBody,
    example: {
      headers: [csrfHeader],
      body: { challenge, name: 'Laptop', passkey },
      answer: answerWithItem(`{ "recoveryCodes": ${recoveryCodes}, "session": null }`),
    },
  },
  {
    name: 'RemoveFactor',
    http: `POST ${path}/remove`,
    summary:
      'Removes a second factor. Refused with `second-factor.required` for the last one where one is required.',
    access: anyone,
    requires: withPassword,
    data: RemoveFactorBody,
    example: {
      headers: [csrfHeader],
      body: { challenge, factorId: 'factor-1' },
      answer: '{ "success": true, "code": 0, "message": "OK" }',
    },
  },
  {
    name: 'CreateRecoveryCodes',
    http: `POST ${path}/recovery-codes`,
    summary: 'Replaces the recovery codes. They are shown once, and stored as hashes.',
    access: anyone,
    requires: withPassword,
    data: ChallengeBody,
    example: {
      headers: [csrfHeader],
      body: { challenge },
      answer: answerWithItem(`{ "recoveryCodes": ${recoveryCodes} }`),
    },
  },
];
