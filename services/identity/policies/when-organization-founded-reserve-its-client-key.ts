import { OrganizationFounded } from '../../../contracts/organization/organization.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { SignInNames } from '../sign-in-names.ts';

const name = 'when-organization-founded-reserve-its-client-key';

/** An organisation that was founded with a client key is found by it, unless another one has it already. */
export const whenOrganizationFoundedReserveItsClientKey = ({ get }: PolicyDependencies): Policy =>
  when(OrganizationFounded, name, async ({ id, organizationId, data: { settings } }) => {
    if (settings.clientKey === null) return;
    const sender = systemSender(organizationId, `policy:${name}`, `key-${id}`);
    await get(SignInNames).reserveClientKey(settings.clientKey, sender);
  });
