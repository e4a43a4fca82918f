import { nonFunctionWords, wordStem } from '../../../contracts/assistant/model/non-function-words.ts';
import type { ClaimedPart, SummarySource } from '../../../contracts/assistant/summary-parts.ts';
import { isNegated, isNegation } from '../../../contracts/kernel/negation.ts';

/** Why a claim is not shown. */
export type Doubt =
  | { readonly doubt: 'rests-on-nothing' }
  | { readonly doubt: 'no-such-sentence'; readonly id: string }
  | { readonly doubt: 'no-such-step'; readonly id: string }
  | { readonly doubt: 'words-not-said'; readonly words: readonly string[] }
  | { readonly doubt: 'number-not-said'; readonly number: string }
  | { readonly doubt: 'negation-differs' };

function contentWords(text: string, languageCode: string): readonly string[] {
  return nonFunctionWords(text, languageCode)
    .filter((word) => !/\p{N}/u.test(word) && !isNegation(word, languageCode))
    .map((word) => wordStem(word, languageCode));
}

/** Each number with the unit that follows it on its line: "25 Nm" is another fact than "25 bar", and than "52 Nm". */
function quantities(text: string): readonly string[] {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/([-−]?\d+(?:[.,:/]\d+)*)[^\S\n]*(°\s*[cf]|[%‰]|\p{L}+(?:[·*/]\p{L}+)*)?/gu);
  return [...found].map(([, number = '', unit = '']) =>
    `${number.replace(',', '.')} ${unit.replace(/\s/g, '')}`.trim(),
  );
}

/** The words that a claim may use: those of its sentences, and the title of its step. */
function groundOf({ sentenceIds, stepId }: ClaimedPart, { sentences, steps }: SummarySource): string[] {
  const cited = new Set(sentenceIds);
  return [
    ...sentences.filter(({ id }) => cited.has(id)).map(({ text }) => text),
    ...steps.filter(({ id }) => id === stepId).map(({ title }) => title),
  ].filter((text) => text.trim() !== '');
}

function missingReference({ sentenceIds, stepId }: ClaimedPart, source: SummarySource): Doubt | null {
  if (sentenceIds.length === 0 && stepId === null) return { doubt: 'rests-on-nothing' };
  const unknown = sentenceIds.find((id) => !source.sentences.some((sentence) => sentence.id === id));
  if (unknown !== undefined) return { doubt: 'no-such-sentence', id: unknown };
  if (stepId !== null && !source.steps.some(({ id }) => id === stepId))
    return { doubt: 'no-such-step', id: stepId };
  return null;
}

function unsaid(text: string, ground: readonly string[], languageCode: string): Doubt | null {
  const counted = new Set(ground.flatMap(quantities));
  const number = quantities(text).find((each) => !counted.has(each));
  if (number !== undefined) return { doubt: 'number-not-said', number };
  const said = new Set(ground.flatMap((each) => contentWords(each, languageCode)));
  const words = contentWords(text, languageCode).filter((word) => !said.has(word));
  return words.length > 0 ? { doubt: 'words-not-said', words } : null;
}

/** The sentences of a claim that are not, word for word, what it rests on. */
function reworded(text: string, ground: readonly string[], languageCode: string): readonly string[] {
  const own = ground
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, said) => left.replaceAll(said.trim(), '\n'), text);
  const sentences = new Intl.Segmenter(languageCode, { granularity: 'sentence' });
  return own.split('\n').flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment));
}

/**
 * Whether a sentence says the opposite of what it rests on: its words must be found where there is a "not" as there is in it,
 * and nothing that it names may say the opposite of the same thing.
 */
function isOpposite(sentence: string, ground: readonly string[], languageCode: string): boolean {
  const words = contentWords(sentence, languageCode);
  const hasNot = isNegated(sentence, languageCode);
  if (words.length === 0) return hasNot;
  const wordsIn = (texts: readonly string[]) =>
    new Set(texts.flatMap((each) => contentWords(each, languageCode)));
  const alike = wordsIn(ground.filter((each) => isNegated(each, languageCode) === hasNot));
  const opposed = wordsIn(ground.filter((each) => isNegated(each, languageCode) !== hasNot));
  return words.some((word) => !alike.has(word) || opposed.has(word));
}

/**
 * Whether a claim is borne out by what it rests on; `null` if it is. Trusts no model: each word, number and unit must
 * be found again in the sentences or the step that it names, and a "not" may be neither added nor lost.
 */
export function checkPart(part: ClaimedPart, source: SummarySource): Doubt | null {
  const missing = missingReference(part, source);
  if (missing) return missing;
  const ground = groundOf(part, source);
  const text = `${part.title}\n${part.content}`;
  if (ground.length === 0 || text.trim() === '') return { doubt: 'rests-on-nothing' };
  const doubt = unsaid(text, ground, source.languageCode);
  if (doubt) return doubt;
  const differs = reworded(text, ground, source.languageCode).some((sentence) =>
    isOpposite(sentence, ground, source.languageCode),
  );
  return differs ? { doubt: 'negation-differs' } : null;
}
