import { randomBytes } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  OwnerAccessInvalid,
  ownerAccessMinutes,
  RecordOwnerAccess,
} from '../../../contracts/identity/owner-access.ts';
import { ChangeIpRestriction } from '../../../contracts/organization/settings.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { systemSender } from '../accounts.ts';
import { hashSecret } from '../credentials/session-tokens.ts';
import type { Holder, SignInOrigin } from '../session/sign-in-check.ts';
import type { Grant, SignIn } from '../session/sign-in.ts';
import type { SignInNames } from '../sign-in-names.ts';
import { isActiveAdministrator } from '../user/administrators.ts';
import { user } from '../user/user.ts';

const StoredLink = z.object({ hash: z.string(), until: z.number() });

interface OwnerAccessPorts {
  readonly commands: CommandBus;
  readonly keys: Keys;
  readonly aggregates: AggregateCache;
  readonly access: AccessDirectory;
  readonly names: SignInNames;
  readonly signIn: SignIn;
}

/** A way in from the server itself, for when neither email nor the identity provider works. */
export class OwnerAccess {
  readonly #ports: OwnerAccessPorts;
  constructor(ports: OwnerAccessPorts) {
    this.#ports = ports;
  }

  /** Switches the IP restriction of the administrator's organisation off; resolves with the token of a new link. */
  async create(email: string): Promise<string> {
    const { commands, keys } = this.#ports;
    const holder = await this.#requireAdministrator(email);
    const { organizationId, userId } = holder;
    await this.#switchIpRestrictionOff(organizationId);
    const sender = systemSender(organizationId, 'system');
    // first: no link may exist that the audit trail does not know
    await commands.execute(new RecordOwnerAccess({ userId, isUse: false }, sender));
    const secret = randomBytes(32).toString('base64url');
    const link = { hash: hashSecret(secret), until: Date.now() + ownerAccessMinutes * 60_000 };
    await keys.putSecret(organizationId, secretName(userId), JSON.stringify(link));
    return `${organizationId}.${userId}.${secret}`;
  }

  /** Signs in the administrator of a link and uses it up: of many at once, one gets in. */
  async use(token: string, origin: SignInOrigin): Promise<Grant> {
    const holder = await this.#redeem(token);
    const { organizationId, userId } = holder;
    const account = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    if (!isActiveAdministrator(account)) throw OwnerAccessInvalid();
    const sender = { ...systemSender(organizationId, userId), client: origin.client };
    await this.#ports.commands.execute(new RecordOwnerAccess({ userId, isUse: true }, sender));
    return this.#ports.signIn.withOwnerAccess(holder, origin);
  }

  async #requireAdministrator(email: string): Promise<Holder> {
    const { aggregates, names } = this.#ports;
    const holder = await names.holderOfEmail(email);
    const account = holder && (await aggregates.stateOf(user, holder.organizationId, holder.userId));
    if (holder && account && isActiveAdministrator(account)) return holder;
    throw new Error(`No active organisation admin has the address ${email}. Nothing was changed.`);
  }

  async #switchIpRestrictionOff(organizationId: string): Promise<void> {
    const organization = await this.#ports.access.organizationOf(organizationId);
    const { enableRestrictedIP = false, allowedRules = [] } = organization?.settings.permissions ?? {};
    if (!enableRestrictedIP) return;
    const change = { enableRestrictedIP: false, allowedRules: [...allowedRules] };
    await this.#ports.commands.execute(
      new ChangeIpRestriction(change, systemSender(organizationId, 'system')),
    );
  }

  async #redeem(token: string): Promise<Holder> {
    const { keys } = this.#ports;
    const [organizationId = '', userId = '', secret = ''] = token.split('.');
    const stored = await keys.getSecret(organizationId, secretName(userId));
    if (stored === null) throw OwnerAccessInvalid();
    const link = StoredLink.parse(JSON.parse(stored));
    if (!timingSafeMatch(hashSecret(secret), link.hash) || link.until < Date.now())
      throw OwnerAccessInvalid();
    if (!(await keys.deleteSecretIf(organizationId, secretName(userId), stored))) throw OwnerAccessInvalid();
    return { organizationId, userId };
  }
}

const secretName = (userId: string): string => `owner-access/${userId}`;
