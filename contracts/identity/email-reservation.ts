import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { OrganizationId, UserId } from '../kernel/fields.ts';

/** An email address, identified only by its keyed hash, was reserved for one account of the whole product. */
export const EmailReserved = defineEvent(
  'EmailReserved',
  z.object({ userId: UserId, organizationId: OrganizationId }),
  { audit: 'reserved an email address' },
);
/** The address may be used again. */
export const EmailReleased = defineEvent('EmailReleased', z.object({ userId: UserId }), {
  audit: 'released an email address',
});
export const emailReservationEvents = [EmailReserved, EmailReleased] as const;

export const EmailTaken = defineError(
  'user.email-taken',
  'conflict',
  'This email address already belongs to an account. Nothing was changed; use another address.',
);
/** A free trial has added many people, or tried to. */
export const TrialSlowedDown = defineError(
  'user.trial-slowed-down',
  'limited',
  'This free trial has added many people in a short time. This person was not added; wait a while and try again, or verify the domain of the address first.',
);

/** Reserves an address before the account is created; sent by the product. */
export class ReserveEmail extends defineCommand('ReserveEmail', {
  http: null,
  access: system,
  data: z.object({ emailHash: z.string(), userId: UserId, organizationId: OrganizationId }),
}) {}
/** Frees an address. */
export class ReleaseEmail extends defineCommand('ReleaseEmail', {
  http: null,
  access: system,
  data: z.object({ emailHash: z.string(), userId: UserId }),
}) {}

export const emailReservationCommands = [ReserveEmail, ReleaseEmail] as const;
