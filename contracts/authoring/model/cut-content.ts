import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { AnnotationElement, ElementOf } from '../annotation-elements.ts';
import type { VoiceBlock } from '../voice-over.ts';
import type { PartText } from '../part-origin.ts';
import type { Sentence } from '../workflow-fields.ts';
import type { CutRange, VideoCut } from '../video-cut.ts';
import { annotationName } from './annotation-name.ts';
import { blurAt } from './blur-path.ts';
import type { Content } from './content.ts';
import { minStepSeconds, type Step } from './draft-steps.ts';
import { annotationsAround, insertedSentences, sentencesAround } from './insert-content.ts';
import { insertedWithin, type Edge } from './insert-places.ts';
import { remainingWords } from './remaining-words.ts';
import { containsTerm } from './spoken-terms.ts';
import { commonRanges, erasedAt, lengthOfRanges, resultSecond, withoutRanges } from './video-cut.ts';

/** What has a place in the video, in seconds of the source. */
export type PlacedContent = Pick<
  Content,
  'languageCode' | 'steps' | 'sentences' | 'terms' | 'poster' | 'voiceOver' | 'cut'
>;

/** Something that is not in the result, because the seconds to which it belongs are not. */
export interface Dropped {
  readonly kind: 'step' | 'attachment' | 'annotation' | 'sentence' | 'words' | 'term' | 'voice-block' | 'poster';
  readonly name: PartText;
} // prettier-ignore

/** What is erased, and the second under which viewers find a second of the source, before or after what is inserted. */
interface Erased {
  readonly ranges: readonly CutRange[];
  readonly place: (second: number, edge: Edge) => number;
  readonly cut: Cut;
}
interface Range {
  readonly startTime: number;
  readonly endTime: number;
}
/** What is left of something, or `null`, and what of it is dropped. */
interface Rest<T> {
  readonly left: T | null;
  readonly dropped: readonly Dropped[];
}

const asRange = ({ startTime, endTime }: Range): CutRange => ({ start: startTime, end: endTime });
type ErasedRanges = Pick<Erased, 'ranges'>;
const erasedSeconds = ({ ranges }: ErasedRanges, range: Range): number =>
  lengthOfRanges(commonRanges([asRange(range)], ranges));
const remainingSeconds = (erased: ErasedRanges, range: Range): number =>
  exactSeconds(range.endTime - range.startTime - erasedSeconds(erased, range));

/** From the first to the last second that stays of a range. */
function moved<R extends Range>({ ranges, place }: Erased, range: R, starts: Edge = 'after'): R {
  const rest = withoutRanges([asRange(range)], ranges);
  const startTime = place(rest[0]?.start ?? range.startTime, starts);
  return {
    ...range,
    startTime,
    endTime: Math.max(startTime, place(rest.at(-1)?.end ?? range.endTime, 'before')),
  };
}

const isUntouched = ({ ranges }: ErasedRanges, range: Range): boolean =>
  !ranges.some(({ start, end }) => start < range.endTime && range.startTime < end);

/** A word stays if at least half of it does: recognised times are not exact, and half a word cannot be understood. */
const wordStays = (erased: ErasedRanges, word: Range): boolean =>
  erasedSeconds(erased, word) * 2 <= exactSeconds(word.endTime - word.startTime) && !isInside(erased, word);
const isInside = ({ ranges }: ErasedRanges, { startTime, endTime }: Range): boolean =>
  ranges.some(({ start, end }) => start <= startTime && endTime <= end);

/** A sentence without times of its words stays whole or not at all; so much of its edges may be erased. */
const sentenceEdge = 0.2;
const textStays = (erased: ErasedRanges, sentence: Range): boolean =>
  erasedSeconds(erased, sentence) <= sentenceEdge && remainingSeconds(erased, sentence) > 0;

/** Whether viewers do not get a word whose seconds are known. */
export const isWordErased = (ranges: readonly CutRange[], word: Range): boolean =>
  !wordStays({ ranges }, word);
/** Whether viewers do not get a sentence without times of its words. */
export const isTextErased = (ranges: readonly CutRange[], sentence: Range): boolean =>
  !isUntouched({ ranges }, sentence) && !textStays({ ranges }, sentence);

function cutSentence(erased: Erased, sentence: Sentence, languageCode: string): Rest<Sentence> {
  if (isUntouched(erased, sentence)) return { left: moved(erased, sentence), dropped: [] };
  const gone: Rest<Sentence> = { left: null, dropped: [{ kind: 'sentence', name: sentence.sentence }] };
  if (sentence.words.length === 0)
    return textStays(erased, sentence) ? { left: moved(erased, sentence), dropped: [] } : gone;
  const stays = sentence.words.map((word) => wordStays(erased, word));
  const rest = remainingWords(sentence, stays, languageCode);
  if (rest.words.length === 0 || rest.sentence.trim() === '') return gone;
  const missing = sentence.words.filter((_, index) => !stays[index]).map(({ word }) => word);
  return {
    left: {
      ...moved(erased, sentence),
      sentence: rest.sentence,
      words: rest.words.map((word) => moved(erased, word)),
    },
    dropped: missing.length === 0 ? [] : [{ kind: 'words', name: missing.join(' ') }],
  };
}

/** Where a blur is, without the seconds that are erased: at a seam where it was before and where it is after. */
function cutPositions(
  { ranges, place, cut }: Erased,
  step: Step,
  result: Range,
  blur: ElementOf<'blur'>,
): ElementOf<'blur'>['positions'] {
  if (blur.positions.length === 0) return blur.positions;
  const at = (time: number) => ({ time, ...blurAt(blur, time) });
  const seams = ranges
    .map(({ start, end }) => ({ start: start - step.startTime, end: end - step.startTime }))
    .filter(({ start, end }) => start < blur.endTime && blur.startTime < end);
  const stay = blur.positions.filter(
    ({ time }) => !seams.some(({ start, end }) => time >= start && time <= end),
  );
  const placed = (edge: Edge) => (position: ReturnType<typeof at>) => ({
    ...position,
    time: Math.max(0, exactSeconds(place(step.startTime + position.time, edge) - result.startTime)),
  });
  const shown = { start: step.startTime + blur.startTime, end: step.startTime + blur.endTime };
  // it does not move while a frame is held
  const stills = insertedWithin(cut, shown).map((second) => at(exactSeconds(second - step.startTime)));
  const still = insertedWithin(cut, { ...shown, start: shown.start - 1e-3 });
  const edge = still.length > 0 ? 'before' : 'after-videos';
  return [...stay, ...seams.flatMap(({ start, end }) => [at(start), at(end)])]
    .map(placed(edge))
    .concat(stills.flatMap((position) => [placed('before')(position), placed('after')(position)]))
    .toSorted((a, b) => a.time - b.time);
}

/** Times of an annotation are seconds of its step. */
function cutAnnotation(erased: Erased, step: Step, result: Range, element: AnnotationElement): Rest<AnnotationElement> {
  const shown = {
    startTime: exactSeconds(step.startTime + element.startTime),
    endTime: exactSeconds(Math.min(step.endTime, step.startTime + element.endTime)),
  };
  if (remainingSeconds(erased, shown) <= 0)
    return { left: null, dropped: [{ kind: 'annotation', name: annotationName(element) }] };
  const { startTime, endTime } = moved(erased, shown, 'after-videos');
  const left = {
    ...element,
    ...(element.type === 'blur' && { positions: cutPositions(erased, step, result, element) }),
    startTime: exactSeconds(startTime - result.startTime),
    endTime: exactSeconds(endTime - result.startTime),
  };
  return { left, dropped: [] };
} // prettier-ignore

function cutStep(erased: Erased, step: Step): Rest<Step> {
  const length = exactSeconds(step.endTime - step.startTime);
  // a step of a very short source may be shorter than others
  if (remainingSeconds(erased, step) < Math.min(minStepSeconds, length)) {
    const attachments = step.attachments.map((each): Dropped => ({
      kind: 'attachment',
      name: each.kind === 'link' ? each.label : each.name,
    }));
    const annotations = step.annotations.map((each): Dropped => ({
      kind: 'annotation',
      name: annotationName(each),
    }));
    return { left: null, dropped: [{ kind: 'step', name: step.title }, ...attachments, ...annotations] };
  }
  return restOfStep(erased, step);
}

function restOfStep(erased: Erased, step: Step): Rest<Step> {
  const result = moved(erased, step, 'before');
  const annotations = step.annotations
    .flatMap((element) => annotationsAround(erased.cut, step, element))
    .map((element) => cutAnnotation(erased, step, result, element));
  return { left: { ...result, annotations: leftOf(annotations) }, dropped: droppedOf(annotations) };
}

/** A block stays if a part of its place does; what is spoken is as long as before. */
function cutBlock(erased: Erased, block: VoiceBlock): Rest<VoiceBlock> {
  if (remainingSeconds(erased, block) <= 0)
    return { left: null, dropped: [{ kind: 'voice-block', name: block.text }] };
  const { startTime } = moved(erased, block, 'after-videos');
  return { left: { ...block, startTime, endTime: exactSeconds(startTime + block.time) }, dropped: [] };
}

const leftOf = <T>(rests: readonly Rest<T>[]): T[] =>
  rests.flatMap(({ left }) => (left === null ? [] : [left]));
const droppedOf = (rests: readonly Rest<unknown>[]): Dropped[] => rests.flatMap(({ dropped }) => dropped);

/** Terms that are spoken only in what was erased. */
function cutTerms({ terms, sentences }: PlacedContent, left: readonly Sentence[]): Rest<string>[] {
  return terms.map((term) =>
    containsTerm(sentences, term) && !containsTerm(left, term)
      ? { left: null, dropped: [{ kind: 'term', name: term }] }
      : { left: term, dropped: [] },
  );
}

function cutPoster(erased: Erased, poster: Content['poster']): Rest<Content['poster']> {
  const { atSecond } = poster;
  if (atSecond === null) return { left: poster, dropped: [] };
  return erasedAt(erased.ranges, atSecond)
    ? { left: { ...poster, atSecond: null }, dropped: [{ kind: 'poster', name: '' }] }
    : { left: { ...poster, atSecond: erased.place(atSecond, 'after') }, dropped: [] };
}

type Times = 'result' | 'source';
type Cut = Pick<VideoCut, 'erased' | 'inserts'>;
const isUntouchedCut = ({ erased, inserts = [] }: Cut): boolean => erased.length + inserts.length === 0;
/** A player of the source shows nothing that is inserted. */
const erasedOf = (cut: Cut, times: Times): Erased =>
  times === 'result'
    ? { cut, ranges: cut.erased, place: (second, edge) => resultSecond(cut, second, edge) }
    : { cut: { erased: cut.erased }, ranges: cut.erased, place: (second) => second };

/** The steps that are left, as `cutContent` has them. */
export const stepsAfterCut = (steps: Content['steps'], cut: Cut | undefined): Content['steps'] =>
  cut === undefined || isUntouchedCut(cut)
    ? steps
    : leftOf(steps.map((step) => cutStep(erasedOf(cut, 'result'), step)));

/** What is left of all steps, also of one that is too short to be shown: viewers see its seconds, with its blurs. */
export const restsAfterCut = (steps: Content['steps'], cut: Cut): Content['steps'] =>
  isUntouchedCut(cut) ? steps : leftOf(steps.map((step) => restOfStep(erasedOf(cut, 'result'), step)));

/** How long viewers see each step: without what is removed from the video, with what is inserted. */
export function seenSecondsOf(
  steps: Content['steps'],
  cut: Cut | undefined,
): (step: Pick<Step, 'id'>) => number {
  const seen = new Map(
    stepsAfterCut(steps, cut).map(({ id, startTime, endTime }) => [id, exactSeconds(endTime - startTime)]),
  );
  return ({ id }) => seen.get(id) ?? 0;
}

/** The blocks of a voice-over that are left, as `cutContent` has them. */
export const blocksAfterCut = (blocks: readonly VoiceBlock[], cut: Cut): readonly VoiceBlock[] =>
  isUntouchedCut(cut) ? blocks : leftOf(blocks.map((block) => cutBlock(erasedOf(cut, 'result'), block)));

/** The sentences that lose some of their words, as they are written and what is left of them. */
export function shortenedSentences({ sentences, languageCode, cut }: PlacedContent) {
  if (isUntouchedCut(cut)) return [];
  const erased = erasedOf(cut, 'source');
  return sentences.flatMap((sentence) => {
    const left = cutSentence(erased, sentence, languageCode).left?.sentence;
    const { id, sentence: whole } = sentence;
    return left === undefined || left === whole ? [] : [{ id, whole, left }];
  });
}

/**
 * What viewers see of a content, in seconds of the result: what stays is moved, what loses a part is shortened, and what
 * lies in erased parts is dropped. With times of the source for a player of the source, which skips the erased parts.
 */
export function cutContent<C extends PlacedContent>(
  content: C,
  times: Times = 'result',
): { readonly content: C; readonly dropped: readonly Dropped[] } {
  const { cut } = content;
  if (isUntouchedCut(cut)) return { content, dropped: [] };
  const erased = erasedOf(cut, times);
  const steps = content.steps.map((step) => cutStep(erased, step));
  const sentences = sentencesAround(erased.cut, content.sentences).map((sentence) =>
    cutSentence(erased, sentence, content.languageCode),
  );
  const left = [...leftOf(sentences), ...insertedSentences(erased.cut)].toSorted(
    (a, b) => a.startTime - b.startTime,
  );
  const terms = cutTerms(content, left);
  const blocks = content.voiceOver.blocks.map((block) => cutBlock(erased, block));
  const poster = cutPoster(erased, content.poster);
  return {
    content: {
      ...content,
      steps: leftOf(steps),
      sentences: left,
      terms: leftOf(terms),
      voiceOver: { ...content.voiceOver, blocks: leftOf(blocks) },
      poster: poster.left ?? content.poster,
    },
    dropped: [
      ...droppedOf(steps),
      ...droppedOf(sentences),
      ...droppedOf(terms),
      ...droppedOf(blocks),
      ...poster.dropped,
    ],
  };
}

/** What the second of two cuts drops that the first does not: what an author is told before it is applied. */
export function newlyDropped(content: PlacedContent, cut: Content['cut']): readonly Dropped[] {
  const before = new Map<string, number>();
  const keyOf = ({ kind, name }: Dropped): string => JSON.stringify([kind, name]);
  for (const each of cutContent(content).dropped) before.set(keyOf(each), (before.get(keyOf(each)) ?? 0) + 1);
  return cutContent({ ...content, cut }).dropped.filter((each) => {
    const count = before.get(keyOf(each)) ?? 0;
    before.set(keyOf(each), count - 1);
    return count <= 0;
  });
}
