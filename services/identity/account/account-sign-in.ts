import { randomBytes, randomUUID } from 'node:crypto';
import { fullAccountName, type AccountName } from '../../../contracts/identity/model/account-name.ts';
import {
  EmployeeIdUnregistered,
  NameLoginDisabled,
  type AccountCredential,
  type SignInOptions,
} from '../../../contracts/identity/account.ts';
import { PasswordAlreadyOwn, PasswordMustChange } from '../../../contracts/identity/password.ts';
import {
  CredentialsInvalid,
  SessionExpired,
  type SignInMethod,
} from '../../../contracts/identity/session.ts';
import { isAvailable, type FeatureGate } from '../../../contracts/kernel/feature-gates.ts';
import { administersOthers } from '../../../contracts/identity/administration.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { systemSender } from '../accounts.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import { hashSecret, type LiveSession, type SessionTokens } from '../credentials/session-tokens.ts';
import type { MasterPasswords } from '../master-password/master-passwords.ts';
import type { Passwords } from '../password/passwords.ts';
import type { DeviceCookie, KnownDevices } from '../session/known-devices.ts';
import {
  mustChangePassword,
  type Claim,
  type Holder,
  type SignInCheck,
  type SignInOrigin,
} from '../session/sign-in-check.ts';
import type { EntryBy } from '../second-factor/challenges.ts';
import type { SessionOpener } from '../session/session-opener.ts';
import type { SignIn } from '../session/sign-in.ts';
import type { SignInNames } from '../sign-in-names.ts';
import { user } from '../user/user.ts';

const gates = {
  employee: 'employeeIdLogin',
  shared: 'sharedAccountLogin',
} as const satisfies Record<AccountName['kind'], FeatureGate>;

/** What a browser gets; the cookies are the controller's to set. */
export interface AccountGrant {
  readonly item: AccountCredential;
  readonly secondsLeft: number;
  /** Value of the cookie that must come with the refresh token. */
  readonly browser: string | null;
  readonly device: DeviceCookie | null;
}

interface AccountSignInPorts {
  readonly opener: SessionOpener;
  readonly aggregates: AggregateCache;
  readonly access: AccessDirectory;
  readonly check: SignInCheck;
  readonly names: SignInNames;
  readonly passwordStore: PasswordStore;
  readonly masterPasswords: MasterPasswords;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly tokens: SessionTokens;
  readonly signIn: SignIn;
}

/** The organisation of a client key, as far as it lets people sign in with a name. */
interface NamedOrganization {
  readonly id: string;
  readonly hasMasterPassword: boolean;
}
interface Secret {
  readonly text: string;
  /** Whether the account's own password is accepted as well. */
  readonly isMasterOnly: boolean;
}

/** The name that somebody came in with, and which master password, if it was one. */
interface CameIn {
  readonly name: AccountName;
  readonly master: string | null;
}

const methodOf = ({ kind }: AccountName, master: string | null): SignInMethod => {
  if (kind === 'shared') return 'shared-account';
  return master === null ? 'employee-id' : 'master-password';
};

/** Signing in with an employee ID or a shared account, and staying signed in. */
export class AccountSignIn {
  readonly #ports: AccountSignInPorts;
  constructor(ports: AccountSignInPorts) {
    this.#ports = ports;
  }

  /** Signs in with the account's own password, or the master password for an employee who has none. */
  withPassword(name: AccountName, password: string, origin: SignInOrigin): Promise<AccountGrant> {
    return this.#enter(name, { text: password, isMasterOnly: false }, origin);
  }

  /** Signs in an employee with the master password of their organisation and with nothing else. */
  withMasterPassword(name: AccountName, masterPassword: string, origin: SignInOrigin): Promise<AccountGrant> {
    return this.#enter(name, { text: masterPassword, isMasterOnly: true }, origin);
  }

  /** Signs in with a new password of the person's own, replacing the correct one that an administrator set. */
  async withFirstPassword(
    name: AccountName,
    passwords: { readonly password: string; readonly newPassword: string },
    origin: SignInOrigin,
  ): Promise<AccountGrant> {
    const secret = { text: passwords.password, isMasterOnly: false };
    const { holder } = await this.#authenticate(name, secret, origin);
    const { account } = await this.#requireAllowed(holder, origin);
    if (!mustChangePassword(account, origin)) throw PasswordAlreadyOwn();
    const claims = { ...holder, sessionId: randomUUID() };
    const sender = { ...systemSender(holder.organizationId, holder.userId), client: origin.client };
    await this.#ports.passwords.chooseFirst(claims, passwords.newPassword, sender);
    return this.#open(claims, { name, master: null }, origin);
  }

  /** Signs in an employee whose second factor was proved just now, or set up, if what they came in with still opens the account. */
  async afterSecondFactor(
    { organizationId, userId }: Holder,
    { id, clientKey, master }: EntryBy<'employee'>,
    origin: SignInOrigin,
  ): Promise<AccountGrant> {
    const name = { kind: 'employee', id, clientKey } as const;
    const organization = await this.#findOrganization(name);
    if (organization?.id !== organizationId) throw NameLoginDisabled();
    const holder = { organizationId, userId };
    const isOpen =
      master === null ||
      (master === (await this.#masterOf(organization)) && (await this.#mayUseMaster(holder)));
    if (!isOpen) throw CredentialsInvalid();
    return this.#open(holder, { name, master }, origin, 'own');
  }

  /** The next token of a session, in the browser that opened it; anybody else is refused with `session.expired`. */
  async refresh(
    kind: AccountName['kind'],
    presented: string,
    browser: string | undefined,
  ): Promise<AccountGrant> {
    const { tokens, signIn } = this.#ports;
    const rotated = await tokens.rotate(presented, (session) =>
      this.#requireSameBrowser(kind, session, browser),
    );
    if (rotated.outcome === 'invalid') throw SessionExpired();
    if (rotated.outcome !== 'rotated') {
      await signIn.end(rotated.claims, rotated.outcome === 'reused' ? 'token-reused' : 'expired');
      throw SessionExpired();
    }
    const { claims, token: refreshToken, secondsLeft } = rotated;
    const disposablePwd = await tokens.issueDisposable(claims);
    return {
      item: { disposablePwd, refreshToken },
      secondsLeft,
      browser: browser ?? null,
      device: null,
    };
  }

  /** The same for a key of nobody as for an organisation that lets nobody sign in with a name. */
  async optionsOf(clientKey: string): Promise<SignInOptions> {
    const employee = await this.#findOrganization({ clientKey, kind: 'employee' });
    const shared = await this.#findOrganization({ clientKey, kind: 'shared' });
    return { clientKey, employeeIdLogin: employee !== null, sharedAccountLogin: shared !== null };
  }

  /** The organisation of a client key, if it lets people sign in with names of this kind. */
  async #findOrganization({
    clientKey,
    kind,
  }: Pick<AccountName, 'clientKey' | 'kind'>): Promise<NamedOrganization | null> {
    const { names, access } = this.#ports;
    const id = await names.organizationOfKey(clientKey);
    const settings = id === null ? undefined : (await access.organizationOf(id))?.settings;
    if (id === null || settings?.clientKey !== clientKey || !isAvailable(gates[kind], settings)) return null;
    return { id, hasMasterPassword: kind === 'employee' && settings.employeeIdMasterPassword };
  }

  async #enter(name: AccountName, secret: Secret, origin: SignInOrigin): Promise<AccountGrant> {
    const { holder, isMaster, organization } = await this.#authenticate(name, secret, origin);
    const master = isMaster ? await this.#masterOf(organization) : null;
    return this.#open(holder, { name, master }, origin);
  }

  async #authenticate(name: AccountName, secret: Secret, origin: SignInOrigin) {
    const { check, names } = this.#ports;
    const organization = await this.#findOrganization(name);
    if (organization === null) throw NameLoginDisabled();
    let isMaster = false;
    const claim: Claim = {
      key: names.throttleKey(name),
      sharedBy: organization.hasMasterPassword ? organization.id : null,
      find: () => names.holderOfAccount(organization.id, name.kind, name.id),
      matches: async (holder) => {
        const matched = await this.#match(holder, secret, organization);
        isMaster = matched === 'master';
        return matched !== null;
      },
    };
    const holder = await check.identify(claim, origin);
    return { holder, isMaster, organization };
  }

  #requireAllowed(holder: Holder, origin: SignInOrigin) {
    return this.#ports.check.requireAllowed(holder, origin, EmployeeIdUnregistered);
  }

  /** Which master password the organisation has now; nothing can be learned of the password from it. */
  async #masterOf({ id, hasMasterPassword }: NamedOrganization): Promise<string | null> {
    const hash = hasMasterPassword ? await this.#ports.masterPasswords.hashOf(id) : null;
    return hash && hashSecret(hash);
  }

  /** One hash is verified, whichever it is and whether or not there is such an account. */
  async #match(
    holder: Holder | null,
    { text, isMasterOnly }: Secret,
    organization: NamedOrganization,
  ): Promise<'own' | 'master' | null> {
    const { passwordStore, masterPasswords } = this.#ports;
    const own = holder && (await passwordStore.hashOf(holder));
    const master = organization.hasMasterPassword ? await masterPasswords.hashOf(organization.id) : null;
    const usesMaster = own === null;
    const expected = usesMaster ? master : isMasterOnly ? null : own;
    const isCorrect = await passwordStore.verify(holder && expected, text);
    if (!isCorrect || holder === null) return null;
    if (!usesMaster) return 'own';
    return (await this.#mayUseMaster(holder)) ? 'master' : null;
  }

  /** Many people know the master password: it opens no account that administers others. */
  async #mayUseMaster({ organizationId, userId }: Holder): Promise<boolean> {
    const account = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    const isPerson = account.status === 'active' || account.status === 'inactive';
    return isPerson && !administersOthers(account);
  }

  async #open(
    holder: Holder & { readonly sessionId?: string },
    { name, master }: CameIn,
    origin: SignInOrigin,
    proved?: 'own',
  ): Promise<AccountGrant> {
    const { devices, names, opener, tokens } = this.#ports;
    const { account } = await this.#requireAllowed(holder, origin);
    if (master === null && mustChangePassword(account, origin)) {
      const passwordPolicy = await this.#ports.passwords.policyOf(holder.organizationId);
      throw PasswordMustChange({ facts: { passwordPolicy } });
    }
    const { id, clientKey } = name;
    const factor = proved ?? ({ way: 'employee', id, clientKey, master } as const);
    const claims = { sessionId: randomUUID(), ...holder };
    const browser = randomBytes(32).toString('base64url');
    const opening = { claims, account, method: methodOf(name, master), factor };
    const refreshToken = await opener.open(opening, origin, browser);
    const disposablePwd = await tokens.issueDisposable(claims);
    const email = fullAccountName(name);
    return {
      item: { ...(name.kind === 'shared' && { account: email }), email, disposablePwd, refreshToken },
      secondsLeft: tokens.initialLifetimeSeconds,
      browser,
      device: devices.createCookie(names.throttleKey(name)),
    };
  }

  async #requireSameBrowser(
    kind: AccountName['kind'],
    session: LiveSession,
    browser: string | undefined,
  ): Promise<void> {
    const isSame =
      session.browser !== null &&
      browser !== undefined &&
      timingSafeMatch(hashSecret(browser), session.browser);
    if (!isSame) throw SessionExpired();
    const { organizationId, userId } = session.claims;
    const account = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    if (account.status === 'active' && account.kind !== kind) throw SessionExpired();
    const settings = (await this.#ports.access.organizationOf(organizationId))?.settings;
    if (settings === undefined || !isAvailable(gates[kind], settings)) throw SessionExpired();
    await this.#ports.signIn.requireActiveSession(session);
  }
}
