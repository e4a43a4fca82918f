import type { Keys } from '../../platform/keys/keys.ts';
import { SignedLinks } from '../credentials/signed-links.ts';

/** The links and codes of free trials. */
export class SelfSignupLinks extends SignedLinks {
  constructor(keys: Keys) {
    super(keys.purposeKey('self-signups'));
  }
}
