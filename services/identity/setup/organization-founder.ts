import { CommandBus } from '@nestjs/cqrs';
import { FoundOrganization, withDefaults } from '../../../contracts/organization/organization.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { type Accounts, systemSender } from '../accounts.ts';

interface FounderPorts {
  readonly access: AccessDirectory;
  readonly accounts: Accounts;
  readonly commands: CommandBus;
}
interface NewOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly isTrial?: true;
}
interface Owner {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

const administrators = ['admin-super', 'admin-organization', 'admin-group'] as const;

/** Creates an organisation and its first administrator. */
export class OrganizationFounder {
  readonly #ports: FounderPorts;
  constructor(ports: FounderPorts) {
    this.#ports = ports;
  }

  /** A repeat with the same command continues where the first one stopped; the owner's id is that of the command. */
  async found(organization: NewOrganization, owner: Owner, ownerCommand: string): Promise<void> {
    const { access, accounts, commands } = this.#ports;
    const { organizationId } = organization;
    const settings = withDefaults({
      features: {},
      permissions: {},
      skillsManager: [...administrators],
      analytics: [...administrators],
    });
    if ((await access.organizationOf(organizationId)) === null)
      await commands.execute(
        new FoundOrganization(
          { ...organization, loginMethod: 'email_only', settings },
          systemSender(organizationId, 'system'),
        ),
      );
    await accounts.add(
      { ...owner, role: 'admin-super', roles: {} },
      systemSender(organizationId, 'system', ownerCommand),
    );
  }
}
