import { GetEmail, GetEmailDelivery, ListEmails, type EmailView } from '../../../contracts/identity/email.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { SentEmail } from '../../platform/mail/mail.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';

const viewOf = (email: SentEmail): EmailView => ({ ...email, delivery: email.delivery ?? 'outbox' });

/** The emails that the product sent, from the outbox, and whether they leave it. */
export const emailAnswers = ({ mail, settings }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(ListEmails, async ({ page, size }, { viewer: { organizationId } }) => {
    const { items, total } = await mail.list(organizationId, { page, size });
    return { items: items.map(viewOf), page: { page, size, dataCount: total } };
  }),
  answerQuery(GetEmail, async ({ emailId }, { viewer }) => {
    const email = await mail.read(viewer.organizationId, emailId);
    return email && viewOf(email);
  }),
  answerQuery(GetEmailDelivery, () =>
    Promise.resolve({ sendsEmails: settings.STEPWELL_SMTP_URL !== undefined }),
  ),
];
