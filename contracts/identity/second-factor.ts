import { z } from 'zod';
import { oneself, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineId, Timestamp, UserId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';
import { visibleLine } from '../kernel/visible-line.ts';

export const FactorId = defineId();
/** `totp`: an authenticator app (RFC 6238); `passkey`: a key of a device or a security key (WebAuthn). */
export const FactorKind = z.enum(['totp', 'passkey']);
export type FactorKind = z.output<typeof FactorKind>;
export const FactorName = z
  .string()
  .trim()
  .min(1, 'rules.required')
  .max(60)
  .refine(...visibleLine);

/** How many factors a person may have, how many recovery codes there are, and how long each step may take. */
export const secondFactorLimits = {
  factors: 10,
  recoveryCodes: 10,
  signInMinutes: 5,
  setUpMinutes: 15,
} as const;

const ofFactor = z.object({ userId: UserId, factorId: FactorId, kind: FactorKind });

/** A second factor was added. Its seed or key is not in the event. */
export const SecondFactorAdded = defineEvent(
  'SecondFactorAdded',
  ofFactor.extend({ name: personal(z.string(), 'userId') }),
  { audit: 'added a second factor of %{person} (%{kind})' },
);
/** One second factor was removed by its person. */
export const SecondFactorRemoved = defineEvent('SecondFactorRemoved', ofFactor, {
  audit: 'removed a second factor of %{person} (%{kind})',
});
/** Recovery codes were created; earlier ones no longer count. */
export const RecoveryCodesCreated = defineEvent(
  'RecoveryCodesCreated',
  z.object({ userId: UserId, batchId: FactorId, count: z.number().int() }),
  { audit: 'created recovery codes of %{person}' },
);
/** The person signed in with a recovery code, which no longer counts. */
export const RecoveryCodeUsed = defineEvent(
  'RecoveryCodeUsed',
  z.object({ userId: UserId, batchId: FactorId }),
  { audit: 'signed in with a recovery code' },
);
/** All second factors and recovery codes of the person were removed by somebody else. */
export const SecondFactorsReset = defineEvent('SecondFactorsReset', z.object({ userId: UserId }), {
  audit: 'removed all second factors of %{person}',
});
export const secondFactorEvents = [
  SecondFactorAdded,
  SecondFactorRemoved,
  RecoveryCodesCreated,
  RecoveryCodeUsed,
  SecondFactorsReset,
] as const;

/** Somebody came in, by whatever way. `facts`: the `challenge` to answer, and whether there is a `passkey` or an app (`totp`). */
export const SecondFactorNeeded = defineError(
  'signin.second-factor',
  'forbidden',
  'You are not signed in yet. Confirm with your second factor to continue.',
);
/** The organisation requires a second factor, which the person who came in has yet to set up. */
export const SecondFactorSetupNeeded = defineError(
  'signin.second-factor-setup',
  'forbidden',
  'Your organisation requires a second factor. You are not signed in yet; set one up to continue.',
);
/** A wrong code, one that was used before, or a passkey that is not the person's. */
export const SecondFactorWrong = defineError(
  'second-factor.wrong',
  'invalid',
  'This is not a valid code or passkey. Nothing was changed; try again with the current code.',
);
/** The challenge has expired, was used, or belongs to somebody else. */
export const SecondFactorExpired = defineError(
  'second-factor.expired',
  'invalid',
  'This step took too long or was already completed. Nothing was changed; start again.',
);
/** The organisation requires a second factor, and this is the only one. */
export const SecondFactorRequired = defineError(
  'second-factor.required',
  'conflict',
  'Your organisation requires a second factor. Nothing was changed; add another one before you remove this one.',
);
export const SecondFactorLimit = defineError(
  'second-factor.limit',
  'conflict',
  'You have 10 second factors. Nothing was changed; remove one before you add another.',
);
/** Somebody without a password of their own changes their factors only just after signing in. */
export const SignInAgain = defineError(
  'second-factor.sign-in-again',
  'forbidden',
  'You signed in more than 10 minutes ago. Nothing was changed; sign in again to change your second factors.',
);
/** Somebody changes their own factors in their profile, where they prove that it is them. */
export const OwnSecondFactors = defineError(
  'second-factor.own',
  'forbidden',
  'These are your own second factors. Nothing was changed; add or remove them in your profile.',
);
/** Several people use the account: a factor would be that of one of them. */
export const SharedFactor = defineError(
  'second-factor.shared-account',
  'forbidden',
  'Several people use this account, so it has no second factor. Nothing was changed.',
);
/** Passkeys need an address with a name; the product is reached at an IP address. */
export const PasskeysUnavailable = defineError(
  'second-factor.no-passkeys',
  'absent',
  'Passkeys can’t be used at this address. Nothing was changed; use an authenticator app.',
);

/** Sent once the person has proved that they have the factor. Refused with `second-factor.limit`. */
export class AddSecondFactor extends defineCommand('AddSecondFactor', {
  http: null,
  access: system,
  data: ofFactor.extend({ name: FactorName }),
}) {}
/** Sent once the person has given their password again. Refused with `second-factor.required`. */
export class RemoveSecondFactor extends defineCommand('RemoveSecondFactor', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, factorId: FactorId, isRequired: z.boolean() }),
}) {}
/** Sent once the hashes of the codes are stored. Without a second factor it changes nothing. */
export class RecordRecoveryCodes extends defineCommand('RecordRecoveryCodes', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, batchId: FactorId }),
}) {}
/** Sent once the code was taken out of those that count. */
export class RecordRecoveryCodeUse extends defineCommand('RecordRecoveryCodeUse', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, batchId: FactorId }),
}) {}
/**
 * Removes every second factor of a person who has lost theirs. They sign in with their password alone, or set one up.
 * Refused with `second-factor.own` for the sender.
 */
export class ResetSecondFactors extends defineCommand('ResetSecondFactors', {
  http: 'POST /v1/users/{userId}/second-factors/reset',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId }),
}) {}

/** The second factors of a person; nothing secret. */
export const SecondFactorsView = z.object({
  factors: z.array(
    z.object({ id: FactorId, kind: FactorKind, name: z.string().nullable(), addedAt: Timestamp }),
  ),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorsView = z.output<typeof SecondFactorsView>;

/** The sender's own. */
export class GetMySecondFactors extends defineQuery('GetMySecondFactors', {
  http: 'GET /v1/profile/me/second-factors',
  access: oneself,
  data: z.object({}),
  item: SecondFactorsView,
}) {}
/** Those of a member, for administrators who may reset them. */
export class GetUserSecondFactors extends defineQuery('GetUserSecondFactors', {
  http: 'GET /v1/users/{userId}/second-factors',
  access: withFlag('isOrgAdmin'),
  reads: 'people',
  data: z.object({ userId: UserId }),
  item: SecondFactorsView,
}) {}

export const secondFactorCommands = [
  AddSecondFactor,
  RemoveSecondFactor,
  RecordRecoveryCodes,
  RecordRecoveryCodeUse,
  ResetSecondFactors,
] as const;
export const secondFactorQueries = [GetMySecondFactors, GetUserSecondFactors] as const;
