import type { Sentence } from '../workflow-fields.ts';

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
/** Whether a term is among the words of sentences. */
export const containsTerm = (sentences: readonly Pick<Sentence, 'sentence'>[], term: string): boolean =>
  sentences.some(({ sentence }) => plain(sentence).includes(plain(term).trim()));
