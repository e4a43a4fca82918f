import { createHash, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { LinkAnswer } from '../../../contracts/identity/password.ts';
import { ChangeMyLocale } from '../../../contracts/identity/profile.ts';
import {
  CompleteSelfSignup,
  RequestSelfSignup,
  SelfSignupCodeInvalid,
  SelfSignupInvalid,
  type SelfSignupBody,
} from '../../../contracts/identity/self-signup.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';

import { interfaceLanguageOf } from '../../../contracts/kernel/interface-languages.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { networkKey } from '../../platform/processes/client-address.ts';
import { systemSender, userIdOf } from '../accounts.ts';
import { redeemEmailedCode } from '../credentials/emailed-codes.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import type { Passwords } from '../password/passwords.ts';
import type { OrganizationFounder } from '../setup/organization-founder.ts';
import type { SignInNames } from '../sign-in-names.ts';
import type { SignOnDirectory } from '../single-sign-on/sign-on-directory.ts';
import type { SelfSignupLinks } from './self-signup-links.ts';
import { openSelfSignup, requireOpenSelfSignup, selfSignup } from './self-signup.ts';

interface SelfSignupPorts {
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  readonly keys: Keys;
  readonly names: SignInNames;
  readonly directory: SignOnDirectory;
  readonly founder: OrganizationFounder;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly links: SelfSignupLinks;
}
type Client = NonNullable<Sender['client']>;

/** What somebody entered; stored beside the keys, because nobody has confirmed the address yet. */
const Applicant = z.object({ email: z.string(), organization: z.string(), locale: z.string().nullable() });
export type Applicant = z.output<typeof Applicant>;

const secretOf = (requestId: string): string => `self-signup/${requestId}`;
/** Unique in the whole product, because the address is reserved outside the organisation. */
const ownerCommandOf = (organizationId: string): string => derivedId(`${organizationId}/self-signup-owner`);
/** Creates the administrator, whose id is that of this command. */
const ownerSender = (organizationId: string): Sender =>
  systemSender(organizationId, 'system', ownerCommandOf(organizationId));

/** The first administrator of a free trial, whose address was confirmed before they existed. */
export const trialOwnerIdOf = (organizationId: string): string => userIdOf(ownerSender(organizationId));

/** Free trials: organisations that people start by an email to their address. Only `start` uses a request up. */
export class SelfSignups {
  readonly #ports: SelfSignupPorts;
  /** A second click continues after the first one. */
  readonly #turns = new KeyedMutex();
  constructor(ports: SelfSignupPorts) {
    this.#ports = ports;
  }

  /** Does the same whether or not the address has an account; what the email says is decided when it is sent. */
  async request(
    { email, organization, languageCode }: z.output<typeof SelfSignupBody>,
    client: Client,
  ): Promise<void> {
    const { aggregates, commands, keys, names } = this.#ports;
    const emailHash = names.emailHash(email);
    await this.#slowDown(emailHash, client);
    const requestId = randomUUID();
    const applicant: Applicant = { email, organization, locale: interfaceLanguageOf(languageCode) };
    await keys.putSecret(platformOrganization, secretOf(requestId), JSON.stringify(applicant));
    const sender = { ...systemSender(platformOrganization, 'system'), client };
    await commands.execute(new RequestSelfSignup({ emailHash, requestId }, sender));
    const { request } = await aggregates.stateOf(selfSignup, platformOrganization, emailHash);
    if (request?.id !== requestId) await this.forget(requestId);
  }

  /** Every request counts, because every one may send an email: by network, and by address. */
  async #slowDown(emailHash: string, { address }: Client): Promise<void> {
    for (const counted of [`network ${networkKey(address)}`, `address ${emailHash}`]) {
      const counter = createHash('sha256').update(`self-signup ${counted}`).digest('hex');
      await this.#ports.throttle.reserve(counter, { address, deviceId: null });
    }
  }

  /** The link's token, by the code of the same email. */
  async redeemCode(
    { email, code }: { readonly email: string; readonly code: string },
    { address }: Client,
  ): Promise<{ readonly token: string }> {
    const { aggregates, names } = this.#ports;
    const emailHash = names.emailHash(email);
    const redeemed = await redeemEmailedCode(
      this.#ports,
      { counter: 'self-signup-code', emailHash, code, address },
      async () => {
        const state = await aggregates.stateOf(selfSignup, platformOrganization, emailHash);
        const request = openSelfSignup(state, new Date());
        return request && claimOf(emailHash, request);
      },
    );
    if (redeemed === null) throw SelfSignupCodeInvalid();
    return redeemed;
  }

  /** Says nothing of the address but whether its request is open; whether somebody has it, only `start` finds out. */
  async describeLink(token: string): Promise<LinkAnswer> {
    const { aggregates, links, passwords } = this.#ports;
    const claim = links.verify(token);
    const passwordPolicy = await passwords.policyOf(null);
    if (claim === null) return { passwordPolicy, isOpen: false };
    const state = await aggregates.stateOf(selfSignup, platformOrganization, claim.userId);
    return { passwordPolicy, isOpen: openSelfSignup(state, new Date())?.id === claim.requestId };
  }

  /** Creates the organisation and its first administrator; resolves with the address to sign in with. */
  async start(
    { token, name: displayName, password }: { token: string; name: string; password: string },
    client: Client,
  ): Promise<{ readonly email: string }> {
    const claim = this.#ports.links.verify(token);
    if (claim === null) throw SelfSignupInvalid();
    const { userId: emailHash, requestId } = claim;
    return this.#turns.runExclusive(emailHash, async () => {
      const { aggregates, commands, founder, passwords, throttle } = this.#ports;
      const state = await aggregates.stateOf(selfSignup, platformOrganization, emailHash);
      const { organizationId } = requireOpenSelfSignup(state, requestId, new Date());
      const applicant = await this.applicantOf(requestId);
      if (applicant === null) throw SelfSignupInvalid();
      const { email, organization } = applicant;
      // an organisation that does not exist yet has chosen no rules
      await passwords.requireAcceptable(password, { organizationId: null, displayName, email });
      await this.#reserve(email, organizationId);
      await founder
        .found(
          { organizationId, name: organization, isTrial: true },
          { displayName, email, password },
          ownerCommandOf(organizationId),
        )
        .catch(asUsed);
      await this.#chooseLanguage(organizationId, applicant);
      const sender = { ...systemSender(platformOrganization, 'system'), client };
      await commands.execute(new CompleteSelfSignup({ emailHash, requestId }, sender));
      await this.forget(requestId);
      await throttle.reset(emailHash);
      return { email };
    });
  }

  /** `null` for a request that was used or has expired. */
  async applicantOf(requestId: string): Promise<Applicant | null> {
    const text = await this.#ports.keys.getSecret(platformOrganization, secretOf(requestId));
    return text === null ? null : Applicant.parse(JSON.parse(text));
  }

  forget(requestId: string): Promise<void> {
    return this.#ports.keys.deleteSecret(platformOrganization, secretOf(requestId));
  }

  /** Whether an account, or an organisation with the address's domain, has it; not what this request itself began. */
  async isTaken(email: string, organizationId: string): Promise<boolean> {
    const holder = await this.#ports.names.holderOfEmail(email);
    if (holder !== null) return holder.organizationId !== organizationId;
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return (await this.#ports.directory.ofDomain(domain)) !== null;
  }

  /** Before the organisation is created, so that none is left behind without an administrator. */
  async #reserve(email: string, organizationId: string): Promise<void> {
    if (await this.isTaken(email, organizationId)) throw SelfSignupInvalid();
    const sender = ownerSender(organizationId);
    const holder = { organizationId, userId: userIdOf(sender) };
    await this.#ports.names.reserve({ email }, holder, sender).catch(asUsed);
  }

  async #chooseLanguage(organizationId: string, { locale }: Applicant): Promise<void> {
    const language = interfaceLanguageOf(locale);
    if (language === null) return;
    const userId = trialOwnerIdOf(organizationId);
    const sender = systemSender(organizationId, userId, 'self-signup-locale');
    await this.#ports.commands.execute(new ChangeMyLocale({ locale: language }, sender));
  }
}

/** The link's claim names the address instead of a person, who does not exist yet. */
export const claimOf = (
  emailHash: string,
  { id: requestId, organizationId }: { readonly id: string; readonly organizationId: string },
) => ({ organizationId, userId: emailHash, requestId });

/** Somebody got the address, or used the link with another password, at the same moment. */
function asUsed(error: unknown): never {
  if (error instanceof DomainError && ['user.email-taken', 'command.reused'].includes(error.error))
    throw SelfSignupInvalid();
  throw error;
}
