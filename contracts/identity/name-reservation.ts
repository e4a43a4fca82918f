import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { OrganizationId, UserId } from '../kernel/fields.ts';
import { TeamId } from '../organization/team.ts';

/** What is found by its name: when somebody signs in without an email address, or by the organisation's directory. */
export const NameKind = z.enum(['client-key', 'employee-id', 'shared-account', 'directory-group']);
export type NameKind = z.output<typeof NameKind>;

const NameHolder = z.object({
  organizationId: OrganizationId,
  /** `null` for the organisation itself, and for a team. */
  userId: UserId.nullable(),
  /** The team to which a directory gave an id of its own. */
  teamId: TeamId.optional(),
});
export type NameHolder = z.output<typeof NameHolder>;

/**
 * A client key was reserved for an organisation; or an employee ID or shared account of an organisation, identified only
 * by its keyed hash, was reserved for one account; or the id that its directory has for a group, for one team.
 */
export const NameReserved = defineEvent('NameReserved', NameHolder.extend({ kind: NameKind }), {
  audit: 'reserved a name (%{kind})',
});
/** The name may be used again. */
export const NameReleased = defineEvent('NameReleased', NameHolder, { audit: 'released a name' });
export const nameReservationEvents = [NameReserved, NameReleased] as const;

export const NameTaken = defineError(
  'account.name-taken',
  'conflict',
  'This name is already in use. Nothing was changed; choose another one.',
);

const reservation = NameHolder.extend({ name: z.string().max(100), kind: NameKind });

/** Reserves a name before it is used; sent by the product. Refused with `account.name-taken`. */
export class ReserveName extends defineCommand('ReserveName', {
  http: null,
  access: system,
  data: reservation,
}) {}
/** Frees a name; does nothing if another holder has it. */
export class ReleaseName extends defineCommand('ReleaseName', {
  http: null,
  access: system,
  data: reservation.omit({ kind: true }),
}) {}

export const nameReservationCommands = [ReserveName, ReleaseName] as const;
