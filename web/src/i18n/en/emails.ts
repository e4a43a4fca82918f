import { defineTexts } from '../text.ts';

export const emailTexts = defineTexts('emails', {
  title: 'Emails',
  toName: 'To',
  subject: 'Subject',
  delivery: 'Delivery',
  acceptedAt: 'Created',
  sent: 'Sent',
  refused: 'Refused by the mail server',
  waiting: 'Waiting to be sent',
  outbox: 'In the outbox folder (“mail” in the data folder); no mail server is configured',
  empty: 'No emails yet',
  emptyBody: 'Emails that Stepwell sends to people, such as password resets, appear here.',
  textHidden: 'The text isn’t shown, because anyone who opens a link in it could sign in as the recipient.',
});
