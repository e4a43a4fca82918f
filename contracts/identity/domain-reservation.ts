import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, OrganizationId } from '../kernel/fields.ts';

/** The domain was reserved for the one organisation of the whole product that verified it. */
export const DomainReserved = defineEvent('DomainReserved', z.object({ organizationId: OrganizationId }), {
  audit: 'reserved a domain',
});
/** The domain may be verified by another organisation. */
export const DomainReleased = defineEvent('DomainReleased', z.object({ organizationId: OrganizationId }), {
  audit: 'released a domain',
});
export const domainReservationEvents = [DomainReserved, DomainReleased] as const;

const ofDomain = z.object({ domainHash: defineId(), organizationId: OrganizationId });

/** Reserves a domain whose token was found. Refused with `domain.taken` if another organisation has it. */
export class ReserveDomain extends defineCommand('ReserveDomain', {
  http: null,
  access: system,
  data: ofDomain,
}) {}
/** Frees a domain that the organisation removed. */
export class ReleaseDomain extends defineCommand('ReleaseDomain', {
  http: null,
  access: system,
  data: ofDomain,
}) {}

export const domainReservationCommands = [ReserveDomain, ReleaseDomain] as const;
