import {
  IdentityLinked,
  IdentityReleased,
  IdentityReserved,
  IdentityTaken,
  LinkIdentity,
  ReleaseIdentity,
  ReserveIdentity,
  linkedIdentityEvents,
  outsideIdentityEvents,
} from '../../../contracts/identity/external-identity.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { signOn } from './sign-on.ts';

/** One identity at a provider, by the keyed hash of issuer and subject: whose it is. */
export const outsideIdentity = defineAggregate<
  { readonly holder: string | null },
  typeof outsideIdentityEvents
>({
  category: 'outside-identity',
  events: outsideIdentityEvents,
  initial: { holder: null },
  evolve: (_, event) => {
    switch (event.type) {
      case 'IdentityReserved':
        return { holder: event.data.userId };
      case 'IdentityReleased':
        return { holder: null };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

export const reserveIdentity = decision(ReserveIdentity, outsideIdentity, {
  id: (data) => data.identityHash,
  creates: true,
  commutes: true,
  decide: (data, { holder }) => {
    if (holder === data.userId) return [];
    if (holder !== null) throw IdentityTaken();
    return [IdentityReserved(data)];
  },
});

export const releaseIdentity = decision(ReleaseIdentity, outsideIdentity, {
  id: (data) => data.identityHash,
  creates: true,
  commutes: true,
  decide: (data, { holder }) => (holder === data.userId ? [IdentityReleased(data)] : []),
});

export interface LinkedIdentity {
  readonly identityHash: string | null;
  readonly connectionId: string | null;
}

/** The one outside identity of a person. */
export const linkedIdentity = defineAggregate<LinkedIdentity, typeof linkedIdentityEvents>({
  category: 'linked-identity',
  events: linkedIdentityEvents,
  initial: { identityHash: null, connectionId: null },
  evolve: (_, { data: { identityHash, connectionId } }) => ({ identityHash, connectionId }),
  scope: () => ({ workspaceId: null }),
});

export const linkIdentity = decision(LinkIdentity, linkedIdentity, {
  id: (data) => data.userId,
  creates: true,
  commutes: true,
  // the organisation of the sender: facts are read within it
  facts: async (_data, _ask, viewer, look) =>
    new Set((await look(signOn, viewer?.organizationId ?? '')).state.connections.map(({ id }) => id)),
  reserves: ({ identityHash, userId }) => ({ decision: reserveIdentity, data: { identityHash, userId } }),
  decide: (data, state, _context, connections) => {
    if (state.identityHash === data.identityHash) return [];
    if (state.connectionId !== null && connections.has(state.connectionId)) throw IdentityTaken();
    return [IdentityLinked(data)];
  },
});
