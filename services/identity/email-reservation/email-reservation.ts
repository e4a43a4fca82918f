import {
  EmailReleased,
  EmailReserved,
  ReleaseEmail,
  ReserveEmail,
  emailReservationEvents,
} from '../../../contracts/identity/email-reservation.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { addressTaken } from './trial-limit.ts';

/** The organisation of everything that is unique across all organisations. */
export const platformOrganization = '_platform';

export interface EmailReservation {
  /** `null` while it is free. */
  readonly holder: { readonly userId: string; readonly organizationId: string } | null;
}

/** One address of the whole product, identified by its keyed hash only. */
export const emailReservation = defineAggregate<EmailReservation, typeof emailReservationEvents>({
  category: 'email',
  events: emailReservationEvents,
  initial: { holder: null },
  evolve: (_, event) => {
    switch (event.type) {
      case 'EmailReserved':
        return { holder: event.data };
      case 'EmailReleased':
        return { holder: null };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

export const reserveEmail = decision(ReserveEmail, emailReservation, {
  id: (data) => data.emailHash,
  creates: true,
  decide: ({ userId, organizationId }, { holder }) => {
    if (holder?.userId === userId) return [];
    if (holder !== null) throw addressTaken();
    return [EmailReserved({ userId, organizationId })];
  },
});

export const releaseEmail = decision(ReleaseEmail, emailReservation, {
  id: (data) => data.emailHash,
  decide: ({ userId }, { holder }) => (holder?.userId === userId ? [EmailReleased({ userId })] : []),
});
