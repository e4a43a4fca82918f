import { defineTexts } from '../text.ts';

export const letterTexts = defineTexts('letters', {
  title: 'Emails',
  toName: 'To',
  subject: 'Subject',
  delivery: 'Delivery',
  acceptedAt: 'Written',
  sent: 'Sent',
  refused: 'Refused by the mail server',
  waiting: 'Waiting to be sent',
  outbox: 'In the outbox folder; no mail server is set',
  empty: 'No emails yet',
  emptyBody: 'Anyone who forgets their password gets one.',
  textHidden: 'The text is not shown, because anyone who reads a link in it could sign in as the recipient.',
});
