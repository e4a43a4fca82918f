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
  composeEmail(
    to,
    `You’re invited to ${organization} on Stepwell`,
    [
      `${inviter ?? 'An administrator'} has invited you to join ${organization} on Stepwell, where work is shown step by step.`,
      `Or go to ${codeAddress} and enter your email address and this code: ${grouped(code)}`,
      `The link and the code work once and expire after ${validDays} days. Opening the link changes nothing: your account is created when you choose your password.`,
      'If you didn’t expect this, you can ignore this email. Don’t give the code to anybody.',
    ],
    { label: 'Create your account', address },
  );
