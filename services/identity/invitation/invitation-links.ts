import type { Keys } from '../../platform/keys/keys.ts';
import { SignedLinks } from '../credentials/signed-links.ts';

/** The links and codes of invitations. */
export class InvitationLinks extends SignedLinks {
  constructor(keys: Keys) {
    super(keys.purposeKey('invitations'));
  }
}
