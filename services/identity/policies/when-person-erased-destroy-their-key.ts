import { ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import { ReleaseName } from '../../../contracts/identity/name-reservation.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { Avatars } from '../avatar/avatars.ts';
import { Accounts, systemSender } from '../accounts.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import { removeFirstAccount } from '../first-accounts.ts';
import { SecondFactorSecrets } from '../second-factor/second-factor-secrets.ts';
import { PasswordStore } from '../credentials/password-store.ts';
import { accountSecret, emailSecret } from '../sign-in-names.ts';

/**
 * Destroys the person's key, secrets and emails and frees their address. From then on nothing of theirs can be read in
 * any copy.
 */
export const whenPersonErasedDestroyTheirKey = ({
  keys,
  commands,
  mail,
  folder,
  get,
  forgetFormer,
}: PolicyDependencies): Policy =>
  when(
    PersonErased,
    'when-person-erased-destroy-their-key',
    async ({ data: { userId }, organizationId, id, position }) => {
      const sender = systemSender(
        platformOrganization,
        'policy:when-person-erased-destroy-their-key',
        `erase-${id}`,
      );
      const emailHash = await keys.getSecret(organizationId, emailSecret(userId));
      if (emailHash !== null) {
        await commands.execute(new ReleaseEmail({ emailHash, userId }, sender));
        await removeFirstAccount(folder, emailHash, (email) => get(Accounts).emailHash(email));
      }
      const name = await keys.getSecret(organizationId, accountSecret(userId));
      if (name !== null) await commands.execute(new ReleaseName({ name, organizationId, userId }, sender));
      await mail.destroyEmailsTo(organizationId, userId);
      await keys.deleteSecret(organizationId, emailSecret(userId));
      await keys.deleteSecret(organizationId, accountSecret(userId));
      await get(Avatars).delete({ organizationId, userId });
      await get(PasswordStore).delete(organizationId, userId);
      await get(SecondFactorSecrets).delete(organizationId, userId);
      await keys.destroyPersonKey(organizationId, userId);
      await forgetFormer(position);
    },
  );
