import { openingOf, subordinate } from './action-words.ts';
import { cueWordsOf, isGreeting, isOnlyCue, withoutCues, type CueWords } from './cue-words.ts';

/** The preferred limit of a title, so that it is read at a glance in the list of steps. */
const preferredLength = 60;
/** The limit of a title (2:128). */
const maxLength = 90;
/** The preferred limit of its words. */
const maxWords = 9;
/** A shorter clause is not enough for a title. */
const minClauseLength = 8;

const minCompleteLength = 20;

/** Where a phrase can end: at punctuation, and before a word that starts another one. */
const phraseEnd =
  /[,;:–—，；：、]\s*|\s(?=(?:and|but|or|with|without|from|into|onto|in|on|at|by|for|under|using|und|oder|mit|aus|in|auf|für|et|ou|avec|dans|sur|pour|y|o|con|en|para|e|ou|com|em|per|nel|en|met|op|voor)\s)|\s(?=(?:before|after|until|as far as|as soon as|so that|because|while|when|where|which|if|bis|damit|weil|wenn|bevor|jusqu|avant|si|hasta|antes|cuando|fino|prima|quando|totdat|als)\s)/giu;
/** A title must not end in a word that needs another. */
const dangling =
  /\s(?:a|an|the|of|to|with|and|or|for|in|on|at|by|from|into|onto|over|under|your|its|his|her|their|this|that|these|those|is|are|be|until|der|die|das|den|dem|des|ein|eine|einen|einem|mit|und|oder|von|zu|für|auf|le|la|les|un|une|des|de|du|et|ou|avec|pour|el|los|las|una|del|con|y|o|para|il|lo|gli|di|e|per|het|een|van|met|en)$/iu;
/** Words that cannot end a sentence either; "Switch it on" is complete. */
const unfinished =
  /\s(?:a|an|the|of|to|with|and|or|for|from|into|onto|your|its|his|their|der|die|das|den|dem|des|ein|eine|einen|einem|und|oder|le|la|les|un|une|des|de|du|et|ou|el|los|las|una|del|y|o|il|lo|gli|di|het|een|van)$/iu;
/** The announcement of the next step at the end of this one; "wait a second" is complete. */
const announcement =
  /(?<!\b(?:a|an|the|one|each|every|per|another|half|\d+))\s(?:first|second|third|fourth|fifth|next|then|finally|lastly|now|danach|dann|zuletzt|ensuite|puis|enfin|luego|después|finalmente|poi|infine|depois|daarna)$/iu;
const closing = /[\s,;:.!?…。！？、，；：–—"'«»„“”(-]+$/u;

/** Cuts between words, never inside one. */
function cutAtWord(text: string, limit: number, language: string): string {
  let end = 0;
  for (const { segment, index, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text,
  )) {
    if (index + segment.length > limit) break;
    if (isWordLike) end = index + segment.length;
  }
  return without(dangling, text.slice(0, end));
}

function without(pattern: RegExp, text: string): string {
  let cut = text;
  while (pattern.test(cut)) cut = cut.replace(pattern, '').replace(closing, '');
  return cut;
}

/** A comma after a complete thought ends it; what follows is often another sentence. */
const endsThought = (phrase: string, end: string, next: string): boolean =>
  (/^\p{P}/u.test(end) && phrase.length >= minCompleteLength) || subordinate.test(next);

const wordsIn = (text: string, language: string): readonly Intl.SegmentData[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter((part) => part.isWordLike);

/** The limit in words or, for a language without spaces, in characters. */
function limitOf(text: string, language: string): number {
  const last = /\s/u.test(text) ? wordsIn(text, language)[maxWords - 1] : undefined;
  return last === undefined ? preferredLength : Math.min(preferredLength, last.index + last.segment.length);
}

/** ", then put in the new one": another action in the same sentence. */
const nextAction =
  /,\s*(?:(?:and|und|et|y|e) )?(?:then|after that|next|dann|danach|anschließend|puis|ensuite|luego|después|poi|depois|daarna)\s/iu;

function firstAction(text: string): string {
  const [first = text] = text.split(nextAction);
  return first.length >= minClauseLength && !subordinate.test(first) ? first : text;
}

/** The best beginning within the limit that ends where a phrase does; empty if there is none. */
function bestPhrase(text: string, limit: number): string {
  let best = '';
  // "If the seal is damaged" alone is no instruction.
  const least = subordinate.test(text) ? text.search(/[,，、]/u) + 1 : 0;
  for (const match of text.slice(least).matchAll(phraseEnd)) {
    const at = least + match.index;
    const phrase = text.slice(0, at).replace(closing, '');
    if (phrase.length > limit) break;
    if (phrase.length >= minClauseLength && !dangling.test(phrase)) best = phrase;
    if (best !== '' && endsThought(best, match[0], text.slice(at + match[0].length))) break;
  }
  return best;
}

function shorten(whole: string, language: string): string {
  const text = firstAction(whole);
  const limit = limitOf(text, language);
  if (text.length <= limit) return text;
  const phrase = bestPhrase(text, limit);
  return phrase !== '' ? phrase : cutAtWord(text, limit, language);
}

/** "Here is how to …", "In this clip I explain how we …": the action comes after it. */
const introduction =
  /^(?:(?:so|today|here|this|in|what|i|we|you|let|welcome|now)\b)(?=.{0,70}\bhow (?:to|we|you|i)\b).*?\bhow (?:to|we|you|i)\s+/iu;

function titleOfPhrase(phrase: string, cues: CueWords, language: string): string | null {
  if (isGreeting(phrase, cues)) return null;
  const cleaned = phrase.replaceAll(/\s+/gu, ' ').trim().replace(introduction, '');
  const stripped = withoutCues(cleaned, cues).replace(closing, '');
  if (isOnlyCue(stripped, cues)) return null;
  const title = without(unfinished, without(announcement, shorten(stripped, language).replace(closing, '')));
  if (title === '' || title.length > maxLength || wordsIn(title, language).length < 2) return null;
  const [first = ''] = title;
  return first.toLocaleUpperCase(language) + title.slice(first.length);
}

/**
 * A title for a step from its speech: a short instruction, or otherwise the first phrase with content. The same words
 * always give the same title; `null` if there is none.
 */
export function stepTitle(phrases: readonly string[], language: string | null): string | null {
  const cues = cueWordsOf(language);
  const titles = phrases.flatMap((phrase) => titleOfPhrase(phrase, cues, language ?? 'und') ?? []);
  return titles.find((title) => openingOf(title, language) === 'action') ?? titles[0] ?? null;
}
