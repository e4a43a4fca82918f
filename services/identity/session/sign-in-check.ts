import { CommandBus } from '@nestjs/cqrs';
import {
  CredentialsInvalid,
  GenerationRefused,
  LoginDisabled,
  NotRegistered,
} from '../../../contracts/identity/session.ts';
import { RecordSignInRefusal } from '../../../contracts/identity/user.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import type { OrganizationAccess } from '../access/access-folds.ts';
import { systemSender } from '../accounts.ts';
import type { BackgroundWork } from '../background-work.ts';
import type { LoginThrottle, Reservation } from '../credentials/login-throttle.ts';
import { user, type Account } from '../user/user.ts';
import type { KnownDevices } from './known-devices.ts';

/** Where somebody signs in from. */
export interface SignInOrigin {
  readonly client: NonNullable<Sender['client']>;
  readonly isThisMachine: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

export interface Holder {
  readonly userId: string;
  readonly organizationId: string;
}
type RefusalReason = 'wrong-password' | 'inactive' | 'sso-only' | 'sso-not-approved';

/** What somebody claims to be, and how that is checked. */
export interface Claim {
  /** Names the account to the throttle and to devices, whether or not there is one. */
  readonly key: string;
  /** The organisation whose one password opens several accounts: wrong attempts count for it as well. */
  readonly sharedBy?: string | null;
  readonly find: () => Promise<Holder | null>;
  /** Costs the same without an account. */
  readonly matches: (holder: Holder | null) => Promise<boolean>;
}

interface Checked {
  readonly holder: Holder | null;
  readonly isCorrect: boolean;
}

async function checkClaim({ find, matches }: Claim): Promise<Checked> {
  const holder = await find();
  return { holder, isCorrect: await matches(holder) };
}

interface CheckPorts {
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  readonly throttle: LoginThrottle;
  readonly devices: KnownDevices;
  readonly background: BackgroundWork;
  readonly access: AccessDirectory;
}

/** Whether somebody is who they claim to be, and may sign in. */
export class SignInCheck {
  readonly #ports: CheckPorts;
  constructor(ports: CheckPorts) {
    this.#ports = ports;
  }

  /**
   * The account of a claim. Refuses with the same error whatever of it was wrong (R-AUTH-23), and does the same work for
   * an unknown account: what is done for an existing one only comes after the response.
   */
  async identify(claim: Claim, origin: SignInOrigin): Promise<Holder> {
    // the password is hashed while the attempt is stored; nothing is said of it before
    let checking: Promise<Checked> | undefined;
    const check = (): Promise<Checked> => (checking ??= checkClaim(claim));
    const attempts = await this.#reserve(claim, origin, () => void check().catch(() => undefined));
    let found: Checked;
    try {
      found = await check();
    } catch (error) {
      for (const attempt of attempts) await attempt.cancel();
      throw error;
    }
    const { holder, isCorrect } = found;
    if (holder !== null && isCorrect) {
      // that it was right may be forgotten in a crash: then it counts as one of the wrong ones
      for (const attempt of attempts) this.#ports.background.run(attempt.succeed());
      return holder;
    }
    if (holder !== null) this.#ports.background.run(this.recordRefusal(holder, 'wrong-password', origin));
    throw CredentialsInvalid();
  }

  /** The active account, and its organisation; `absent` is refused where a registration was cut short. */
  async requireAllowed(
    holder: Holder,
    origin: SignInOrigin,
    absent = NotRegistered,
  ): Promise<{ readonly account: Account; readonly organization: OrganizationAccess | null }> {
    const account = await this.#ports.aggregates.stateOf(user, holder.organizationId, holder.userId);
    // The name was reserved and the password set, but then the registration was interrupted.
    if (account.status === 'absent') throw absent();
    if (!('password' in account)) throw CredentialsInvalid();
    if (account.status === 'inactive') {
      await this.recordRefusal(holder, 'inactive', origin);
      throw LoginDisabled();
    }
    const organization = await this.#ports.access.organizationOf(holder.organizationId);
    if (organization?.generation === 'gen2') throw GenerationRefused();
    return { account, organization };
  }

  async recordRefusal(holder: Holder, reason: RefusalReason, { client }: SignInOrigin): Promise<void> {
    const sender = { ...systemSender(holder.organizationId, holder.userId), client };
    await this.#ports.commands.execute(new RecordSignInRefusal({ userId: holder.userId, reason }, sender));
  }

  async #reserve(
    { key, sharedBy = null }: Claim,
    { client, cookies }: SignInOrigin,
    onAllowed: () => void,
  ): Promise<readonly Reservation[]> {
    const { throttle, devices } = this.#ports;
    const deviceId = devices.verifyCookie(key, cookies[devices.cookieName(key)]);
    const from = { address: client.address, deviceId };
    // guessing by others must not shut out who signed in to this account from here before
    if (sharedBy === null || deviceId !== null) return [await throttle.reserve(key, from, onAllowed)];
    const own = await throttle.reserve(key, from);
    try {
      return [own, await throttle.reserveShared(sharedBy, onAllowed)];
    } catch (error) {
      await own.cancel();
      throw error;
    }
  }
}

/** Whether the password only lets the person set their own: somebody else has set it, and knows it. */
export const mustChangePassword = ({ password }: Account, { isThisMachine }: SignInOrigin): boolean =>
  password === 'until-changed' || (password === 'this-machine' && !isThisMachine);
