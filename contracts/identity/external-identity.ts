import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, UserId } from '../kernel/fields.ts';
import { ConnectionId } from './sign-on.ts';

/** Keyed hash of issuer and subject: who somebody is at their identity provider, whatever address they have there. */
const IdentityHash = defineId();
const ofPerson = z.object({ identityHash: IdentityHash, userId: UserId });

/** The outside identity is this person's and nobody else's. */
export const IdentityReserved = defineEvent('IdentityReserved', ofPerson, {
  audit: 'reserved an outside identity for %{person}',
});
/** The outside identity may be another account's. */
export const IdentityReleased = defineEvent('IdentityReleased', ofPerson, {
  audit: 'released an outside identity',
});
export const outsideIdentityEvents = [IdentityReserved, IdentityReleased] as const;

/** From now on the person signs in with this outside identity. */
export const IdentityLinked = defineEvent('IdentityLinked', ofPerson.extend({ connectionId: ConnectionId }), {
  audit: 'connected the account of %{person} to single sign-on',
});
export const linkedIdentityEvents = [IdentityLinked] as const;

export const IdentityTaken = defineError(
  'identity.taken',
  'conflict',
  'This account or this identity is already connected to another one. Nothing was changed.',
);

/** Sent before an identity is linked. Refused with `identity.taken` if it is another person's. */
export class ReserveIdentity extends defineCommand('ReserveIdentity', {
  http: null,
  access: system,
  data: ofPerson,
}) {}
/** Sent when the person was erased. */
export class ReleaseIdentity extends defineCommand('ReleaseIdentity', {
  http: null,
  access: system,
  data: ofPerson,
}) {}
/**
 * Links an outside identity to an account, once it was decided that it is the same person. Refused with
 * `identity.taken` while the person has another identity at a provider of the organisation.
 */
export class LinkIdentity extends defineCommand('LinkIdentity', {
  http: null,
  access: system,
  data: ofPerson.extend({ connectionId: ConnectionId }),
}) {}

export const identityLinkCommands = [ReserveIdentity, ReleaseIdentity, LinkIdentity] as const;
