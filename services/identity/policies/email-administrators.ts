import { ListUsers } from '../../../contracts/identity/user.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { Email } from '../../platform/mail/mail.ts';
import { emailRecipient, type EmailRecipient } from '../emails/account-emails.ts';
import { user } from '../user/user.ts';

/** More than an organisation has. */
const maxAdministrators = 100;

interface AlarmingEvent {
  readonly id: string;
  readonly organizationId: string;
  /** Of the person who signed in. */
  readonly userId: string;
}

/** Writes to every administrator of an organisation that somebody came in by an unusual way. */
export async function emailAdministrators(
  { mail, aggregates, askIn }: Pick<PolicyDependencies, 'mail' | 'aggregates' | 'askIn'>,
  { id, organizationId, userId }: AlarmingEvent,
  write: (to: EmailRecipient, name: string | null) => Email,
): Promise<void> {
  const pages = await Promise.all(
    (['admin-super', 'admin-organization'] as const).map((role) =>
      askIn(organizationId)(ListUsers, { role, status: 'active', size: maxAdministrators }),
    ),
  );
  const person = await aggregates.stateOf(user, organizationId, userId);
  const name = 'displayName' in person ? person.displayName : null;
  for (const { id: administratorId } of pages.flatMap(({ items }) => items)) {
    const account = await aggregates.stateOf(user, organizationId, administratorId);
    // one email for each person: a repeat of the event writes the same ones
    const to = emailRecipient({ id: `${id}-${administratorId.slice(0, 24)}`, organizationId }, account);
    if (to) await mail.send(write(to, name));
  }
}
