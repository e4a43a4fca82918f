import { z } from 'zod';
import { Role } from '../kernel/access.ts';
import { MappedField } from './organization.ts';

/** Fields that a sign-in fills; older settings may name the others, which none has ever filled. */
export const FilledField = MappedField.extract(['displayName', 'email', 'role']);
/** Roles that an attribute of single sign-on may give: who administers the organisation is decided in it alone. */
export const MappedRole = z
  .string()
  .toLowerCase()
  .pipe(Role.extract(['admin-group', 'publisher', 'viewer']));
/** So many attributes may an organisation use. */
export const maxUserMappings = 20;
/** An attribute of single sign-on, with the field of the account that it fills (R-INT-02). */
export const UserMapping = z.object({ attribute: z.string().trim().min(1).max(100), field: FilledField });
