import { Fragment, useState } from 'react';
import { z } from 'zod';
import { isTextErased, isWordErased } from '../../../../contracts/authoring/model/cut-content.ts';
import {
  confidenceGate,
  insertionProblem,
  pauseMarkers,
} from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { CutRange } from '../../../../contracts/authoring/video-cut.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { CommitField } from '../fields/CommitField.tsx';
import { CutOut } from '../fields/CutOut.tsx';
import type { EditOf } from '../state/edit.ts';
import { randomHexId } from '../state/random-hex-id.ts';
import { insertionEdit, splitEdit, wordEdit } from '../state/sentence-edits.ts';
import styles from './Transcript.module.css';
import { decimal } from '../../ui/text/decimal.ts';

interface WordLineProps {
  readonly sentence: Sentence;
  readonly language: string;
  /** What is cut out of the video. */
  readonly erased: readonly CutRange[];
  readonly onEdit: (edit: EditOf<'ChangeSentences'> | null) => void;
  readonly onSeek: (seconds: number) => void;
}

/** The words as buttons: a click seeks to the word and offers actions for it. */
export function WordLine(props: WordLineProps) {
  const { sentence, erased, onSeek } = props;
  const t = useText(transcriptTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const pauses = new Map(pauseMarkers(sentence.words).map((pause) => [pause.after, pause]));
  if (sentence.words.length === 0) {
    const text = sentence.sentence;
    return <p dir="auto">{isTextErased(erased, sentence) ? <CutOut>{text}</CutOut> : text}</p>;
  }
  return (
    <div className={styles['words']}>
      <p dir="auto">
        {sentence.words.map((each, index) => {
          const { word, startTime, confidence } = each;
          const pause = pauses.get(index);
          return (
            <Fragment key={index}>
              <button
                type="button"
                aria-expanded={chosen === index}
                className={classes(styles['word'], (confidence ?? 1) < confidenceGate && styles['low'])}
                onClick={() => {
                  onSeek(startTime);
                  setChosen(chosen === index ? null : index);
                }}
              >
                {isWordErased(erased, each) ? <CutOut>{word}</CutOut> : word}
              </button>{' '}
              {pause && (
                <span
                  className={styles['pause']}
                  title={t('pause', { seconds: decimal(pause.endTime - pause.startTime) })}
                >
                  {decimal(pause.endTime - pause.startTime)} s
                </span>
              )}
            </Fragment>
          );
        })}
      </p>
      {chosen !== null && chosen < sentence.words.length && (
        <WordTools {...props} index={chosen} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

const insertion = z.object({
  words: z.string().superRefine((words, context) => {
    const problem = insertionProblem(words);
    if (problem !== null) context.addIssue({ code: 'custom', message: `problem.${problem}` });
  }),
});

function WordTools({
  sentence,
  language,
  onEdit,
  index,
  onClose,
}: WordLineProps & { index: number; onClose: () => void }) {
  const t = useText(transcriptTexts);
  const word = sentence.words[index]?.word ?? '';
  const form = useContractForm({
    schema: insertion,
    texts: transcriptTexts,
    defaultValues: { words: '' },
    mode: 'onChange',
    send: ({ words }) => {
      onEdit(insertionEdit(sentence, index, words, language));
      onClose();
    },
  });
  return (
    <div className={styles['wordTools']}>
      <CommitField
        label={t('word', { word })}
        value={word}
        problem={() => null}
        onCommit={(corrected) => {
          onEdit(wordEdit(sentence, index, corrected, language));
          onClose();
        }}
      />
      <form onSubmit={form.submit} noValidate>
        <Field
          label={t('insert', { word })}
          {...form.field('words')}
          end={
            <Button size="sm" type="submit" variant="quiet">
              {t('insertVerb')}
            </Button>
          }
        />
      </form>
      {index > 0 && (
        <Button
          size="sm"
          onClick={() => {
            onEdit(splitEdit(sentence, index, randomHexId()));
            onClose();
          }}
        >
          {t('splitBefore', { word })}
        </Button>
      )}
    </div>
  );
}
