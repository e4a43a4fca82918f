import { cueWordsOf, leadingPhrase, type CueWords } from './cue-words.ts';

/** What a title should not exceed, so that it is read at a glance in the list of steps. */
const comfortable = 60;
/** What it must not exceed (2:128). */
const longest = 90;
/** A clause shorter than this says too little to stand alone. */
const shortestClause = 8;

const fullThought = 20;

/** Where a phrase can end without harm: at punctuation, and before a word that opens another one. */
const phraseEnd =
  /[,;:–—，；：、]\s*|\s(?=(?:and|but|or|with|without|from|into|onto|in|on|at|by|for|under|using|und|oder|mit|aus|in|auf|für|et|ou|avec|dans|sur|pour|y|o|con|en|para|e|ou|com|em|per|nel|en|met|op|voor)\s)|\s(?=(?:before|after|until|so that|because|while|when|where|which|if|bis|damit|weil|wenn|bevor|jusqu|avant|si|hasta|antes|cuando|fino|prima|quando|totdat|als)\s)/giu;
/** What begins so only makes sense with what follows it: left out as soon as something must be. */
const subordinate =
  /^(?:before|after|until|so that|because|while|when|where|which|if|bis|damit|weil|wenn|bevor|jusqu|avant|si|hasta|antes|cuando|fino|prima|quando|totdat|als)\s/iu;
/** A title must not end in a word that promises another. */
const dangling =
  /\s(?:a|an|the|of|to|with|and|or|for|in|on|at|by|from|into|onto|over|under|your|its|his|her|their|this|that|these|those|is|are|be|until|der|die|das|den|dem|des|ein|eine|einen|einem|mit|und|oder|von|zu|für|auf|le|la|les|un|une|des|de|du|et|ou|avec|pour|el|los|las|una|del|con|y|o|para|il|lo|gli|di|e|per|het|een|van|met|en)$/iu;
const opening = /^[\s\p{P}]+/u;
const closing = /[\s,;:.!?…。！？、，；：–—"'«»„“”(-]+$/u;

/** Weak cues that open a clause of their own; without them the rest would say something else. */
const conditional = new Set([
  'once',
  'when',
  'as soon as',
  'before',
  'sobald',
  'nachdem',
  'une fois',
  'una vez',
  'zodra',
]);
/** Cue words that here are part of a name. */
const nouns = /^(?:first aid|second hand|last name|first name|right hand|right side|well (?:pump|head))\b/iu;

/** Takes fillers and cues off the start until none is left. */
function strip(text: string, cues: CueWords): string {
  let rest = text.replace(opening, '');
  for (;;) {
    const counted = cues.counted?.exec(rest.toLowerCase())?.[0].length ?? 0;
    const phrases = [...cues.fillers, ...cues.strong, ...cues.weak.filter((word) => !conditional.has(word))];
    const length = Math.max(counted, leadingPhrase(rest, phrases));
    const next = rest.slice(length).replace(opening, '');
    // "First aid kit": what is left must be able to stand alone.
    if (length === 0 || next === '' || nouns.test(rest)) return rest;
    rest = next;
  }
}
function isGreeting(text: string, cues: CueWords): boolean {
  let rest = text.replace(opening, '');
  for (;;) {
    const length = leadingPhrase(rest, cues.greetings);
    if (length === 0) return rest === '';
    rest = rest.slice(length).replace(opening, '');
  }
}

/** Cuts between words, never inside one. */
function cutAtWord(text: string, limit: number, language: string): string {
  let end = 0;
  for (const { segment, index, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text,
  )) {
    if (index + segment.length > limit) break;
    if (isWordLike) end = index + segment.length;
  }
  let cut = text.slice(0, end);
  while (dangling.test(cut)) cut = cut.replace(dangling, '');
  return cut;
}

/** A comma after a full thought ends the thought; what follows is often another sentence run on. */
const endsThought = (phrase: string, end: string, next: string): boolean =>
  (/^\p{P}/u.test(end) && phrase.length >= fullThought) || subordinate.test(next);

function shorten(text: string, language: string): string {
  if (text.length <= comfortable) return text;
  let best = '';
  for (const match of text.matchAll(phraseEnd)) {
    const phrase = text.slice(0, match.index).replace(closing, '');
    if (phrase.length > comfortable) break;
    if (phrase.length >= shortestClause && !dangling.test(phrase)) best = phrase;
    if (best !== '' && endsThought(best, match[0], text.slice(match.index + match[0].length))) break;
  }
  return best !== '' ? best : cutAtWord(text, comfortable, language);
}

const wordCount = (text: string, language: string): number =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter((part) => part.isWordLike)
    .length;

function titleOfSentence(sentence: string, cues: CueWords, language: string): string | null {
  if (isGreeting(sentence, cues)) return null;
  const stripped = strip(sentence.replaceAll(/\s+/gu, ' ').trim(), cues).replace(closing, '');
  const title = shorten(stripped, language).replace(closing, '');
  if (title === '' || title.length > longest || wordCount(title, language) < 2) return null;
  const [first = ''] = title;
  return first.toLocaleUpperCase(language) + title.slice(first.length);
}

/**
 * A title for a step from what is said in it: a short phrase of the first sentence that says something.
 * The same sentences always give the same title; `null` when none of them gives one.
 */
export function stepTitle(sentences: readonly string[], language: string | null): string | null {
  const cues = cueWordsOf(language);
  const tag = language ?? 'und';
  for (const sentence of sentences) {
    const title = titleOfSentence(sentence, cues, tag);
    if (title !== null) return title;
  }
  return null;
}
