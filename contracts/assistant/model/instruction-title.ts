import type { SummaryPart } from '../summary-parts.ts';

/** The limits of a title that is read at a glance; a title that a person writes may be longer (2:128). */
const maxWords = 9;
const maxCharacters = 60;

const closing = /[\s.。!！]+$/u;

/**
 * The title that an instruction of a summary would be for its step; `null` where it is none: it rests on no step, is a
 * question or longer than a title, or has more than one sentence.
 */
export function titleOfInstruction(
  { kind, stepId, content }: Pick<SummaryPart, 'kind' | 'stepId' | 'content'>,
  languageCode: string,
): string | null {
  if (kind !== 'sop' || stepId === null) return null;
  const title = content.replaceAll(/\s+/gu, ' ').trim().replace(closing, '');
  const sentences = [...new Intl.Segmenter(languageCode, { granularity: 'sentence' }).segment(title)];
  const words = [...new Intl.Segmenter(languageCode, { granularity: 'word' }).segment(title)].filter(
    ({ isWordLike }) => isWordLike,
  );
  const isShort = title.length <= maxCharacters && (words.length <= maxWords || !title.includes(' '));
  return title !== '' && isShort && sentences.length === 1 && !/[?？]$/u.test(title) ? title : null;
}
