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
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { decision } from '../../platform/commands/define-decision.ts';
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

export const createOidcConnection = decision(CreateOidcConnection, signOn, {
  ...ofOrganization,
  decide: (data, state, { newId }) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    return [OidcConnectionConfigured({ ...data, connectionId })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeOidcConnection = decision(ChangeOidcConnection, signOn, {
  ...ofOrganization,
  decide: ({ connectionId, ...wanted }, state) =>
    isSame(connectionIn(state, connectionId, 'oidc'), wanted)
      ? []
      : [OidcConnectionConfigured({ ...wanted, connectionId })],
});

export const createSamlConnection = decision(CreateSamlConnection, signOn, {
  ...ofOrganization,
  decide: (data, state, { newId }) => {
    const connectionId = newId('connection');
    if (has(state, connectionId)) return [];
    requireRoom(state);
    return [SamlConnectionConfigured({ ...data, connectionId })];
  },
  result: (_, __, { newId }) => ({ id: newId('connection') }),
});

export const changeSamlConnection = decision(ChangeSamlConnection, signOn, {
  ...ofOrganization,
  decide: ({ connectionId, ...wanted }, state) =>
    isSame(connectionIn(state, connectionId, 'saml'), wanted)
      ? []
      : [SamlConnectionConfigured({ ...wanted, connectionId })],
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
