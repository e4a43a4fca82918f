import { GetMyOrganization, type PasswordPolicy } from '../../../../contracts/organization/organization.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';

/** The rules for new passwords in the person's organisation; those of the specification until they are known. */
export const useMyPasswordPolicy = (): PasswordPolicy =>
  useQueryOf(GetMyOrganization, {}).data?.settings.passwordPolicy ?? 'complexity';
