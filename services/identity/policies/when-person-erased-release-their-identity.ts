import { ReleaseIdentity } from '../../../contracts/identity/external-identity.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { linkedIdentity } from '../sign-on/outside-identity.ts';

/** Somebody who was erased may come back through the same provider as a new person. */
export const whenPersonErasedReleaseTheirIdentity = ({ commands, aggregates }: PolicyDependencies): Policy =>
  when(
    PersonErased,
    'when-person-erased-release-their-identity',
    async ({ id, organizationId, data: { userId } }) => {
      const { identityHash } = await aggregates.stateOf(linkedIdentity, organizationId, userId);
      if (identityHash === null) return;
      const sender = systemSender(organizationId, 'system', id);
      await commands.execute(new ReleaseIdentity({ identityHash, userId }, sender));
    },
  );
