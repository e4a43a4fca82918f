import { z } from 'zod';
import { system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name, OrganizationId, SessionId, UserId } from '../kernel/fields.ts';
import { httpsAddress } from '../kernel/web-address.ts';
import { ownerAccessEvents } from './owner-access.ts';
import { LoginMethod } from '../organization/organization.ts';
import { Approved, approving } from './provider-approval.ts';

export const ConnectionId = defineId();
export const DomainId = defineId();

/** The most domains and identity providers of an organisation. */
export const maxDomains = 20;
export const maxConnections = 5;
/** Accounts that keep their password where everybody else uses single sign-on. */
export const emergencyOwnerCount = 2;
/** Passwords are switched off only by somebody who signed in through the connection at most this long ago. */
export const freshSignInMinutes = 10;

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** The part of email addresses after the @, as DNS has it: lower case, ASCII. */
export const DomainName = z
  .string()
  .max(253)
  .regex(domainPattern, 'Enter a domain such as example.com, in lower case.');

/** Whose button is shown; `custom` for every provider without a brand that people know. */
export const ProviderKind = z.enum(['google', 'microsoft', 'custom']);
export type ProviderKind = z.output<typeof ProviderKind>;

const Https = z.url({ protocol: /^https?$/, error: httpsAddress }).max(500);
const Certificate = z
  .string()
  .max(8000)
  .regex(
    /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/,
    'Paste a certificate that starts with -----BEGIN CERTIFICATE-----.',
  );
const shared = {
  name: Name,
  /** Whether somebody with an address of a verified domain gets an account when they first sign in. */
  createsAccounts: z.boolean(),
};
const oidc = {
  ...shared,
  provider: ProviderKind,
  issuer: Https,
  clientId: z.string().min(1, 'rules.required').max(300),
};
const saml = {
  ...shared,
  /** Entity ID of the provider: a name, which usually looks like an address. */
  issuer: z.string().min(1, 'rules.required').max(500),
  signInUrl: Https,
  /** Certificates that the provider signs with; two while it changes them. */
  certificates: z.array(Certificate).min(1).max(3),
};
const ofDomain = z.object({ domainId: DomainId, domain: z.string() });

/** The organisation wants a domain; it has it once the token is found in DNS. */
export const DomainClaimed = defineEvent('DomainClaimed', ofDomain.extend({ token: z.string() }), {
  audit: 'added the domain %{domain} for single sign-on',
});
/** The token was found: the domain is the organisation's. */
export const DomainProved = defineEvent('DomainProved', ofDomain, { audit: 'verified the domain %{domain}' });
/** The domain no longer belongs to single sign-on of the organisation. */
export const DomainDeleted = defineEvent('DomainDeleted', ofDomain, {
  audit: 'removed the domain %{domain} from single sign-on',
});
/** A provider that speaks OpenID Connect was set up or changed. */
export const OidcConnectionConfigured = defineEvent(
  'OidcConnectionConfigured',
  z.object({ ...oidc, ...Approved.shape, connectionId: ConnectionId, name: z.string() }),
  { audit: 'set up the identity provider %{name}' },
);
/** A provider that speaks SAML was set up or changed. */
export const SamlConnectionConfigured = defineEvent(
  'SamlConnectionConfigured',
  z.object({
    ...saml,
    ...Approved.shape,
    connectionId: ConnectionId,
    name: z.string(),
    certificates: z.array(z.string()),
  }),
  { audit: 'set up the identity provider %{name}' },
);
/** The client secret was replaced; it is stored with the keys and is no part of any event. */
export const ConnectionSecretReplaced = defineEvent(
  'ConnectionSecretReplaced',
  z.object({ connectionId: ConnectionId, name: z.string(), secretId: z.string() }),
  { audit: 'replaced the client secret of the identity provider %{name}' },
);
/** Nobody can sign in through the provider any more. */
export const ConnectionDeleted = defineEvent(
  'ConnectionDeleted',
  z.object({ connectionId: ConnectionId, name: z.string() }),
  { audit: 'removed the identity provider %{name}' },
);
/** These people keep their password if everybody else uses single sign-on. */
export const EmergencyOwnersNamed = defineEvent(
  'EmergencyOwnersNamed',
  z.object({ userIds: z.array(UserId) }),
  { audit: 'chose %{people} as emergency owners' },
);
/** How members may sign in was changed. */
export const LoginMethodChanged = defineEvent(
  'LoginMethodChanged',
  z.object({ organizationId: OrganizationId, loginMethod: LoginMethod }),
  { audit: 'changed how people sign in to %{loginMethod}' },
);
/** An emergency owner signed in with a password although the organisation uses single sign-on only; an alarm. */
export const EmergencyAccessUsed = defineEvent(
  'EmergencyAccessUsed',
  z.object({ userId: UserId, sessionId: SessionId }),
  { audit: 'signed in with a password as emergency owner' },
);

export const signOnEvents = [
  DomainClaimed,
  DomainProved,
  DomainDeleted,
  OidcConnectionConfigured,
  SamlConnectionConfigured,
  ConnectionSecretReplaced,
  ConnectionDeleted,
  EmergencyOwnersNamed,
  LoginMethodChanged,
  EmergencyAccessUsed,
  ...ownerAccessEvents,
] as const;

/** Who sets up single sign-on: organisation admins (1:172). */
export const signOnAccess = withFlag('ssoMapping');
const example = { name: 'Nordmolkerei', createsAccounts: true, emailAttributes: ['workMail'] };
const oidcExample = {
  ...example,
  provider: 'custom',
  issuer: 'https://login.example.com/realms/works',
  clientId: 'stepwell',
} as const;
const samlExample = {
  ...example,
  issuer: 'https://idp.example.com/metadata',
  signInUrl: 'https://idp.example.com/sso',
  certificates: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
};

/** Adds a domain. It does nothing until it is verified. */
export class CreateDomain extends defineCommand('CreateDomain', {
  http: 'POST /v1/sign-on/domains',
  example: { domain: 'works.example.com' },
  access: signOnAccess,
  data: z.object({ domain: DomainName }),
  result: z.object({ id: DomainId }),
}) {}
/** Sent once the token was found in DNS and the domain is reserved for the organisation. */
export class RecordDomainProof extends defineCommand('RecordDomainProof', {
  http: null,
  access: system,
  data: z.object({ domainId: DomainId }),
}) {}
/**
 * Removes a domain; another organisation may then verify it. Refused with `sign-on.in-use` while everybody signs in with
 * providers, if it is the last verified one or the sender is no super admin.
 */
export class DeleteDomain extends defineCommand('DeleteDomain', {
  http: 'DELETE /v1/sign-on/domains/{domainId}',
  access: signOnAccess,
  data: z.object({ domainId: DomainId }),
}) {}
/**
 * Sets up a provider that speaks OpenID Connect; it is offered once its client secret is set. It signs in nobody whom the
 * sender may not change, until somebody who may saves it.
 */
export class CreateOidcConnection extends defineCommand('CreateOidcConnection', {
  http: 'POST /v1/sign-on/oidc-connections',
  example: oidcExample,
  access: signOnAccess,
  data: z.object({ ...oidc, ...approving }),
  result: z.object({ id: ConnectionId }),
}) {}
/**
 * Changes a provider. People are known by issuer and subject: those of another issuer are other people. With another
 * issuer or client it signs in nobody whom the sender may not change, until somebody who may saves it: refused with
 * `sign-on.in-use` while everybody signs in with it, if no other is left that as strong a role approved, or a stronger role
 * than the sender's approved this one.
 */
export class ChangeOidcConnection extends defineCommand('ChangeOidcConnection', {
  http: 'PUT /v1/sign-on/oidc-connections/{connectionId}',
  example: { ...oidcExample, connectionId: 'oidc-connection-1' },
  access: signOnAccess,
  data: z.object({ ...oidc, ...approving, connectionId: ConnectionId }),
}) {}
/** Sets up a provider that speaks SAML 2.0. Approved like one of `CreateOidcConnection`. */
export class CreateSamlConnection extends defineCommand('CreateSamlConnection', {
  http: 'POST /v1/sign-on/saml-connections',
  example: samlExample,
  access: signOnAccess,
  data: z.object({ ...saml, ...approving }),
  result: z.object({ id: ConnectionId }),
}) {}
/**
 * Changes a provider that speaks SAML 2.0; with another issuer, address or certificate it must be approved again. Refused
 * with `sign-on.in-use` as for OpenID Connect, unless who approved it adds a certificate.
 */
export class ChangeSamlConnection extends defineCommand('ChangeSamlConnection', {
  http: 'PUT /v1/sign-on/saml-connections/{connectionId}',
  example: { ...samlExample, connectionId: 'saml-connection-1' },
  access: signOnAccess,
  data: z.object({ ...saml, ...approving, connectionId: ConnectionId }),
}) {}
/** Sent when a client secret was stored. */
export class RecordConnectionSecret extends defineCommand('RecordConnectionSecret', {
  http: null,
  access: signOnAccess,
  data: z.object({ connectionId: ConnectionId, secretId: z.string().max(64) }),
}) {}
/** Removes a provider. Refused with `sign-on.in-use` where `ChangeOidcConnection` refuses another issuer. */
export class DeleteConnection extends defineCommand('DeleteConnection', {
  http: 'DELETE /v1/sign-on/connections/{connectionId}',
  example: { connectionId: 'saml-connection-1' },
  access: signOnAccess,
  data: z.object({ connectionId: ConnectionId }),
}) {}
/**
 * Chooses the two organisation admins who keep their password. Refused with `user.role-too-weak` if one whom the sender
 * may not change would no longer be among them.
 */
export class NameEmergencyOwners extends defineCommand('NameEmergencyOwners', {
  http: 'PUT /v1/sign-on/emergency-owners',
  example: { userIds: ['user-1', 'user-2'] },
  access: signOnAccess,
  data: z.object({ userIds: z.array(UserId).length(emergencyOwnerCount) }),
}) {}
/**
 * Sent by the endpoint, which knows the session. Refused with `sign-on.fresh-needed` for another session, with
 * `sign-on.owners-needed` without two emergency owners who can sign in, and with `sign-on.not-approved` where single sign-on only would leave super admins no provider.
 */
export class ChangeLoginMethod extends defineCommand('ChangeLoginMethod', {
  http: null,
  access: signOnAccess,
  data: z.object({ loginMethod: LoginMethod, sessionId: SessionId }),
}) {}
/** Recorded when an emergency owner signs in with a password. */
export class RecordEmergencyAccess extends defineCommand('RecordEmergencyAccess', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, sessionId: SessionId }),
}) {}

export const signOnCommands = [
  CreateDomain,
  RecordDomainProof,
  DeleteDomain,
  CreateOidcConnection,
  ChangeOidcConnection,
  CreateSamlConnection,
  ChangeSamlConnection,
  RecordConnectionSecret,
  DeleteConnection,
  NameEmergencyOwners,
  ChangeLoginMethod,
  RecordEmergencyAccess,
] as const;
