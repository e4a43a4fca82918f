import { ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import type { PasswordVault } from '../session/password-vault.ts';
import type { CommandBus } from '@nestjs/cqrs';

/** Leaves nothing in the files of the read models of what was changed up to a position. */
export type ForgetFormer = (position: number) => Promise<void>;

interface ErasureParts {
  readonly keys: Keys;
  readonly commands: CommandBus;
  readonly mail: Mail;
  readonly vault: PasswordVault;
  /** Takes an address, known by its hash, out of the list of the sample accounts. */
  readonly forgetFirstAccount: (emailHash: string) => Promise<void>;
  readonly forgetFormer: ForgetFormer;
}

/** Destroys the person's key, secrets and letters and frees their address. From here on nothing of theirs can be read in any copy. */
export const whenPersonErasedDestroyTheirKey = ({
  keys,
  commands,
  mail,
  vault,
  forgetFirstAccount,
  forgetFormer,
}: ErasureParts): Policy =>
  when(
    PersonErased,
    'when-person-erased-destroy-their-key',
    async ({ data: { userId }, organizationId, id, position }) => {
      const emailHash = await keys.getSecret(organizationId, `email-hash/${userId}`);
      if (emailHash !== null) {
        const sender = systemSender(
          platformOrganization,
          'policy:when-person-erased-destroy-their-key',
          `erase-${id}`,
        );
        await commands.execute(new ReleaseEmail({ emailHash, userId }, sender));
        await forgetFirstAccount(emailHash);
      }
      await mail.destroyLettersTo(organizationId, userId);
      await keys.deleteSecret(organizationId, `email-hash/${userId}`);
      await vault.forget(organizationId, userId);
      await keys.destroyPersonKey(organizationId, userId);
      await forgetFormer(position);
    },
  );
