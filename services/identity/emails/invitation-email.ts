import { unlinked } from '../../../contracts/kernel/web-address.ts';
import type { Email } from '../../platform/mail/mail.ts';
import { composeEmail, grouped, type EmailRecipient } from './account-emails.ts';

interface InvitationLink {
  readonly address: string;
  /** The page to enter the code on, for people who cannot open the link on their device. */
  readonly codeAddress: string;
  readonly code: string;
}
interface InvitationText {
  readonly inviter: string | null;
  readonly organization: string;
  readonly validDays: number;
}

/** The email with the link and the code of an invitation. */
export const invitationEmail = (
  to: EmailRecipient,
  { address, codeAddress, code }: InvitationLink,
  { inviter, organization, validDays }: InvitationText,
): Email =>
  // what a stranger gets has the names that another stranger may have typed
  composeEmail({ ...to, name: unlinked(to.name) }, (t) => ({
    subject: t('invited', { organization }),
    paragraphs: [
      t('invitedBy', { inviter: unlinked(inviter ?? t('anAdministrator')), organization }),
      t('invitedCode', { address: codeAddress, code: grouped(code) }),
      t('invitedValid', { days: validDays }),
      t('invitedIgnore'),
    ],
    link: { label: t('createAccount'), address },
  }));
