import type { Email } from '../../platform/mail/mail.ts';
import { composeEmail, type EmailRecipient } from './account-emails.ts';

/** The email with the link and the code that start a free trial. */
export const trialEmail = (
  to: EmailRecipient,
  link: { readonly address: string; readonly code: string },
  validHours: number,
): Email =>
  composeEmail(to, (t) => ({
    subject: t('startTrial'),
    paragraphs: [t('trialRequested'), t('trialValid', { hours: validHours }), t('trialIgnore')],
    link: { label: t('startTrial'), ...link },
  }));

/** The address belongs to an account, or to an organisation that has verified its domain. */
export const trialRefusedEmail = (to: EmailRecipient, address: string): Email =>
  composeEmail(to, (t) => ({
    subject: t('trialRefused'),
    paragraphs: [t('trialRefusedWhy'), t('trialRefusedIgnore')],
    link: { label: t('openStepwell'), address },
  }));
