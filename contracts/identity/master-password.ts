import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { OrganizationId } from '../kernel/fields.ts';
import { passwordInputLimit } from './model/password-rules.ts';

/**
 * The master password of the organisation was set or replaced; the secret itself is not in the event. Sessions that were
 * started with the one before are over.
 */
export const MasterPasswordChanged = defineEvent(
  'MasterPasswordChanged',
  z.object({ organizationId: OrganizationId }),
  { audit: 'changed the master password' },
);
export const masterPasswordEvents = [MasterPasswordChanged] as const;

/** Sent once the secret is stored. */
export class RecordMasterPasswordChange extends defineCommand('RecordMasterPasswordChange', {
  http: null,
  access: system,
  data: z.object({ organizationId: OrganizationId }),
}) {}
export const masterPasswordCommands = [RecordMasterPasswordChange] as const;

/** Answer of `GET /v1/auth/employeeIdMP`; `null` until one is set. */
export const MasterPasswordView = z.object({ employeeIdMP: z.string().nullable() });
export type MasterPasswordView = z.output<typeof MasterPasswordView>;

/** Body of `POST /v1/auth/reset-employeeIdMP` (1:357). */
export const ResetMasterPasswordBody = z.object({
  employeeIdMP: z.string().min(1, 'rules.required').max(passwordInputLimit),
});
