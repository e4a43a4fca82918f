import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { UserId } from '../kernel/fields.ts';

const removal = {
  userId: UserId,
  /** Revision of the last event of their account; the reservation is valid until another event is appended to it. */
  userRevision: z.int().min(0),
};

/** An active administrator may be deactivated, erased or given a weaker role, since another one stays who is as strong. */
export const AdministratorRemovalReserved = defineEvent('AdministratorRemovalReserved', z.object(removal), {
  audit: 'requested to remove %{person} as an administrator',
});
export const administratorsEvents = [AdministratorRemovalReserved] as const;

export const LastAdministrator = defineError(
  'user.last-administrator',
  'conflict',
  'This is the last active administrator of the organisation. Nothing was changed; add another administrator first.',
);
/** Nobody else could make one again: a role is granted by people who have it. */
export const LastSuperAdmin = defineError(
  'user.last-super-admin',
  'conflict',
  'This is the last active super admin of the organisation. Nothing was changed; make another person a super admin first.',
);

/** While passwords are switched off, nobody else could sign in without the identity provider. */
export const LastEmergencyOwner = defineError(
  'user.last-emergency-owner',
  'conflict',
  'This is the last emergency owner who can sign in if single sign-on fails. Nothing was changed; choose another emergency owner first.',
);

/**
 * Sent before an active administrator is deactivated, erased or given a weaker role, so that of several who remove each
 * other concurrently one stays. Refused with `user.last-administrator`, and with `user.last-super-admin` for a super admin
 * where no other one stays; while passwords are switched off with `user.last-emergency-owner`, unless another owner stays or
 * the person administers the organisation afterwards, too.
 */
export class ReserveAdministratorRemoval extends defineCommand('ReserveAdministratorRemoval', {
  http: null,
  access: system,
  data: z.object({ ...removal, isAdministratorAfter: z.literal(true).optional() }),
}) {}

export const administratorsCommands = [ReserveAdministratorRemoval] as const;
