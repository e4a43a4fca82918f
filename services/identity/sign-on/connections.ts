import { SignOnFull } from '../../../contracts/identity/sign-on-errors.ts';
import {
  ChangeOidcConnection,
  ChangeSamlConnection,
  ConnectionDeleted,
  ConnectionSecretReplaced,
  CreateOidcConnection,
  CreateSamlConnection,
  DeleteConnection,
  OidcConnectionConfigured,
  RecordConnectionSecret,
  SamlConnectionConfigured,
  maxConnections,
} from '../../../contracts/identity/sign-on.ts';
import {
  signOnAfter,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { isSameProvider, weakestApproval } from '../../../contracts/identity/model/sign-on-approval.ts';
import type { Approved } from '../../../contracts/identity/provider-approval.ts';
import { mayAssignRole } from '../../../contracts/identity/administration.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { mayReplace, requireSignOnLeft } from './require-sign-on-left.ts';
import { loadRole, ofOrganization, signOn } from './sign-on.ts';

const connectionIn = <P extends Connection['protocol']>(
  { connections }: SignOn,
  connectionId: string,
  protocol?: P,
) => {
  const found = connections.find(({ id }) => id === connectionId);
  if (found === undefined || (protocol !== undefined && found.protocol !== protocol)) throw NotFound();
  return found;
};

function requireRoom({ connections }: SignOn): void {
  if (connections.length >= maxConnections) throw SignOnFull();
}

const without = (state: SignOn, connectionId: string): SignOn => ({
  ...state,
  connections: state.connections.filter(({ id }) => id !== connectionId),
});

const has = ({ connections }: SignOn, connectionId: string): boolean =>
  connections.some(({ id }) => id === connectionId);

/** Whether everything that is wanted is there already. */
const isSame = (connection: Connection, wanted: object, { approvedByRole, ...approved }: Approved) =>
  Object.entries({ ...wanted, ...approved, approvedByRole: approvedByRole ?? null }).every(([name, value]) =>
    isDeepEqual(new Map<string, unknown>(Object.entries(connection)).get(name), value),
  );

interface Saved {
  readonly role: Role | undefined;
  readonly emailAttributes: string[];
}

/**
 * Who has approved a connection once somebody saves it, and what: their role if it says by anything else who people are,
 * and otherwise the stronger one. A weaker one approves nothing. Without a role from before, it counts as approved by
 * organisation admins.
 */
function approvalAfter(current: Connection, wanted: object, { role, emailAttributes }: Saved): Approved {
  const bySender = { approvedByRole: role, approvedEmailAttributes: emailAttributes };
  if (!isSameProvider(current, wanted)) return bySender;
  const approvedByRole = current.approvedByRole ?? undefined;
  const former = approvedByRole ?? weakestApproval;
  if (role === undefined || !mayAssignRole(role, former))
    return { approvedByRole, approvedEmailAttributes: current.approvedEmailAttributes };
  return mayAssignRole(former, role) ? { ...bySender, approvedByRole } : bySender;
}

export const createOidcConnection = decision(CreateOidcConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ emailAttributes, ...data }, state, { newId }, approvedByRole) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    const approved = { approvedByRole, approvedEmailAttributes: emailAttributes };
    return [OidcConnectionConfigured({ ...data, connectionId, ...approved })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeOidcConnection = decision(ChangeOidcConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ connectionId, emailAttributes, ...wanted }, state, _, role) => {
    const current = connectionIn(state, connectionId, 'oidc');
    const approved = approvalAfter(current, wanted, { role, emailAttributes });
    if (isSame(current, wanted, approved)) return [];
    const configured = OidcConnectionConfigured({ ...wanted, connectionId, ...approved });
    requireSignOnLeft(state, signOnAfter(state, configured), role);
    return [configured];
  },
});

export const createSamlConnection = decision(CreateSamlConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ emailAttributes, ...data }, state, { newId }, approvedByRole) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    const approved = { approvedByRole, approvedEmailAttributes: emailAttributes };
    return [SamlConnectionConfigured({ ...data, connectionId, ...approved })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeSamlConnection = decision(ChangeSamlConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ connectionId, emailAttributes, ...wanted }, state, _, role) => {
    const current = connectionIn(state, connectionId, 'saml');
    const approved = approvalAfter(current, wanted, { role, emailAttributes });
    if (isSame(current, wanted, approved)) return [];
    const configured = SamlConnectionConfigured({ ...wanted, connectionId, ...approved });
    requireSignOnLeft(state, signOnAfter(state, configured), role);
    return [configured];
  },
});

export const recordConnectionSecret = decision(RecordConnectionSecret, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ connectionId, secretId }, state, _, role) => {
    const current = connectionIn(state, connectionId, 'oidc');
    if (current.secretId === secretId) return [];
    // a wrong one locks out everybody
    if (!mayReplace(role, current)) requireSignOnLeft(state, without(state, connectionId), role);
    return [ConnectionSecretReplaced({ connectionId, name: current.name, secretId })];
  },
});

export const deleteConnection = decision(DeleteConnection, signOn, {
  ...ofOrganization,
  commutes: false,
  facts: loadRole,
  decide: ({ connectionId }, state, _, role) => {
    const { name } = connectionIn(state, connectionId);
    requireSignOnLeft(state, without(state, connectionId), role);
    return [ConnectionDeleted({ connectionId, name })];
  },
});
