import { createHmac, type KeyObject } from 'node:crypto';
import {
  hasProvedDomainOf,
  usableConnections,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { LoginMethod } from '../../../contracts/organization/organization.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { z } from 'zod';
import type { AccessDirectory } from '../access/access-directory.ts';
import type { Accounts } from '../accounts.ts';
import { directoryRecord } from '../directory-record/directory-record.ts';
import { emailReservation, platformOrganization } from '../email-reservation/email-reservation.ts';
import { openInvitation } from '../user/invite-user.ts';
import { user, type User } from '../user/user.ts';
import type { KnownAccount, OutsidePerson } from './choose-account.ts';
import type { UserMappings } from './mapped-attributes.ts';
import { domainHash, domainReservation } from '../sign-on/domain-reservation.ts';
import { linkedIdentity, outsideIdentity } from '../sign-on/outside-identity.ts';
import { signOn } from '../sign-on/sign-on.ts';

/** Single sign-on of one organisation, with how its members may sign in now. */
export interface OrganizationSignOn {
  readonly organizationId: string;
  readonly state: SignOn;
  readonly loginMethod: z.output<typeof LoginMethod>;
}

function invitationOf(state: User): KnownAccount['invitation'] {
  if (state.status !== 'invited') return null;
  return openInvitation(state, new Date()) === null ? 'expired' : 'open';
}

/** Finds organisations by their verified domains and accounts by their outside identities, in the log. */
export class SignOnDirectory {
  readonly #aggregates: AggregateCache;
  readonly #access: AccessDirectory;
  readonly #accounts: Accounts;
  readonly #key: KeyObject;

  constructor(aggregates: AggregateCache, access: AccessDirectory, accounts: Accounts, keys: Keys) {
    this.#aggregates = aggregates;
    this.#access = access;
    this.#accounts = accounts;
    this.#key = keys.purposeKey('outside-identities');
  }

  async ofOrganization(organizationId: string): Promise<OrganizationSignOn> {
    const state = await this.#aggregates.stateOf(signOn, organizationId, organizationId);
    const founded = await this.#access.organizationOf(organizationId);
    return { organizationId, state, loginMethod: state.loginMethod ?? founded?.loginMethod ?? 'email_only' };
  }

  /** Which attributes fill which fields of accounts. */
  async mappingsOf(organizationId: string): Promise<UserMappings> {
    return (await this.#access.organizationOf(organizationId))?.settings.userMappings ?? [];
  }

  /** The role of somebody who may sign in now; `null` for everybody else. */
  async activeRole(organizationId: string, userId: string): Promise<Role | null> {
    const state = await this.#aggregates.stateOf(user, organizationId, userId);
    return state.status === 'active' ? state.role : null;
  }

  /** The organisation that has verified a domain. */
  async ofDomain(domain: string): Promise<OrganizationSignOn | null> {
    const { holder } = await this.#aggregates.stateOf(
      domainReservation,
      platformOrganization,
      domainHash(domain),
    );
    if (holder === null) return null;
    const found = await this.ofOrganization(holder);
    return hasProvedDomainOf(found.state, `@${domain}`) ? found : null;
  }

  /** A provider that people of the organisation can be sent to. */
  async connectionOf(
    organizationId: string,
    connectionId: string,
  ): Promise<(OrganizationSignOn & { readonly connection: Connection }) | null> {
    const found = await this.ofOrganization(organizationId);
    const connection = usableConnections(found.state).find(({ id }) => id === connectionId);
    if (connection === undefined || found.loginMethod === 'email_only') return null;
    return { ...found, connection };
  }

  /** Keyed hash of issuer and subject. */
  identityHash({ issuer, subject }: Pick<OutsidePerson, 'issuer' | 'subject'>): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
      .slice(0, 40);
  }

  /** The account that an outside identity signs in as. */
  async linkedAccount(organizationId: string, person: OutsidePerson): Promise<KnownAccount | null> {
    const hash = this.identityHash(person);
    const { holder } = await this.#aggregates.stateOf(outsideIdentity, organizationId, hash);
    if (holder === null) return null;
    const link = await this.#aggregates.stateOf(linkedIdentity, organizationId, holder);
    return link.identityHash === hash ? this.#accountOf(organizationId, holder, false) : null;
  }

  /** The account that has an address, in whatever organisation. */
  async accountWithAddress(
    email: string,
    person: OutsidePerson,
    { organizationId: own, state }: OrganizationSignOn,
  ): Promise<KnownAccount | null> {
    const hash = this.#accounts.emailHash(email);
    const { holder } = await this.#aggregates.stateOf(emailReservation, platformOrganization, hash);
    if (holder === null) return null;
    const { organizationId, userId } = holder;
    const link = await this.#aggregates.stateOf(linkedIdentity, organizationId, userId);
    const isCurrent = organizationId === own && state.connections.some(({ id }) => id === link.connectionId);
    return this.#accountOf(
      organizationId,
      userId,
      isCurrent && link.identityHash !== this.identityHash(person),
    );
  }

  async #accountOf(
    organizationId: string,
    userId: string,
    hasOtherIdentity: boolean,
  ): Promise<KnownAccount | null> {
    const state = await this.#aggregates.stateOf(user, organizationId, userId);
    if (state.status === 'absent') return null;
    const email = 'email' in state ? state.email : null;
    const record = await this.#aggregates.stateOf(directoryRecord, organizationId, userId);
    const provisionedSubject = record.isDeleted ? null : record.externalId;
    const held = 'role' in state ? state : null;
    const invitation = invitationOf(state);
    return { userId, organizationId, email, hasOtherIdentity, provisionedSubject, held, invitation };
  }
}
