import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { Email, LanguageCode, SessionId, Timestamp, UserId } from '../kernel/fields.ts';
import { PasswordPolicy } from '../organization/organization.ts';
import { encryptedPasswordLimit, passwordInputLimit } from './model/password-rules.ts';

/** A password as pages outside a session send it (3:148): URL-encoded; one without `%` is its own encoding. */
export const UrlEncodedPassword = z
  .string()
  .max(passwordInputLimit * 9)
  .transform((text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'rules.urlEncoded' });
      return z.NEVER;
    }
  })
  .pipe(z.string().max(passwordInputLimit));

/**
 * Validity of a password that the person did not choose. `until-changed`: an administrator set it, and it only lets the
 * person set another. `this-machine`: a sample account's; from another machine it is like `until-changed`.
 */
export const PasswordLimit = z.enum(['until-changed', 'this-machine']);
export type PasswordLimit = z.output<typeof PasswordLimit>;

const changedPassword = z.object({
  userId: UserId,
  how: z.enum(['own', 'reset']).optional(),
  keptSessionId: SessionId.optional(),
  limit: PasswordLimit.optional(),
});

/**
 * The password was changed; the secret itself is not in the event. `how` is absent for the first one; `keptSessionId`
 * names the session in which the person changed it: the others end. `limit` is absent if the person chose it.
 */
export const PasswordChanged = defineEvent('PasswordChanged', changedPassword, {
  audit: 'set the password of %{person}',
});
/** Somebody requested a password reset for an address; the link is sent to that address and expires at `expiresAt`. */
export const PasswordResetRequested = defineEvent(
  'PasswordResetRequested',
  z.object({
    userId: UserId,
    requestId: z.string(),
    expiresAt: Timestamp,
  }),
  { audit: 'requested a password reset email for %{person}' },
);

export const PasswordResetInvalid = defineError(
  'password-reset.invalid',
  'absent',
  'This link has expired or was already used. Your password was not changed; request a new link.',
);
/** The same for a wrong code, one that has expired, and an address without an account. */
export const PasswordResetCodeInvalid = defineError(
  'password-reset.code-invalid',
  'invalid',
  'This code is wrong, has expired or was already used. Your password was not changed; check the code or request a new email.',
);
/** The details carry the specification's `authType` (3:206): `regex`, `reused` or `certain_value`. */
export const PasswordRefused = defineError(
  'password.refused',
  'invalid',
  'This password cannot be used. Nothing was changed; choose another one.',
);

/** Sent once the next secret is prepared; it becomes current with this event. */
export class RecordPasswordChange extends defineCommand('RecordPasswordChange', {
  http: null,
  access: system,
  data: changedPassword,
}) {}
/**
 * Sent by the endpoint of forgotten passwords. Within a minute of the last request, and after about ten in an hour, it
 * changes nothing: the last link stays as it is.
 */
export class RequestPasswordReset extends defineCommand('RequestPasswordReset', {
  http: null,
  access: system,
  data: z.object({ userId: UserId }),
}) {}
/** Sent by the endpoint that sets a new password. Refused with `password-reset.invalid` unless it is the open request. */
export class CompletePasswordReset extends defineCommand('CompletePasswordReset', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, requestId: z.string() }),
}) {}

/** How long the link of an email is valid, and the pause between two emails. */
export const passwordResetLimits = { validMinutes: 60, pauseSeconds: 60 } as const;

/**
 * Body of `POST /reset/forgot` (1:347). The response is the same whether or not there is such an account. `baseUrl` is
 * never trusted.
 */
export const ForgotPasswordBody = z.object({
  token: z.string().max(200).optional(),
  email: Email,
  baseUrl: z.string().max(300).optional(),
  languageCode: LanguageCode.optional(),
});
/** Body of `POST /reset/v2/setpwd` (1:346). */
export const SetPasswordBody = z.object({ token: z.string().min(1).max(400), password: UrlEncodedPassword });
/**
 * Body of `POST /reset/v2/code` and `POST /invite/v2/code`: the code of an email, for people who cannot open its link on
 * this device.
 */
export const EmailedCodeBody = z.object({
  email: Email,
  code: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\D/g, ''))
    .pipe(z.string().length(8, 'rules.codeLength')),
});
/** Answer of the same: the token of the link. The code stays valid until the link is used. */
export const EmailedToken = z.object({ token: z.string() });
/**
 * Body of `POST /reset/v2/password-policy`, `POST /invite/v2/password-policy` and `POST /v1/self-signup/password-policy`:
 * the token of the link.
 */
export const PasswordPolicyBody = z.object({ token: z.string().min(1).max(400) });
/** The rules for a password; for a token that is not ours, those of an organisation that has chosen none. */
export const PasswordPolicyAnswer = z.object({ passwordPolicy: PasswordPolicy });
/**
 * Answer of the first and the last: also whether the link can still be used; not one that has expired, was used or
 * replaced, and no token that is not ours.
 */
export const LinkAnswer = PasswordPolicyAnswer.extend({ isOpen: z.boolean() });
export type LinkAnswer = z.output<typeof LinkAnswer>;
/** Answer of `POST /reset/v2/setpwd`: the address to sign in with. */
export const PasswordWasSet = z.object({ email: z.string() });

/** Answer of `GET /v1/auth/password-key`: SubjectPublicKeyInfo in base64, for RSA-OAEP with SHA-256. */
export const PasswordKey = z.object({ publicKey: z.string() });
export type PasswordKey = z.output<typeof PasswordKey>;
/**
 * Body of `POST /v1/auth/reset-password` (1:284, 1:355): both encrypted with that key, in base64; what is longer than the key
 * can encrypt comes in parts of at most `encryptedPartBytes`, with a dot between them.
 */
export const ChangePasswordBody = z.object({
  currentPassword: z.string().min(1).max(encryptedPasswordLimit),
  newPassword: z.string().min(1).max(encryptedPasswordLimit),
});
/**
 * The password is correct, but somebody else knows it: it lets the person set their own, and does nothing more. The facts
 * contain the `passwordPolicy` of the organisation.
 */
export const PasswordMustChange = defineError(
  'password.must-change',
  'forbidden',
  'Someone else set this password. You are not signed in yet; choose your own password to continue.',
);
/** `POST /v1/auth/first-password`: the person has chosen this password, so it is changed by who is signed in. */
export const PasswordAlreadyOwn = defineError(
  'password.already-own',
  'conflict',
  'You have already chosen your own password. Nothing was changed; sign in with it.',
);
/** The current password was wrong. */
export const PasswordWrong = defineError(
  'password.wrong',
  'invalid',
  'This is not your current password. Nothing was changed.',
);
