import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  AcceptInvitation,
  type InvitationAnswer,
  InvitationCodeInvalid,
  InvitationInvalid,
} from '../../../contracts/identity/invitation.ts';
import type { CommandMessage, Sender } from '../../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { type Accounts, systemSender } from '../accounts.ts';
import { redeemEmailedCode } from '../credentials/emailed-codes.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import type { LinkClaim } from '../credentials/signed-links.ts';
import { emailReservation, platformOrganization } from '../email-reservation/email-reservation.ts';
import type { Passwords } from '../password/passwords.ts';
import { openInvitation, requireOpenInvitation } from '../user/invite-user.ts';
import { user } from '../user/user.ts';
import type { InvitationLinks } from './invitation-links.ts';

interface InvitationPorts {
  readonly commands: CommandBus;
  readonly accounts: Accounts;
  readonly aggregates: AggregateCache;
  readonly passwordStore: PasswordStore;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly links: InvitationLinks;
  readonly access: Pick<AccessDirectory, 'organizationOf'>;
}
type Client = NonNullable<Sender['client']>;

/** Accepts invitations, by the token of an email or by its code. Only `accept` uses an invitation up. */
export class Invitations {
  readonly #ports: InvitationPorts;
  constructor(ports: InvitationPorts) {
    this.#ports = ports;
  }

  /** Creates the account with the name and the password that the person chose; resolves with the address to sign in with. */
  async accept(
    { token, name: displayName, password }: { token: string; name: string; password: string },
    client: Client,
  ): Promise<{ readonly email: string }> {
    const { aggregates, commands, links, passwords, passwordStore } = this.#ports;
    const claim = links.verify(token);
    if (claim === null) throw InvitationInvalid();
    const { organizationId, userId, requestId: invitationId } = claim;
    const state = await aggregates.stateOf(user, organizationId, userId);
    const { email } = requireOpenInvitation(state, invitationId, new Date());
    await passwords.requireAcceptable(password, { organizationId, displayName, email });
    const changeId = randomUUID();
    await passwordStore.replace({ organizationId, userId }, { changeId, password }, () => {
      const sender = { ...systemSender(organizationId, userId, changeId), client };
      return commands.execute<CommandMessage, CommandOutcome>(
        new AcceptInvitation({ userId, invitationId, displayName }, sender),
      );
    });
    return { email: email ?? '' };
  }

  /**
   * The rules for the password of an invitation, accepted or not, and what is known of it while it can be accepted; the
   * default rules and nothing else for a token that is not ours.
   */
  async describeLink(token: string): Promise<InvitationAnswer> {
    const { links, passwords } = this.#ports;
    const claim = links.verify(token);
    const passwordPolicy = await passwords.policyOf(claim?.organizationId ?? null);
    return { passwordPolicy, invitation: claim && (await this.#describe(claim)) };
  }

  async #describe({ organizationId, userId, requestId }: LinkClaim): Promise<InvitationAnswer['invitation']> {
    const { access, aggregates } = this.#ports;
    const state = await aggregates.stateOf(user, organizationId, userId);
    if (state.status !== 'invited' || openInvitation(state, new Date())?.id !== requestId) return null;
    const organization = (await access.organizationOf(organizationId))?.name ?? '';
    return { organization, email: state.email ?? '', displayName: state.displayName ?? '' };
  }

  /** The link's token, by the code of the same email; takes the same time for an address without an invitation. */
  async redeemCode(
    { email, code }: { readonly email: string; readonly code: string },
    { address }: Client,
  ): Promise<{ readonly token: string }> {
    const { accounts, aggregates } = this.#ports;
    const emailHash = accounts.emailHash(email);
    const redeemed = await redeemEmailedCode(
      this.#ports,
      { counter: 'invitation-code', emailHash, code, address },
      async () => {
        const { holder } = await aggregates.stateOf(emailReservation, platformOrganization, emailHash);
        return this.#openClaimOf(holder);
      },
    );
    if (redeemed === null) throw InvitationCodeInvalid();
    return redeemed;
  }

  async #openClaimOf(
    holder: { readonly organizationId: string; readonly userId: string } | null,
  ): Promise<LinkClaim | null> {
    if (holder === null) return null;
    const { organizationId, userId } = holder;
    const state = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    const invitation = openInvitation(state, new Date());
    return invitation && { organizationId, userId, requestId: invitation.id };
  }
}
