import { assertNever } from '../../kernel/assert-never.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import type { LoginMethod } from '../../organization/organization.ts';
import type { z } from 'zod';
import type { Approved } from '../provider-approval.ts';
import type { signOnEvents } from '../sign-on.ts';
import type { ConnectionView } from '../sign-on-views.ts';

export type SignOnEvent = EventOf<(typeof signOnEvents)[number]>;

export interface SignOnDomain {
  readonly id: string;
  readonly domain: string;
  readonly token: string;
  readonly isProved: boolean;
}

/** A provider as decisions and read models know it. `secretId` names the stored client secret. */
export type Connection = (
  | Omit<Extract<ConnectionView, { protocol: 'oidc' }>, 'hasSecret'>
  | Extract<ConnectionView, { protocol: 'saml' }>
) & { readonly secretId: string | null };

export interface SignOn {
  readonly domains: readonly SignOnDomain[];
  readonly connections: readonly Connection[];
  readonly emergencyOwners: readonly string[];
  /** `null` until it was changed here: then it is what the organisation was founded with. */
  readonly loginMethod: z.output<typeof LoginMethod> | null;
}

export const noSignOn: SignOn = { domains: [], connections: [], emergencyOwners: [], loginMethod: null };

/** With the connection, which takes the place of one with the same id. */
function withConnection(connections: readonly Connection[], added: Connection): readonly Connection[] {
  const at = connections.findIndex(({ id }) => id === added.id);
  return at < 0 ? [...connections, added] : connections.with(at, added);
}

/** Who has approved a provider, and what; events of earlier releases do not say. */
const approvalIn = ({ approvedByRole, approvedEmailAttributes = [] }: Approved) => ({
  approvedByRole: approvedByRole ?? null,
  approvedEmailAttributes,
});

const secretOf = (state: SignOn, connectionId: string): string | null =>
  state.connections.find(({ id }) => id === connectionId)?.secretId ?? null;

/** Single sign-on of an organisation after one more event. */
export function signOnAfter(state: SignOn, event: SignOnEvent): SignOn {
  switch (event.type) {
    case 'DomainClaimed': {
      const { domainId: id, domain, token } = event.data;
      return { ...state, domains: [...state.domains, { id, domain, token, isProved: false }] };
    }
    case 'DomainProved': {
      const { domainId } = event.data;
      const domains = state.domains.map((each) =>
        each.id === domainId ? { ...each, isProved: true } : each,
      );
      return { ...state, domains };
    }
    case 'DomainDeleted': {
      const { domainId } = event.data;
      return { ...state, domains: state.domains.filter(({ id }) => id !== domainId) };
    }
    case 'OidcConnectionConfigured': {
      const { connectionId: id, ...data } = event.data;
      const secretId = secretOf(state, id);
      const added = { id, protocol: 'oidc', ...data, ...approvalIn(data), secretId } as const;
      return { ...state, connections: withConnection(state.connections, added) };
    }
    case 'SamlConnectionConfigured': {
      const { connectionId: id, ...data } = event.data;
      const provider = 'custom';
      const added = { id, protocol: 'saml', provider, ...data, ...approvalIn(data), secretId: null } as const;
      return { ...state, connections: withConnection(state.connections, added) };
    }
    case 'ConnectionSecretReplaced': {
      const { connectionId, secretId } = event.data;
      const connections = state.connections.map((each) =>
        each.id === connectionId ? { ...each, secretId } : each,
      );
      return { ...state, connections };
    }
    case 'ConnectionDeleted': {
      const { connectionId } = event.data;
      return { ...state, connections: state.connections.filter(({ id }) => id !== connectionId) };
    }
    case 'EmergencyOwnersNamed':
      return { ...state, emergencyOwners: event.data.userIds };
    case 'LoginMethodChanged':
      return { ...state, loginMethod: event.data.loginMethod };
    case 'EmergencyAccessUsed':
    case 'OwnerAccessCreated':
    case 'OwnerAccessUsed':
      return state;
  }
  return assertNever(event);
}

/** Providers that people can be sent to: one that speaks OpenID Connect needs its secret first. */
export const usableConnections = ({ connections }: SignOn): readonly Connection[] =>
  connections.filter(({ protocol, secretId }) => protocol === 'saml' || secretId !== null);

/** Whether an organisation has verified the domain of an email address. */
export const hasProvedDomainOf = ({ domains }: SignOn, email: string): boolean =>
  domains.some(({ domain, isProved }) => isProved && domain === domainOf(email));

/** The part after the last @, in lower case; empty without one. */
export const domainOf = (email: string): string =>
  email.includes('@') ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
