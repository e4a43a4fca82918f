import { Fragment, memo } from 'react';
import { isTextErased, isWordErased } from '../../../../contracts/authoring/model/cut-content.ts';
import { confidenceGate } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { CutRange } from '../../../../contracts/authoring/video-cut.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { CutOut } from '../fields/CutOut.tsx';
import styles from './Inspector.module.css';

interface SentenceWordsProps {
  readonly sentence: Sentence;
  /** What is cut out of the video. */
  readonly erased: readonly CutRange[];
}
interface Part {
  readonly text: string;
  readonly low: boolean;
  readonly cut: boolean;
}

/** The words and what is written between them; that is cut out with the words around it. */
function partsOf({ sentence, words }: Sentence, erased: readonly CutRange[]): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { word, confidence, ...times } of words) {
    const found = sentence.indexOf(word, at);
    if (found < 0) continue;
    const cut = isWordErased(erased, times);
    parts.push({ text: sentence.slice(at, found), low: false, cut: cut && parts.at(-1)?.cut === true });
    parts.push({ text: word, low: (confidence ?? 1) < confidenceGate, cut });
    at = found + word.length;
  }
  return [...parts, { text: sentence.slice(at), low: false, cut: false }];
}

/** Those that follow each other and are both cut out, or both not, together. */
const grouped = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  parts.reduce<(readonly Part[])[]>((groups, part) => {
    const last = groups.at(-1);
    return last?.[0]?.cut === part.cut ? [...groups.slice(0, -1), [...last, part]] : [...groups, [part]];
  }, []);

/** The sentence as written, with badly recognised words and those that are cut out marked. */
export const SentenceWords = memo(function SentenceWords({ sentence, erased }: SentenceWordsProps) {
  if (sentence.words.length === 0 && isTextErased(erased, sentence))
    return <CutOut>{sentence.sentence}</CutOut>;
  const parts = partsOf(sentence, erased);
  if (!parts.some(({ low, cut }) => low || cut)) return sentence.sentence;
  return grouped(parts).map((group, place) => {
    const texts = group.map(({ text, low }, index) =>
      low ? (
        <span key={index} className={styles['low']}>
          {text}
        </span>
      ) : (
        <Fragment key={index}>{text}</Fragment>
      ),
    );
    return group[0]?.cut ? <CutOut key={place}>{texts}</CutOut> : <Fragment key={place}>{texts}</Fragment>;
  });
});
