import { z } from 'zod';
import { Role } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { OrganizationId, UserId } from '../kernel/fields.ts';
import { LoginMethod } from '../organization/organization.ts';
import { ConnectionId, DomainId, ProviderKind, signOnAccess } from './sign-on.ts';

export const ProviderUnreachable = defineError(
  'sign-on.provider-unreachable',
  'conflict',
  'No identity provider answers at this issuer. It is saved, but nobody can sign in through it; compare the issuer with what your provider shows, and check again.',
);

export const DomainView = z.object({
  id: DomainId,
  domain: z.string(),
  /** Content of the TXT record of the domain that verifies it. */
  record: z.string(),
  isProved: z.boolean(),
});
export type DomainView = z.output<typeof DomainView>;

const viewOfConnection = {
  id: ConnectionId,
  name: z.string(),
  provider: ProviderKind,
  issuer: z.string(),
  createsAccounts: z.boolean(),
  /** The strongest role of those who have saved it as it is; `null` before roles were recorded. */
  approvedByRole: Role.nullable(),
  /** The attributes of the email address that were approved with it. */
  approvedEmailAttributes: z.array(z.string()),
};
export const ConnectionView = z.discriminatedUnion('protocol', [
  z.object({
    ...viewOfConnection,
    protocol: z.literal('oidc'),
    clientId: z.string(),
    /** The secret itself is never shown. */
    hasSecret: z.boolean(),
  }),
  z.object({
    ...viewOfConnection,
    protocol: z.literal('saml'),
    signInUrl: z.string(),
    certificates: z.array(z.string()),
  }),
]);
export type ConnectionView = z.output<typeof ConnectionView>;

/** Single sign-on of an organisation. */
export const SignOnView = z.object({
  id: OrganizationId,
  domains: z.array(DomainView),
  connections: z.array(ConnectionView),
  emergencyOwners: z.array(UserId),
});
export type SignOnView = z.output<typeof SignOnView>;

/** Domains, identity providers and emergency owners of the sender's organisation. */
export class GetSignOn extends defineQuery('GetSignOn', {
  http: 'GET /v1/sign-on',
  access: signOnAccess,
  data: z.object({}),
  item: SignOnView,
}) {}

export const signOnQueries = [GetSignOn] as const;

/** Body of `PUT /v1/sign-on/connections/{connectionId}/secret`. */
export const ConnectionSecretBody = z.object({ secret: z.string().min(8).max(500) });
/** Body of `PUT /v1/sign-on/login-method`. */
export const LoginMethodBody = z.object({ loginMethod: LoginMethod });
