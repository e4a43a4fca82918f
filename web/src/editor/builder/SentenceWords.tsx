import { Fragment, memo } from 'react';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { confidenceGate } from '../../../../contracts/authoring/model/transcript-rules.ts';
import styles from './Inspector.module.css';

/** The sentence as written, with badly recognised words marked. */
export const SentenceWords = memo(function SentenceWords({ sentence }: { sentence: Sentence }) {
  const doubtful = sentence.words.some(({ confidence }) => (confidence ?? 1) < confidenceGate);
  if (!doubtful) return <>{sentence.sentence}</>;
  const parts: { readonly text: string; readonly low: boolean }[] = [];
  let at = 0;
  for (const { word, confidence } of sentence.words) {
    const found = sentence.sentence.indexOf(word, at);
    if (found < 0) continue;
    parts.push({ text: sentence.sentence.slice(at, found), low: false });
    parts.push({ text: word, low: (confidence ?? 1) < confidenceGate });
    at = found + word.length;
  }
  parts.push({ text: sentence.sentence.slice(at), low: false });
  return parts.map(({ text, low }, index) =>
    low ? (
      <span key={index} className={styles['low']}>
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
});
