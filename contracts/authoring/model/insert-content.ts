import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { AnnotationElement } from '../annotation-elements.ts';
import type { VideoCut } from '../video-cut.ts';
import type { Sentence } from '../workflow-fields.ts';
import { blurAt } from './blur-path.ts';
import type { Step } from './draft-steps.ts';
import { insertedWithin, insertSeconds, placedInserts } from './insert-places.ts';
import { wordsOf } from './transcript-editing.ts';
import { resultSecond } from './video-cut.ts';

type Cut = Pick<VideoCut, 'erased' | 'inserts'>;

const edgesOf = (start: number, points: readonly number[], end: number): [number, number][] => {
  const edges = [start, ...points, end];
  return edges.slice(1).map((edge, index) => [edges[index] ?? start, edge]);
};

/** A sentence around other videos: its words before and after them as sentences of their own. */
function partsOfSentence(cut: Cut, sentence: Sentence): readonly Sentence[] {
  const { startTime, endTime, words } = sentence;
  const points = insertedWithin(cut, { start: startTime, end: endTime }, 'video');
  if (points.length === 0) return [sentence];
  const ranges = edgesOf(startTime, points, endTime);
  if (words.length === 0) {
    // without times of its words it stays whole, where most of it is
    const [start, end] = ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [startTime, endTime];
    return [{ ...sentence, startTime: start, endTime: end }];
  }
  const isSpaced = /\s/u.test(sentence.sentence.trim());
  const written = wordsOf(sentence.sentence);
  const texts = written.length === words.length ? written : words.map(({ word }) => word);
  return ranges.flatMap(([start, end], part) => {
    const among = words
      .map((word, index) => ({ word, text: texts[index] ?? word.word }))
      .filter(({ word }) => {
        const middle = (word.startTime + word.endTime) / 2;
        return (part === 0 || middle >= start) && (part === ranges.length - 1 || middle < end);
      });
    if (among.length === 0) return [];
    return [
      {
        ...sentence,
        id: part === 0 ? sentence.id : `${sentence.id}-${part}`,
        sentence: among.map(({ text }) => text).join(isSpaced ? ' ' : ''),
        startTime: start,
        endTime: end,
        words: among.map(({ word }) => ({
          ...word,
          startTime: Math.max(start, word.startTime),
          endTime: Math.min(end, word.endTime),
        })),
      },
    ];
  });
}

/** Sentences of which none is spoken while another video is shown. */
export const sentencesAround = (cut: Cut, sentences: readonly Sentence[]): readonly Sentence[] =>
  cut.inserts?.length ? sentences.flatMap((sentence) => partsOfSentence(cut, sentence)) : sentences;

/** What is spoken in inserted videos, in seconds of the result. */
export function insertedSentences(cut: Cut): readonly Sentence[] {
  const placed = placedInserts(cut);
  return placed.flatMap(({ insert, at }, index) => {
    if (insert.kind !== 'video') return [];
    const earlier = placed.slice(0, index).filter((each) => each.at === at);
    const first =
      resultSecond({ erased: cut.erased }, at) +
      placed
        .filter((each) => each.at < at || earlier.includes(each))
        .reduce((sum, each) => sum + insertSeconds(each.insert), 0);
    const place = (second: number): number =>
      exactSeconds(first + Math.min(insert.end, Math.max(insert.start, second)) - insert.start);
    const moved = <R extends { readonly startTime: number; readonly endTime: number }>(range: R): R => ({
      ...range,
      startTime: place(range.startTime),
      endTime: place(range.endTime),
    });
    return insert.sentences.map((sentence, number) => ({
      ...moved(sentence),
      id: `${insert.id}-${number}`.slice(-64),
      words: sentence.words.map(moved),
    }));
  });
}

/** An annotation around other videos: it covers what it was put on, and nothing of them. Times are those of its step. */
export function annotationsAround(
  cut: Cut,
  step: Step,
  element: AnnotationElement,
): readonly AnnotationElement[] {
  const end = Math.min(step.endTime, step.startTime + element.endTime);
  const shown = { start: step.startTime + element.startTime, end };
  const points = insertedWithin(cut, shown, 'video').map((at) => exactSeconds(at - step.startTime));
  if (points.length === 0) return [element];
  return edgesOf(element.startTime, points, element.endTime).map(([startTime, endTime], part) => {
    const id = part === 0 ? element.id : `${element.id}-${part}`.slice(-64);
    if (element.type !== 'blur' || element.positions.length === 0)
      return { ...element, id, startTime, endTime };
    const at = (time: number) => ({ time, ...blurAt(element, time) });
    const within = element.positions.filter(({ time }) => time > startTime && time < endTime);
    return { ...element, id, startTime, endTime, positions: [at(startTime), ...within, at(endTime)] };
  });
}
