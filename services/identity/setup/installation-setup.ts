import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { SetupCodeInvalid, type SetupBody } from '../../../contracts/identity/setup.ts';
import { origin as logStart, type EventStore } from '../../platform/event-store/event-store.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { networkKey } from '../../platform/processes/client-address.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { systemSender, userIdOf } from '../accounts.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import type { Passwords } from '../password/passwords.ts';
import type { SignInOrigin } from '../session/sign-in-check.ts';
import type { Grant, SignIn } from '../session/sign-in.ts';
import { user } from '../user/user.ts';
import type { OrganizationFounder } from './organization-founder.ts';
import { hashOfCode, newSetupCode } from './setup-code.ts';

const secretName = 'setup';
const StoredSetup = z.object({
  /** Chosen before there is an organisation: a set-up that was interrupted continues with the same one. */
  organizationId: z.string(),
  /** `null` while one request founds the organisation, and for ever after. */
  codeHash: z.string().nullable(),
  isDone: z.boolean(),
});
type StoredSetup = z.output<typeof StoredSetup>;

interface SetupPorts {
  readonly keys: Keys;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly aggregates: AggregateCache;
  readonly founder: OrganizationFounder;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly signIn: SignIn;
}

/** A new installation belongs to the person who can read its log, until it has an organisation. */
export class InstallationSetup {
  readonly #ports: SetupPorts;
  #isDone = false;
  constructor(ports: SetupPorts) {
    this.#ports = ports;
  }

  /** A new code to print, in place of an earlier one; `null` if there is an administrator already. */
  async offerCode(): Promise<string | null> {
    const code = newSetupCode();
    const { isDone } = await this.#change(async (stored) => {
      if (stored === null && (await this.#ports.store.readAll(logStart, 1)).length > 0) return done;
      if (stored?.isDone || (stored && (await this.#hasOwner(stored.organizationId)))) return done;
      const organizationId = stored?.organizationId ?? randomUUID();
      return { organizationId, codeHash: hashOfCode(code), isDone: false };
    });
    return isDone ? null : code;
  }

  /** Whether this installation waits for its first administrator. */
  async isOpen(): Promise<boolean> {
    if (this.#isDone) return false;
    const stored = await this.#read();
    this.#isDone = stored?.isDone ?? false;
    return stored !== null && !stored.isDone;
  }

  /** The sample organisation has administrators of its own. */
  async close(): Promise<void> {
    await this.#change(() => done);
  }

  /** Creates the organisation and signs in its first administrator: of many at once, one gets in. */
  async setUp(input: z.output<typeof SetupBody>, origin: SignInOrigin): Promise<Grant> {
    if (!(await this.isOpen())) throw NotFound();
    const { code, email, password } = input;
    // by network: guessing from elsewhere must not keep the owner out
    const counter = createHash('sha256')
      .update(`setup ${networkKey(origin.client.address)}`)
      .digest('hex');
    const attempt = await this.#ports.throttle.reserve(counter, {
      address: origin.client.address,
      deviceId: null,
    });
    const codeHash = hashOfCode(code);
    if ((await this.#read())?.codeHash !== codeHash) throw SetupCodeInvalid();
    await attempt.cancel();
    await this.#ports.passwords.requireAcceptable(password, {
      organizationId: null,
      displayName: input.displayName,
      email,
    });
    const { organizationId } = await this.#spend(codeHash);
    try {
      const { organization: name, displayName } = input;
      const owner = { displayName, email, password };
      await this.#ports.founder.found({ organizationId, name }, owner, ownerCommand);
    } catch (error) {
      await this.#change((stored) => (stored?.isDone ? stored : { organizationId, codeHash, isDone: false }));
      throw error;
    }
    await this.close();
    return this.#ports.signIn.withPassword({ email, password }, origin);
  }

  async #spend(codeHash: string): Promise<StoredSetup> {
    return this.#change((stored) => {
      if (stored === null || stored.isDone) throw NotFound();
      if (stored.codeHash !== codeHash) throw SetupCodeInvalid();
      return { ...stored, codeHash: null };
    });
  }

  /** Also where the process ended between the owner's account and the end of the set-up. */
  async #hasOwner(organizationId: string): Promise<boolean> {
    const userId = userIdOf(systemSender(organizationId, 'system', ownerCommand));
    const owner = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    return 'password' in owner && owner.password !== 'none';
  }

  async #change(
    change: (stored: StoredSetup | null) => StoredSetup | Promise<StoredSetup>,
  ): Promise<StoredSetup> {
    const { keys } = this.#ports;
    for (;;) {
      const text = await keys.getSecret(platformOrganization, secretName);
      const next = await change(parse(text));
      if (await keys.replaceSecret(platformOrganization, secretName, text, JSON.stringify(next))) return next;
    }
  }

  async #read(): Promise<StoredSetup | null> {
    return parse(await this.#ports.keys.getSecret(platformOrganization, secretName));
  }
}

const done: StoredSetup = { organizationId: '', codeHash: null, isDone: true };
const ownerCommand = 'setup-owner';
const parse = (text: string | null): StoredSetup | null =>
  text === null ? null : StoredSetup.parse(JSON.parse(text));
