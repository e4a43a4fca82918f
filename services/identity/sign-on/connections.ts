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
  SignOnFull,
  SignOnInUse,
  maxConnections,
} from '../../../contracts/identity/sign-on.ts';
import {
  usableConnections,
  weakestApproval,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { mayAssignRole } from '../../../contracts/identity/administration.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { ofOrganization, signOn } from './sign-on.ts';

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

const has = ({ connections }: SignOn, connectionId: string): boolean =>
  connections.some(({ id }) => id === connectionId);

/** Whether everything that is wanted is there already. */
const isSame = (connection: Connection, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) =>
    isDeepEqual(new Map<string, unknown>(Object.entries(connection)).get(name), value),
  );

const loadRole = async (_data: unknown, _ask: SendQuery, sender: Viewer | null): Promise<Role | undefined> =>
  sender?.role;

/**
 * The role that has approved a connection once somebody saves it: theirs if it says by anything else who people are, and
 * otherwise the stronger one. Without a role from before, it counts as approved by organisation admins.
 */
function approvedBy(
  { approvedByRole }: Connection,
  isSameProvider: boolean,
  role: Role | undefined,
): Role | undefined {
  const isStronger = role !== undefined && !mayAssignRole(approvedByRole ?? weakestApproval, role);
  return isSameProvider && !isStronger ? (approvedByRole ?? undefined) : role;
}

export const createOidcConnection = decision(CreateOidcConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: (data, state, { newId }, approvedByRole) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    return [OidcConnectionConfigured({ ...data, connectionId, approvedByRole })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeOidcConnection = decision(ChangeOidcConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ connectionId, ...wanted }, state, _, role) => {
    const current = connectionIn(state, connectionId, 'oidc');
    const { issuer, clientId } = wanted;
    const approvedByRole = approvedBy(current, isSame(current, { issuer, clientId }), role);
    return isSame(current, { ...wanted, approvedByRole: approvedByRole ?? null })
      ? []
      : [OidcConnectionConfigured({ ...wanted, connectionId, approvedByRole })];
  },
});

export const createSamlConnection = decision(CreateSamlConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: (data, state, { newId }, approvedByRole) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    return [SamlConnectionConfigured({ ...data, connectionId, approvedByRole })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeSamlConnection = decision(ChangeSamlConnection, signOn, {
  ...ofOrganization,
  facts: loadRole,
  decide: ({ connectionId, ...wanted }, state, _, role) => {
    const current = connectionIn(state, connectionId, 'saml');
    const { issuer, signInUrl, certificates } = wanted;
    const approvedByRole = approvedBy(current, isSame(current, { issuer, signInUrl, certificates }), role);
    return isSame(current, { ...wanted, approvedByRole: approvedByRole ?? null })
      ? []
      : [SamlConnectionConfigured({ ...wanted, connectionId, approvedByRole })];
  },
});

export const recordConnectionSecret = decision(RecordConnectionSecret, signOn, {
  ...ofOrganization,
  decide: ({ connectionId, secretId }, state) => {
    const { name, secretId: current } = connectionIn(state, connectionId, 'oidc');
    return current === secretId ? [] : [ConnectionSecretReplaced({ connectionId, name, secretId })];
  },
});

export const deleteConnection = decision(DeleteConnection, signOn, {
  ...ofOrganization,
  commutes: false,
  decide: ({ connectionId }, state) => {
    const { name } = connectionIn(state, connectionId);
    const others = usableConnections(state).filter(({ id }) => id !== connectionId);
    if (state.loginMethod === 'sso_only' && others.length === 0) throw SignOnInUse();
    return [ConnectionDeleted({ connectionId, name })];
  },
});
