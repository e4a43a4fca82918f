import type { KeyObject } from 'node:crypto';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { decryptText, encryptText } from '../../platform/event-store/personal-encryption.ts';
import type { Keys } from '../../platform/keys/keys.ts';

const validMs = 10 * 60_000;
type Asker = Pick<Sender, 'organizationId' | 'actor'>;

/** Passwords that an administrator sets for others, encoded for the call that sets them (1:283): for the asker alone. */
export class EncodedTerms {
  readonly #key: KeyObject;
  readonly #now: () => number;
  constructor(keys: Keys, now: () => number = Date.now) {
    this.#key = keys.purposeKey('encoded-terms');
    this.#now = now;
  }

  encode(text: string, asker: Asker): string {
    const until = String(this.#now() + validMs);
    return `${until}.${encryptText(this.#key, contextOf(asker, until), text)}`;
  }

  /** Refused with `input.invalid` if it is not ours, of somebody else, or too old. */
  decode(encoded: string, asker: Asker): string {
    const [until = '', box = ''] = encoded.split('.');
    try {
      if (Number(until) > this.#now()) return decryptText(this.#key, contextOf(asker, until), box);
    } catch (cause) {
      throw notEncoded(cause);
    }
    throw notEncoded();
  }
}

const contextOf = ({ organizationId, actor }: Asker, until: string): string =>
  `${organizationId}/${actor}/${until}`;
const notEncoded = (cause?: unknown) => InputInvalid({ fields: { password: 'rules.notSealed' }, cause });
