import { PasswordChanged } from '../../../contracts/identity/password.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { user } from '../user/user.ts';
import { addressee, changedLetter } from '../letters/letters.ts';

interface LetterParts {
  readonly mail: Mail;
  readonly aggregates: AggregateCache;
  /** Where people reach the product. */
  readonly address: string;
}

/** Tells the person that their password is another; the first one of an account is no news. */
export const whenPasswordChangedTellThePerson = ({ mail, aggregates, address }: LetterParts): Policy =>
  when(
    PasswordChanged,
    'when-password-changed-tell-the-person',
    async ({ id, time, organizationId, data: { userId, how } }) => {
      if (how === undefined) return;
      const account = await aggregates.stateOf(user, organizationId, userId);
      const to = addressee({ id, organizationId }, account);
      if (to === null) return;
      await mail.send(changedLetter(to, time, `${address}/?forgot`));
    },
  );
