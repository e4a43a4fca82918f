import { PersonErased, ReleaseEmail } from '../../contracts/identity/user.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { when, type Policy } from '../platform/policies/policy.ts';
import { systemSender } from './accounts.ts';
import { platformOrganization } from './email-reservation/email-reservation.ts';
import type { CommandBus } from '@nestjs/cqrs';

/** Leaves nothing in the files of the read models of what was changed up to a position. */
export type ForgetFormer = (position: number) => Promise<void>;

/** Destroys the person's key and secrets and frees their address. From here on nothing of theirs can be read in any copy. */
export const whenPersonErasedDestroyTheirKey = (
  keys: Keys,
  commands: CommandBus,
  forgetFormer: ForgetFormer,
): Policy =>
  when(
    PersonErased,
    'when-person-erased-destroy-their-key',
    async ({ data: { userId }, organizationId, id, position }) => {
      const emailHash = keys.getSecret(organizationId, `email-hash/${userId}`);
      if (emailHash !== null) {
        const sender = systemSender(
          platformOrganization,
          'policy:when-person-erased-destroy-their-key',
          `erase-${id}`,
        );
        await commands.execute(new ReleaseEmail({ emailHash, userId }, sender));
      }
      keys.deleteSecret(organizationId, `email-hash/${userId}`);
      keys.deleteSecret(organizationId, `password/${userId}`);
      keys.destroyPersonKey(organizationId, userId);
      await forgetFormer(position);
    },
  );
