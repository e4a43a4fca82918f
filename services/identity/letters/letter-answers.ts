import { GetLetter, ListLetters, type LetterView } from '../../../contracts/identity/letter.ts';
import { GetUser } from '../../../contracts/identity/user.ts';
import type { AcceptedLetter, Mail } from '../../platform/mail/mail.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';

const viewOf = ({ text: _, ...view }: AcceptedLetter): LetterView => view;

/** What the product wrote to people, asked of the outbox. */
export const letterAnswers = (mail: Mail): readonly QueryHandler[] => [
  answerQuery(ListLetters, async ({ page, size }, { viewer: { organizationId } }) => {
    const { items, total } = await mail.list(organizationId, { page, size });
    return { items: items.map(viewOf), page: { page, size, dataCount: total } };
  }),
  answerQuery(GetLetter, async ({ letterId }, { viewer, ask }) => {
    const letter = await mail.read(viewer.organizationId, letterId);
    if (letter === null) return null;
    const person = await ask(GetUser, { userId: letter.personId });
    const mayRead = viewer.role === 'admin-super' || (person !== null && person.role !== 'admin-super');
    return { ...viewOf(letter), text: mayRead ? letter.text : null };
  }),
];
