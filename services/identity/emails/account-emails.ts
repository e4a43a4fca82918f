import type { RecordedEvent } from '../../platform/event-store/event-store.ts';
import type { Email } from '../../platform/mail/mail.ts';
import type { User } from '../user/user.ts';

export interface EmailRecipient {
  readonly id: string;
  readonly organizationId: string;
  readonly personId: string;
  readonly name: string;
  readonly address: string;
}

/** The recipient of an event's email, whose id is the event's; `null` for somebody who gets none any more. */
export const emailRecipient = (
  { id, organizationId }: Pick<RecordedEvent, 'id' | 'organizationId'>,
  account: User,
): EmailRecipient | null =>
  account.status !== 'active' || account.email === null
    ? null
    : { id, organizationId, personId: account.id, name: account.displayName ?? '', address: account.email };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What an email leads to, and a code to type instead. */
interface EmailLink {
  readonly label: string;
  readonly address: string;
  readonly code?: string;
}

const codeLine = 'Or enter this code where you requested this email:';
/** In groups of four, as people read and type it. */
export const grouped = (code: string): string => code.replaceAll(/\d{4}(?=\d)/g, '$& ');

/** An email of a few paragraphs with at most one link. */
export function composeEmail(
  to: EmailRecipient,
  subject: string,
  paragraphs: readonly string[],
  link?: EmailLink,
): Email {
  const greeting = `Hello ${to.name},`;
  const code = link?.code === undefined ? [] : [`${codeLine}\n${grouped(link.code)}`];
  const text = [
    greeting,
    ...paragraphs.slice(0, 1),
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...code,
  ];
  const button = link
    ? `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#c6f03c;color:#14180a;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>`
    : '';
  const codeHtml = code.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join('');
  const [first = '', ...others] = paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`);
  return {
    id: to.id,
    organizationId: to.organizationId,
    personId: to.personId,
    to: { name: to.name, address: to.address },
    subject,
    text: `${[...text, ...paragraphs.slice(1), 'Stepwell'].join('\n\n')}\n`,
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:36em"><p>${escapeHtml(greeting)}</p>${first}${button}${codeHtml}${others.join('')}<p>Stepwell</p></div>`,
  };
}

/** The email with a link for setting a new password, and the same as a code. */
export const passwordResetEmail = (
  to: EmailRecipient,
  { address, code }: { readonly address: string; readonly code: string },
  validMinutes: number,
): Email =>
  composeEmail(
    to,
    'Set a new password',
    [
      'We received a request to set a new password for your account.',
      `Both work once and expire after ${validMinutes} minutes. Opening the link changes nothing: your password stays the same until you set a new one.`,
      'If you didn’t request this, you can ignore this email. Don’t give the code to anybody.',
    ],
    { label: 'Set a new password', address, code },
  );

/** Something about the person's second factors changed: if they did not do it, they must know immediately. */
export const secondFactorEmail = (
  to: EmailRecipient,
  { subject, time, address }: { readonly subject: string; readonly time: string; readonly address: string },
): Email =>
  composeEmail(
    to,
    subject,
    [
      `${subject} on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`,
      'If this was you, or you agreed it with an administrator, you don’t need to do anything. If not, change your password now and tell an administrator of your organisation.',
    ],
    { label: 'Check your sign-in settings', address },
  );

/** The password was changed: if the person did not do it, they must know immediately. */
export const passwordChangedEmail = (to: EmailRecipient, changedAt: string, forgotLink: string): Email =>
  composeEmail(
    to,
    'Your password was changed',
    [
      `The password of your account was changed on ${changedAt.slice(0, 10)} at ${changedAt.slice(11, 16)} UTC, and you were signed out everywhere else.`,
      'If this was you, you don’t need to do anything. If not, set a new password now and tell an administrator of your organisation.',
    ],
    { label: 'Set a new password', address: forgotLink },
  );

/** Somebody signed in with a password where passwords are switched off: every administrator must know. */
export const emergencyAccessEmail = (
  to: EmailRecipient,
  ownerName: string | null,
  at: string,
  address: string,
): Email =>
  composeEmail(
    to,
    'A password was used to sign in',
    [
      `${ownerName ?? 'An emergency owner'} signed in with a password on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC, although your organisation signs in with single sign-on only. As one of two emergency owners they are allowed to.`,
      'If nobody meant to do this, deactivate the account now and choose another emergency owner.',
    ],
    { label: 'Open Stepwell', address },
  );

/** Somebody signed in by a link from the server, and the IP restriction was switched off: every administrator must know. */
export const ownerAccessEmail = (
  to: EmailRecipient,
  name: string | null,
  at: string,
  address: string,
): Email =>
  composeEmail(
    to,
    'A link from the server was used to sign in',
    [
      `${name ?? 'An administrator'} signed in on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC by a link that was created on the server. No password was asked for, and the IP restriction is switched off.`,
      'If nobody meant to do this, deactivate the account now and find out who has access to the server. Switch the IP restriction on again when it is no longer in the way.',
    ],
    { label: 'Open Stepwell', address },
  );
