import { z } from 'zod';
import { encryptedPasswordLimit } from './model/password-rules.ts';
import { anyone, oneself } from '../kernel/access.ts';
import { answerWithItem, authorizationHeader, csrfHeader, type HttpCall } from '../kernel/http-call.ts';
import { FactorId, FactorName } from './second-factor.ts';
import { AccountCredential } from './account.ts';
import { SignedIn } from './session.ts';

const Challenge = z.string().min(1).max(3000);
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
/**
 * Body of `POST /v1/auth/second-factor/confirm`: the password, encrypted with the key of `GetPasswordKey`; absent for
 * somebody who has none and signed in a moment ago.
 */
export const ConfirmPasswordBody = z.object({
  password: z.string().min(1).max(encryptedPasswordLimit).optional(),
});
export const ConfirmedPassword = z.object({
  challenge: z.string(),
  /** Whether passkeys can be used at this address. */
  passkeys: z.boolean(),
});
/** Answer of `POST /v1/auth/second-factor/totp`: the seed, to scan and to type. It is not stored with the person yet. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });
export const ActivateTotpBody = z.object({ challenge: Challenge, code: Code, name: FactorName });
export const AddPasskeyBody = z.object({ challenge: Challenge, passkey: PasskeyAnswer, name: FactorName });
/** What the way in answers that was interrupted; that of an employee ID is exchanged for an access token. */
export const ConfirmedSignIn = z.union([SignedIn, AccountCredential]);
export type ConfirmedSignIn = z.output<typeof ConfirmedSignIn>;
/** Answer when a factor was added. */
export const FactorAdded = z.object({
  /** Shown once, with the first factor. */
  recoveryCodes: z.array(z.string()),
  /** The session, if the factor was set up while signing in. */
  session: ConfirmedSignIn.nullable(),
});
export type FactorAdded = z.output<typeof FactorAdded>;
export const RemoveFactorBody = z.object({ challenge: Challenge, factorId: FactorId });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** What the browser is asked for; as WebAuthn has it. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const challenge = 'eyJhbGciOi…';
const passkey = { id: 'q8…', rawId: 'q8…', type: 'public-key', response: { clientDataJSON: 'eyJ0…' } };
const recoveryCodes = '[ "ABCD-EFGH-JKLM-NPQR" ]';
const factorAdded = `{ "recoveryCodes": ${recoveryCodes}, "session": null }`;
const passkeyOptions = '{ "options": { "challenge": "q8…" } }';

interface Step {
  readonly name: string;
  /** Its path below that of second factors. */
  readonly at: string;
  readonly summary: string;
  readonly data: z.ZodType;
  /** What a body has besides the challenge. */
  readonly body?: object;
  /** The item of the answer; none if absent. */
  readonly item?: string;
}

/** One step; all but `ConfirmPassword` are taken with a challenge. */
const step = ({ name, at, summary, data, body, item }: Step): HttpCall => ({
  name,
  http: `POST /v1/auth/second-factor${at}`,
  summary,
  access: anyone,
  requires: 'with a challenge that proves how somebody came in',
  data,
  example: {
    headers: [csrfHeader],
    body: { challenge, ...body },
    answer: item === undefined ? '{ "success": true, "code": 0, "message": "OK" }' : answerWithItem(item),
  },
});

/** Endpoints that prove, add and remove second factors: they carry secrets, which no contract does. */
export const secondFactorCalls: readonly HttpCall[] = [
  step({
    name: 'ConfirmSecondFactor',
    at: '',
    summary:
      'Signs in somebody whose way in was refused with `signin.second-factor`, by a code, a recovery code or a passkey. Answers what that way in answers.',
    data: SecondFactorBody,
    body: { code: '123456' },
    item: '{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
  }),
  step({
    name: 'GetPasskeyChallenge',
    at: '/passkey-challenge',
    summary: 'What a browser signs with a passkey of the person who is signing in.',
    data: ChallengeBody,
    item: passkeyOptions,
  }),
  {
    name: 'ConfirmPassword',
    http: 'POST /v1/auth/second-factor/confirm',
    summary:
      'Proves the asker’s password, before second factors are changed; somebody without one must have signed in within ten minutes (`second-factor.sign-in-again`). The challenge lasts 15 minutes.',
    access: oneself,
    data: ConfirmPasswordBody,
    example: {
      headers: [csrfHeader, authorizationHeader],
      body: { password: 'q83v…' },
      answer: answerWithItem('{ "challenge": "eyJhbGciOi…", "passkeys": true }'),
    },
  },
  step({
    name: 'StartTotp',
    at: '/totp',
    summary:
      'Answers with a new seed for an authenticator app, which counts once `ActivateTotp` has proved it.',
    data: ChallengeBody,
    item: '{ "secret": "JBSWY3DP…", "uri": "otpauth://totp/…" }',
  }),
  step({
    name: 'ActivateTotp',
    at: '/totp/activate',
    summary:
      'Adds the authenticator app by one of its codes. With the first factor come recovery codes, once.',
    data: ActivateTotpBody,
    body: { code: '123456', name: 'Phone' },
    item: factorAdded,
  }),
  step({
    name: 'GetPasskeyOptions',
    at: '/passkeys/options',
    summary: 'What a browser makes a new passkey from.',
    data: ChallengeBody,
    item: passkeyOptions,
  }),
  step({
    name: 'AddPasskey',
    at: '/passkeys',
    summary: 'Adds a passkey. With the first factor come recovery codes, once.',
    data: AddPasskeyBody,
    body: { name: 'Laptop', passkey },
    item: factorAdded,
  }),
  step({
    name: 'RemoveFactor',
    at: '/remove',
    summary:
      'Removes a second factor. Refused with `second-factor.required` for the last one where one is required.',
    data: RemoveFactorBody,
    body: { factorId: 'factor-1' },
  }),
  step({
    name: 'CreateRecoveryCodes',
    at: '/recovery-codes',
    summary: 'Replaces the recovery codes. They are shown once, and stored as hashes.',
    data: ChallengeBody,
    item: `{ "recoveryCodes": ${recoveryCodes} }`,
  }),
];
