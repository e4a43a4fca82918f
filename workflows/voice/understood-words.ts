/** Of a word's sounds, so many must be heard for it to count as understood; "ten" for "twelve" is below. */
const neededShare = 0.7;

/** Vowels that Portuguese weakens, more or less by their place, and what they are elsewhere: "o" alone and in "todo o". */
const weakened: Readonly<Record<string, string>> = { æ: 'a', ʊ: 'o', ɔ: 'o', y: 'i' };

/** Stress, length and syllable marks differ between a word alone and in a sentence, and change nothing. */
const allSounds = (phonemes: string): string[] => [...phonemes.replaceAll(/[ˈˌː\s.‿|]/gu, '')];

const portugueseSounds = (phonemes: string): string[] =>
  allSounds(phonemes).map((sound) => weakened[sound] ?? sound);

/** Consonants that the letters of Urdu and of Hindi do not tell apart alike. */
const alike: Readonly<Record<string, string>> = {
  ɾ: 'r', ɽ: 'r', ʈ: 't', ɖ: 'd', ɳ: 'n', ŋ: 'n', ɲ: 'n', ɡ: 'g', ɣ: 'g', q: 'k', x: 'k', f: 'p', dʒ: 'z', ʒ: 'z',
}; // prettier-ignore

/** Vowels, half-vowels and breath are seldom written in Urdu, and cannot be read from its letters. */
const consonants = (phonemes: string): string[] =>
  (phonemes.match(/dʒ|[bcdfgklmnpqrstxzɖɡɣɭɲɳŋɽɾʃʈʒ]/gu) ?? []).map((sound) => alike[sound] ?? sound);

/** The length of the longest common sequence of what follows two places, by row and column. */
function commonLengths(expected: readonly string[], heard: readonly string[]) {
  const width = heard.length + 1;
  const lengths = new Uint16Array((expected.length + 1) * width);
  const after = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = expected.length - 1; row >= 0; row--)
    for (let column = heard.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        expected[row] === heard[column]
          ? 1 + after(row + 1, column + 1)
          : Math.max(after(row + 1, column), after(row, column + 1));
  return after;
}

/** For each expected sound, whether it is part of the longest common sequence with what was heard. */
function heardSounds(expected: readonly string[], heard: readonly string[]): boolean[] {
  const after = commonLengths(expected, heard);
  const found = expected.map(() => false);
  let [row, column] = [0, 0];
  while (row < expected.length && column < heard.length) {
    if (expected[row] === heard[column]) {
      found[row] = true;
      row += 1;
      column += 1;
    } else if (after(row + 1, column) >= after(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** Texts are compared by at most so many sounds; longer ones are not compared. */
export const maxComparedSounds = 4000;

interface WordSounds {
  readonly word: string;
  readonly sounds: readonly string[];
}

/** A sound at the end of a word and the same one at the beginning of the next are spoken as one. */
const withMergedSounds = (words: readonly WordSounds[]): readonly WordSounds[] =>
  words.map(({ word, sounds }, index) => {
    const isMerged = sounds.length > 0 && sounds[0] === words[index - 1]?.sounds.at(-1);
    return { word, sounds: isMerged ? sounds.slice(1) : sounds };
  });

/**
 * Which sounds of words are compared: all, in Portuguese with its weakened vowels as one, and where what was heard is
 * written in Urdu letters only the consonants.
 */
export type ComparedSounds = 'all' | 'portuguese' | 'consonants';
const soundsBy = { all: allSounds, portuguese: portugueseSounds, consonants } as const;

export interface SpokenWord {
  readonly word: string;
  /** How it is pronounced. */
  readonly phonemes: string;
}

/**
 * The words that were not understood when a sound was read back: compared by how they sound, not by how they are
 * written, so that "12" is "twelve" and "drain valve" is "drainvalve".
 */
export function differingWords(
  expected: readonly SpokenWord[],
  heard: readonly string[],
  compared: ComparedSounds = 'all',
): string[] {
  const soundsOf = soundsBy[compared];
  const single = expected.map(({ word, phonemes }) => ({ word, sounds: soundsOf(phonemes) }));
  // between two consonants a vowel may have been said
  const words = compared === 'consonants' ? single : withMergedSounds(single);
  const all = words.flatMap(({ sounds }) => sounds);
  const other = heard.flatMap(soundsOf);
  if (all.length > maxComparedSounds || other.length > maxComparedSounds) return [];
  const found = heardSounds(all, other);
  let at = 0;
  return words.flatMap(({ word, sounds }) => {
    const share = found.slice(at, at + sounds.length).filter(Boolean).length / sounds.length;
    at += sounds.length;
    return sounds.length > 0 && share < neededShare ? [word] : [];
  });
}
