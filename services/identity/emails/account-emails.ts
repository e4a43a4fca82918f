import { isRightToLeft } from '../../../contracts/kernel/interface-languages.ts';
import type { RecordedEvent } from '../../platform/event-store/event-store.ts';
import type { Email } from '../../platform/mail/mail.ts';
import type { User } from '../user/user.ts';
import { emailTranslator, type EmailTranslate } from './email-translator.ts';
import type { EmailTexts } from './languages/en.ts';

export interface EmailRecipient {
  readonly id: string;
  readonly organizationId: string;
  readonly personId: string;
  readonly name: string;
  readonly address: string;
  /** The person's language; `null` where they have not chosen one. */
  readonly locale: string | null;
}

/** The recipient of an event's email, whose id is the event's; `null` for somebody who gets none any more. */
export const emailRecipient = (
  { id, organizationId }: Pick<RecordedEvent, 'id' | 'organizationId'>,
  account: User,
): EmailRecipient | null =>
  account.status !== 'active' || account.email === null
    ? null
    : {
        id,
        organizationId,
        personId: account.id,
        name: account.displayName ?? '',
        address: account.email,
        locale: account.locale,
      };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export type SecondFactorChange = Extract<
  keyof EmailTexts,
  'factorAdded' | 'factorRemoved' | 'codesCreated' | 'codeUsed' | 'factorsReset'
>;

/** What an email leads to, and a code to type instead. */
interface EmailLink {
  readonly label: string;
  readonly address: string;
  readonly code?: string;
}

/** In groups of four, as people read and type it. */
export const grouped = (code: string): string => code.replaceAll(/\d{4}(?=\d)/g, '$& ');

/** The texts of an email in its recipient's language. */
interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: EmailLink;
}

/** An email of a few paragraphs with a link, in the language of its recipient. */
export function composeEmail(to: EmailRecipient, write: (t: EmailTranslate) => EmailContent): Email {
  const { language, t, isolate } = emailTranslator(to.locale);
  const { subject, paragraphs, link } = write(t);
  const greeting = to.name === '' ? t('greetingWithoutName') : t('greeting', { name: to.name });
  const code = link.code === undefined ? [] : [`${t('codeLine')}\n${isolate(grouped(link.code))}`];
  const ending = ['Stepwell', t('translated')].filter((line) => line !== '');
  const text = [
    greeting,
    ...paragraphs.slice(0, 1),
    `${t('linkLine', { label: link.label })}\n${link.address}`,
    ...code,
    ...paragraphs.slice(1),
    ...ending,
  ];
  const button = `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#c6f03c;color:#14180a;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>`;
  const codeHtml = code.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join('');
  const [first = '', ...others] = [...paragraphs, ...ending].map((each) => `<p>${escapeHtml(each)}</p>`);
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  return {
    id: to.id,
    organizationId: to.organizationId,
    personId: to.personId,
    to: { name: to.name, address: to.address },
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<div lang="${language}" dir="${direction}" style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:36em"><p>${escapeHtml(greeting)}</p>${first}${button}${codeHtml}${others.join('')}</div>`,
  };
}

/** Day and minute of an ISO time, which are written alike in every language. */
const dateAndTime = (iso: string) => ({ date: iso.slice(0, 10), time: iso.slice(11, 16) });

/** The email with a link for setting a new password, and the same as a code. */
export const passwordResetEmail = (
  to: EmailRecipient,
  { address, code }: { readonly address: string; readonly code: string },
  validMinutes: number,
): Email =>
  composeEmail(to, (t) => ({
    subject: t('setPassword'),
    paragraphs: [t('resetRequested'), t('resetValid', { minutes: validMinutes }), t('resetIgnore')],
    link: { label: t('setPassword'), address, code },
  }));

/** Something about the person's second factors changed: if they did not do it, they must know immediately. */
export const secondFactorEmail = (
  to: EmailRecipient,
  {
    change,
    time,
    address,
  }: { readonly change: SecondFactorChange; readonly time: string; readonly address: string },
): Email =>
  composeEmail(to, (t) => ({
    subject: t(change),
    paragraphs: [t('factorWhen', { subject: t(change), ...dateAndTime(time) }), t('factorUnexpected')],
    link: { label: t('checkSignIn'), address },
  }));

/** The password was changed: if the person did not do it, they must know immediately. */
export const passwordChangedEmail = (to: EmailRecipient, changedAt: string, forgotLink: string): Email =>
  composeEmail(to, (t) => ({
    subject: t('passwordChanged'),
    paragraphs: [t('passwordChangedWhen', dateAndTime(changedAt)), t('passwordUnexpected')],
    link: { label: t('setPassword'), address: forgotLink },
  }));

/** Somebody signed in with a password where passwords are switched off: every administrator must know. */
export const emergencyAccessEmail = (
  to: EmailRecipient,
  ownerName: string | null,
  at: string,
  address: string,
): Email =>
  composeEmail(to, (t) => ({
    subject: t('emergencyAccess'),
    paragraphs: [
      t('emergencyAccessWhen', { name: ownerName ?? t('emergencyOwner'), ...dateAndTime(at) }),
      t('emergencyUnexpected'),
    ],
    link: { label: t('openStepwell'), address },
  }));

/** Somebody signed in by a link from the server, and the IP restriction was switched off: every administrator must know. */
export const ownerAccessEmail = (
  to: EmailRecipient,
  name: string | null,
  at: string,
  address: string,
): Email =>
  composeEmail(to, (t) => ({
    subject: t('ownerAccess'),
    paragraphs: [
      t('ownerAccessWhen', { name: name ?? t('anAdministrator'), ...dateAndTime(at) }),
      t('ownerAccessUnexpected'),
    ],
    link: { label: t('openStepwell'), address },
  }));
