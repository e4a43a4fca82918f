import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineId, SessionId, UserId } from '../kernel/fields.ts';
import { ServicePaths } from '../kernel/services.ts';
import { passwordInputLimit } from './model/password-rules.ts';
import { ProviderKind } from './sign-on.ts';

/**
 * Why a session ended: `idle` if it was inactive for longer than the organisation allows, `expired` if it reached the
 * maximum session lifetime, `revoked` if the person ended it from another one, `administrator` if an administrator did.
 */
export const SessionEndReason = z.enum([
  'signed-out',
  'deactivated',
  'token-reused',
  'password-changed',
  'idle',
  'expired',
  'revoked',
  'administrator',
]);
export type SessionEndReason = z.output<typeof SessionEndReason>;

/** How somebody signed in; `master-password` is that of the organisation, `server-link` a link created on the server. */
export const SignInMethod = z.enum([
  'password',
  'employee-id',
  'master-password',
  'shared-account',
  'sso',
  'server-link',
]);
export type SignInMethod = z.output<typeof SignInMethod>;

const sessionStart = z.object({
  sessionId: SessionId,
  userId: UserId,
  method: SignInMethod,
  /** The identity provider, for single sign-on. */
  connectionId: defineId().optional(),
  /** Whose second factor was asked for: the person’s own here, or one at their identity provider; absent if none. */
  secondFactor: z.enum(['own', 'provider']).optional(),
});

/** A person signed in. Their origin is in the metadata, encrypted. */
export const SessionStarted = defineEvent('SessionStarted', sessionStart, { audit: 'signed in' });
/** The session is over: signed out, ended by an administrator, a reused refresh token, or expired. */
export const SessionEnded = defineEvent(
  'SessionEnded',
  z.object({
    sessionId: SessionId,
    userId: UserId,
    reason: SessionEndReason,
  }),
  { audit: 'ended a session of %{person} (%{reason})' },
);
export const sessionEvents = [SessionStarted, SessionEnded] as const;

export const CredentialsInvalid = defineError(
  'signin.invalid-credentials',
  'unauthenticated',
  'Invalid login credentials. Check your email address and password, and whether Caps Lock is on.',
);
export const SignInSlowedDown = defineError(
  'signin.slowed-down',
  'limited',
  'Too many attempts for this account. Your account is safe; wait a moment and try again.',
);
export const UseSsoLogin = defineError(
  'signin.use-sso',
  'forbidden',
  'Your organisation uses single sign-on. Use SSO login.',
);
/** The credentials are correct, but the account was deactivated (R-AUTH-24). */
export const LoginDisabled = defineError(
  'signin.disabled',
  'forbidden',
  'Your account is deactivated. Ask an administrator of your organisation.',
);
export const GenerationRefused = defineError(
  'signin.generation',
  'forbidden',
  'Your organisation uses a version of Stepwell that can’t sign in here. Ask an administrator of your organisation.',
);
/** The credentials are correct, but there is no account (R-AUTH-26). */
export const NotRegistered = defineError(
  'signin.not-registered',
  'forbidden',
  'This email account is not registered with the product.',
);
/** The provider's answer was not accepted, or is not that of a member; `facts.reason` says why, for an administrator. */
export const SsoLoginFailed = defineError(
  'signin.sso-failed',
  'unauthenticated',
  'Login failed. You aren’t signed in, and nothing was changed. Try again, or ask an administrator of your organisation.',
);
export const SsoNotSupported = defineError('sso.not-supported', 'absent', 'SSO not supported');
export const SessionExpired = defineError(
  'session.expired',
  'unauthenticated',
  'Your session has ended. Nothing you saved is lost; sign in again.',
);

/** Opens a session once the sign-in endpoint has authenticated the person. */
export class StartSession extends defineCommand('StartSession', {
  http: null,
  access: system,
  data: sessionStart,
}) {}
/** Ends a session; one that has ended stays as it is. */
export class EndSession extends defineCommand('EndSession', {
  http: null,
  access: system,
  data: z.object({
    sessionId: SessionId,
    reason: SessionEndReason,
  }),
}) {}

/** What a page may know before anybody is signed in: response of `GET /v1/deployment`. */
export const Deployment = z.object({
  /** `china` has a user agreement of its own (1:37). */
  deployment: z.enum(['global', 'china']),
  /** Origins of pages that may show the compact sign-in in a frame (1:38). */
  frameHosts: z.array(z.string()),
  /** Whether this host belongs to an organisation whose providers are offered at once (R-DEP-03). */
  singleSignOn: z.boolean().default(false),
  /** What the operators announce to everybody, such as planned maintenance (R-SHL-02). */
  announcement: z.string().nullable().default(null),
  /** Whether there is a help desk that people are signed in to (R-INT-03). */
  helpDesk: z.boolean().default(false),
  /** Whether this installation waits for its first administrator: every page leads to the setup. */
  needsSetup: z.boolean().default(false),
  /** Whether anybody may start a free trial here: an organisation of their own. */
  selfSignup: z.boolean().default(false),
  /** The base address of each service (R-API-07). */
  services: ServicePaths.default({}),
});
export type Deployment = z.output<typeof Deployment>;

/** Body of `POST /v1/auth/login`; the answer's item is `SignedIn`, the refresh token is an httpOnly cookie. */
export const SignInBody = z.object({
  email: z.string().min(1, 'rules.required').max(254).regex(/^\S*$/, 'rules.noSpace'),
  password: z.string().min(1, 'rules.required').max(passwordInputLimit),
  device: z.string().max(200).optional(),
});
/**
 * Body of `POST /v1/auth/first-password`, if signing in is refused with `password.must-change`; the response is like
 * that of signing in. Refused with `password.already-own` otherwise.
 */
export const FirstPasswordBody = SignInBody.extend({ newPassword: z.string().max(passwordInputLimit) });
/** Body of `POST /v1/auth/logout`; the token of an account that signed in with a name, which has no cookie. */
export const SignOutBody = z.object({ refreshToken: z.string().max(400).optional() });
/** Answer of `POST /v1/auth/login` and `POST /v1/auth/refresh`. */
export const SignedIn = z.object({
  accessToken: z.string(),
  /** Seconds until the access token must be refreshed. */
  expiresIn: z.number().int(),
  userId: UserId,
  sessionId: SessionId,
});
export type SignedIn = z.output<typeof SignedIn>;

/**
 * Body of `POST /sso/check-idp`; a response with code 404 (status 200) means that there is no single sign-on
 * (R-AUTH-14).
 */
export const CheckIdpBody = z.object({
  /** Token of the application (1:351); not needed, since the call tells nothing of any account. */
  token: z.string().max(500).optional(),
  email: z.string().max(254).optional(),
  hostname: z.string().max(254).optional(),
});

/** An identity provider that is offered to somebody who is not signed in yet. */
export const OfferedProvider = z.object({
  id: defineId(),
  organizationId: defineId(),
  name: z.string(),
  kind: ProviderKind,
});
export type OfferedProvider = z.output<typeof OfferedProvider>;
/** Answer of `POST /sso/check-idp` where there is single sign-on. */
export const IdpCheck = z.object({
  /** The host at which the organisation signs in; another one than the page's own is gone to first. */
  domain: z.string(),
  ssoLoginOnly: z.boolean(),
  providers: z.array(OfferedProvider),
});
export type IdpCheck = z.output<typeof IdpCheck>;

/** Seconds for which the email travels in a cookie to the host of the organisation (1:193). */
export const ssoEmailCookieSeconds = 10;

/** Body of `POST /sso/validate-oauth`; `idToken` is the credential that the page got when it came back. */
export const ValidateOauthBody = z.object({
  token: z.string().max(500).optional(),
  idToken: z.string().min(1).max(500),
  device: z.string().max(200).optional(),
  product: z.string().max(60).optional(),
});
/** Answer of `POST /sso/validate-oauth`. */
export const ValidatedOauth = z.object({
  /** `userToken` is a custom token, which signs in once: the account had another credential before. */
  useCustomToken: z.boolean(),
  userToken: z.string(),
  /** Of an access token. */
  expiresIn: z.number().int().optional(),
  userId: UserId,
  /** Absent with a custom token, which has opened no session yet. */
  sessionId: SessionId.optional(),
});
export type ValidatedOauth = z.output<typeof ValidatedOauth>;

/** Body of `POST /v1/auth/custom-token`; the response is like that of signing in. */
export const CustomTokenBody = z.object({
  customToken: z.string().min(1).max(500),
  device: z.string().max(200).optional(),
});

/** The open sessions of a person; queried by the product. */
export class ListOpenSessions extends defineQuery('ListOpenSessions', {
  http: null,
  access: system,
  data: z.object({ userId: UserId }),
  items: z.object({ id: SessionId }),
}) {}

export const sessionQueries = [ListOpenSessions] as const;
export const sessionCommands = [StartSession, EndSession] as const;
