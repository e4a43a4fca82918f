import { createHash } from 'node:crypto';
import {
  DomainReleased,
  DomainReserved,
  ReleaseDomain,
  ReserveDomain,
  domainReservationEvents,
} from '../../../contracts/identity/domain-reservation.ts';
import { DomainTaken } from '../../../contracts/identity/sign-on-errors.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export interface DomainReservation {
  /** The organisation that verified it; `null` while it is free. */
  readonly holder: string | null;
}

/** Name of a domain in the log. */
export const domainHash = (domain: string): string =>
  createHash('sha256').update(domain).digest('hex').slice(0, 40);

/** One domain of the whole product, in the platform's organisation. */
export const domainReservation = defineAggregate<DomainReservation, typeof domainReservationEvents>({
  category: 'domain',
  events: domainReservationEvents,
  initial: { holder: null },
  evolve: (_, event) => {
    switch (event.type) {
      case 'DomainReserved':
        return { holder: event.data.organizationId };
      case 'DomainReleased':
        return { holder: null };
    }
    return assertNever(event);
  },
  scope: () => ({ workspaceId: null }),
});

export const reserveDomain = decision(ReserveDomain, domainReservation, {
  id: (data) => data.domainHash,
  creates: true,
  decide: ({ organizationId }, { holder }) => {
    if (holder === organizationId) return [];
    if (holder !== null) throw DomainTaken();
    return [DomainReserved({ organizationId })];
  },
});

export const releaseDomain = decision(ReleaseDomain, domainReservation, {
  id: (data) => data.domainHash,
  decide: ({ organizationId }, { holder }) =>
    holder === organizationId ? [DomainReleased({ organizationId })] : [],
});
