import type { Keys } from '../../platform/keys/keys.ts';
import { SignedLinks } from '../credentials/signed-links.ts';

/** The links and codes of password resets. */
export class ResetLinks extends SignedLinks {
  constructor(keys: Keys) {
    super(keys.purposeKey('password-reset'));
  }
}
