import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { CutRange } from '../video-cut.ts';
import type { Sentence } from '../workflow-fields.ts';
import { isFiller, plainWord } from './fillers.ts';
import { commonRanges, lengthOfRanges, mergeRanges, withoutRanges } from './video-cut.ts';

/** What is at least left before and after every removed part, where there is a pause. */
export const tidyMargin = 0.2;
/** A shorter pause is nothing that anybody would miss. */
const minStillSeconds = 1.5;
/** A part of the picture that changes less than this does not move: noise of a camera is below. */
const stillBelow = 0.012;

type Word = Pick<Sentence['words'][number], 'word' | 'startTime' | 'endTime'>;

/** Something that an author may want to remove. */
export interface TidyUp {
  readonly kind: 'filler' | 'repeat' | 'still';
  /** What is said in it; empty if nothing is. */
  readonly text: string;
  readonly range: CutRange;
  /** Whether the picture moves meanwhile; unknown until it was measured. */
  readonly picture: 'still' | 'moves' | 'unknown';
}

/** Whether it may be removed with others, without a look at it: a take is said again, but what it shows may not be. */
export const isSafeTidyUp = ({ kind, picture }: TidyUp): boolean => kind !== 'repeat' || picture === 'still';

/** Words with which a take may start and the later one need not: they say nothing of what is done, nor in which order. */
const openers: Readonly<Record<string, readonly string[]>> = {
  en: ['now', 'so', 'okay', 'ok', 'well', 'alright'],
  de: ['jetzt', 'nun', 'also', 'so', 'okay', 'ok'],
  es: ['ahora', 'bueno', 'pues', 'vale'],
  fr: ['maintenant', 'bon', 'alors', 'donc'],
  pt: ['agora', 'bom', 'então'],
  ko: ['자', '이제'],
  ru: ['теперь', 'итак', 'ну', 'сейчас'],
  he: ['עכשיו', 'אז'],
};

/** Words in order of time; of a sentence without times of its words the sentence as one. */
function wordsIn(sentences: readonly Sentence[]): Word[] {
  const words = sentences.flatMap((sentence) =>
    sentence.words.length > 0
      ? sentence.words
      : [{ word: sentence.sentence, startTime: sentence.startTime, endTime: sentence.endTime }],
  );
  return words.toSorted((a, b) => a.startTime - b.startTime);
}

/**
 * The part of the video in which words are said, from `from` to `to` of all words, with the pauses around them; of each
 * pause a margin is left, so that the words before and after stay whole.
 */
function rangeOfWords(words: readonly Word[], from: number, to: number, durationSeconds: number): CutRange | null {
  const [first, last] = [words[from], words[to]];
  if (!first || !last) return null;
  const before = words[from - 1]?.endTime ?? 0;
  const after = words[to + 1]?.startTime ?? durationSeconds;
  const start = Math.max(before, Math.min(first.startTime, before + tidyMargin));
  const end = Math.min(after, Math.max(last.endTime, after - tidyMargin));
  return end > start ? { start: exactSeconds(start), end: exactSeconds(end) } : null;
} // prettier-ignore

/** The parts of the video in which these words are said; neighbours are one part. */
export function rangesOfWords(
  sentences: readonly Sentence[],
  isChosen: (word: Word) => boolean,
  durationSeconds: number,
): CutRange[] {
  const words = wordsIn(sentences);
  const ranges: CutRange[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const first = words[from];
    if (!first || !isChosen(first)) continue;
    let to = from;
    for (let next = words[to + 1]; next && isChosen(next); next = words[to + 1]) to += 1;
    const range = rangeOfWords(words, from, to, durationSeconds);
    if (range) ranges.push(range);
    from = to;
  }
  return mergeRanges(ranges);
}

export interface TidySource {
  readonly sentences: readonly Sentence[];
  readonly languageCode: string;
  readonly durationSeconds: number;
  /** `null` until it was measured: without it nothing can be called still, and no pause is removed. */
  readonly motion: { readonly perSecond: number; readonly changes: readonly number[] } | null;
}

/** A source with what every search needs of it. */
interface Material extends TidySource {
  readonly words: readonly Word[];
  /** Stretches in which nothing moves; none until it was measured. */
  readonly still: readonly CutRange[];
}

/** Stretches in which nothing moves, from the measure of the pipeline. */
function stillRanges({ motion }: TidySource): CutRange[] {
  if (motion === null) return [];
  const { perSecond, changes } = motion;
  return mergeRanges(
    changes.flatMap((change, index) =>
      // a change is seen between a picture and the one before it
      change < stillBelow ? [{ start: Math.max(0, (index - 1) / perSecond), end: index / perSecond }] : [],
    ),
  );
}

function pictureIn(range: CutRange, { motion, still }: Material): TidyUp['picture'] {
  if (motion === null) return 'unknown';
  return withoutRanges([range], still).length > 0 ? 'moves' : 'still';
}

/** Whether somebody may work while none of these words is said: in a pause, or in a word that is stretched over one. */
const hasSilentWork = (words: readonly Word[], still: readonly CutRange[]): boolean =>
  words
    .flatMap(({ startTime, endTime }, index) => [
      { start: startTime, end: endTime },
      { start: words[index - 1]?.endTime ?? startTime, end: startTime },
    ])
    .some((span) => span.end - span.start >= minStillSeconds && withoutRanges([span], still).length > 0);

/** As `rangeOfWords`, but without silent work: of the pauses around the words only what is still beside them. */
function proposedRange({ words, still, durationSeconds }: Material, from: number, to: number): CutRange | null {
  const chosen = words.slice(from, to + 1);
  const [first, last] = [chosen[0], chosen.at(-1)];
  const all = rangeOfWords(words, from, to, durationSeconds);
  if (!first || !last || !all || hasSilentWork(chosen, still)) return null;
  const said = { start: Math.max(all.start, first.startTime), end: Math.min(all.end, last.endTime) };
  const beside = commonRanges(withoutRanges([all], [said]), still);
  const start = beside.find((range) => range.end === said.start)?.start ?? said.start;
  const end = beside.find((range) => range.start === said.end)?.end ?? said.end;
  return end > start ? { start: exactSeconds(start), end: exactSeconds(end) } : null;
} // prettier-ignore

function findFillers(material: Material): TidyUp[] {
  const { words, languageCode } = material;
  return words.flatMap((word, index): TidyUp[] => {
    if (!isFiller(word.word, languageCode)) return [];
    const range = proposedRange(material, index, index);
    return range ? [{ kind: 'filler', text: word.word, range, picture: pictureIn(range, material) }] : [];
  });
}

/** So many words make a take. */
const minTakeWords = 3;
/** A take is repeated at once, or not meant as one. */
const maxTakeGap = 20;

/** Whether every word of the first text is said again at the start of the second, in the same order. */
function isSaidAgain(one: readonly string[], other: readonly string[]): boolean {
  const window = other.slice(0, one.length + 2);
  let at = 0;
  for (const word of one) {
    const next = window.indexOf(word, at);
    if (next < 0) return false;
    at = next + 1;
  }
  return true;
}

/** What a sentence says: its words without fillers, openers and a word that is stuttered. */
function saidIn({ sentence }: Sentence, languageCode: string): readonly string[] {
  const opening = openers[languageCode.slice(0, 2)] ?? [];
  const words = sentence.split(/\s+/u).map(plainWord).filter((word) => word !== '' && !isFiller(word, languageCode));
  const start = words.findIndex((word) => !opening.includes(word));
  return start < 0 ? [] : words.slice(start).filter((word, index, all) => word !== all[index - 1]);
} // prettier-ignore

/** A sentence that is said again by the next one: the earlier take goes, and no silent work with it. */
function findRepeats(material: Material): TidyUp[] {
  const { sentences, words, languageCode } = material;
  const spoken = sentences.map((sentence) => saidIn(sentence, languageCode));
  return sentences.flatMap((sentence, index): TidyUp[] => {
    const next = sentences[index + 1];
    const [one, other] = [spoken[index] ?? [], spoken[index + 1] ?? []];
    if (!next || one.length < minTakeWords || next.startTime - sentence.endTime > maxTakeGap) return [];
    if (!isSaidAgain(one, other)) return [];
    const from = words.findIndex(({ startTime }) => startTime >= sentence.startTime);
    const to = words.findLastIndex(({ startTime }) => startTime < next.startTime);
    const range = proposedRange(material, from, to);
    return range ? [{ kind: 'repeat', text: sentence.sentence, range, picture: pictureIn(range, material) }] : [];
  });
} // prettier-ignore

/** Stretches in which nobody speaks and nothing moves. Work is never silent for the eye, so it is never proposed. */
function findStill({ words, still, durationSeconds }: Material): TidyUp[] {
  const spoken = words.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
  const quiet = withoutRanges([{ start: 0, end: durationSeconds }], spoken);
  return commonRanges(still, quiet).flatMap(({ start, end }): TidyUp[] => {
    const range = { start: exactSeconds(start + tidyMargin), end: exactSeconds(end - tidyMargin) };
    return range.end - range.start >= minStillSeconds
      ? [{ kind: 'still', text: '', range, picture: 'still' }]
      : [];
  });
}

/** What may be removed, in order of time, without what is removed already. One that lies in another is left out. */
export function findTidyUps(source: TidySource, erased: readonly CutRange[]): readonly TidyUp[] {
  const material = { ...source, words: wordsIn(source.sentences), still: stillRanges(source) };
  const found = [...findRepeats(material), ...findFillers(material), ...findStill(material)];
  const isLeft = ({ range }: TidyUp): boolean => lengthOfRanges(withoutRanges([range], erased)) >= 0.05;
  return found
    .filter(isLeft)
    .filter((one, index) => !found.slice(0, index).some(({ range }) => withoutRanges([one.range], [range]).length === 0))
    .toSorted((a, b) => a.range.start - b.range.start);
} // prettier-ignore
