import { GetLetter, ListLetters, type LetterView } from '../../../contracts/identity/letter.ts';
import type { AnswerParts } from '../../platform/commands/context-parts.ts';
import type { AcceptedLetter } from '../../platform/mail/mail.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';

const viewOf = (letter: AcceptedLetter): LetterView => ({ ...letter, delivery: letter.delivery ?? 'outbox' });

/** What the product wrote to people, asked of the outbox. */
export const letterAnswers = ({ mail }: AnswerParts): readonly QueryHandler[] => [
  answerQuery(ListLetters, async ({ page, size }, { viewer: { organizationId } }) => {
    const { items, total } = await mail.list(organizationId, { page, size });
    return { items: items.map(viewOf), page: { page, size, dataCount: total } };
  }),
  answerQuery(GetLetter, async ({ letterId }, { viewer }) => {
    const letter = await mail.read(viewer.organizationId, letterId);
    return letter && viewOf(letter);
  }),
];
