import { z } from 'zod';
import { Role } from '../kernel/access.ts';
import { maxUserMappings } from '../organization/user-mapping.ts';

const EmailAttributes = z.array(z.string().min(1).max(100)).max(maxUserMappings);
/** Who has approved a provider, and what. */
export const Approved = z.object({
  /**
   * The strongest role of those who have saved the provider as it is: it signs in nobody whom that role may not change.
   * Absent in events of earlier releases.
   */
  approvedByRole: Role.optional(),
  /** The attributes of the email address that were approved with it; others find nobody above organisation admins. */
  approvedEmailAttributes: EmailAttributes.optional(),
});
export type Approved = z.output<typeof Approved>;
/**
 * The attributes that fill the email address (`userMappings`), in their order, as the sender knows them: they are approved
 * with the provider. Without them, none is.
 */
export const approving = { emailAttributes: EmailAttributes.default([]) };
