import {
  NameReleased,
  NameReserved,
  NameTaken,
  ReleaseName,
  ReserveName,
  nameReservationEvents,
  type NameHolder,
} from '../../../contracts/identity/name-reservation.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export interface NameReservation {
  /** `null` while it is free. */
  readonly holder: NameHolder | null;
}

/** One name of the whole product by which an organisation, an account or a team is found. */
export const nameReservation = defineAggregate<NameReservation, typeof nameReservationEvents>({
  category: 'name',
  events: nameReservationEvents,
  initial: { holder: null },
  evolve: (_, event) => {
    switch (event.type) {
      case 'NameReserved': {
        const { kind: _kind, ...holder } = event.data;
        return { holder };
      }
      case 'NameReleased':
        return { holder: null };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

const isHeldBy = ({ holder }: NameReservation, { organizationId, userId, teamId }: NameHolder): boolean =>
  holder?.organizationId === organizationId && holder.userId === userId && holder.teamId === teamId;

const takenField = {
  'client-key': 'clientKey',
  'employee-id': 'employeeId',
  'shared-account': 'account',
  'directory-group': 'externalId',
} as const;

export const reserveName = decision(ReserveName, nameReservation, {
  id: (data) => data.name,
  commutes: true,
  creates: true,
  decide: ({ name: _, ...data }, state) => {
    if (isHeldBy(state, data)) return [];
    if (state.holder !== null) throw NameTaken({ fields: { [takenField[data.kind]]: NameTaken.message } });
    return [NameReserved(data)];
  },
});

export const releaseName = decision(ReleaseName, nameReservation, {
  id: (data) => data.name,
  commutes: true,
  decide: ({ name: _, ...holder }, state) => (isHeldBy(state, holder) ? [NameReleased(holder)] : []),
});
