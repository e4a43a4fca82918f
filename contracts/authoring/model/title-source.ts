import type { StepRange, Sentence } from '../workflow-fields.ts';
import { sentencesWithin } from './draft-transcript.ts';
import { plainWord } from './fillers.ts';

/**
 * Whether the transcript still says what a title was proposed from: a proposal is a part of what is said, with a capital
 * letter. Where nothing is said any more, nothing can be compared.
 */
export function isTitleSaid(
  { title, startTime, endTime }: Pick<StepRange, 'title' | 'startTime' | 'endTime'>,
  sentences: readonly Sentence[],
  languageCode: string,
): boolean {
  // also across sentences: an author may have split one
  const isSaidIn = (texts: readonly Sentence[]): boolean =>
    plainText(texts.map(({ sentence }) => sentence).join(' '), languageCode).includes(
      plainText(title, languageCode),
    );
  // the whole transcript is read only for a title that its own step does not say
  return (
    sentences.length === 0 ||
    isSaidIn(sentencesWithin(sentences, { startTime, endTime })) ||
    isSaidIn(sentences)
  );
}

const plainText = (text: string, languageCode: string): string =>
  plainWord(text.toLocaleLowerCase(languageCode));
