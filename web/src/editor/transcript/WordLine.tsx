import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { isTextErased, isWordErased } from '../../../../contracts/authoring/model/cut-content.ts';
import {
  confidenceGate,
  formatTimestamp,
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
import { MarkedText } from '../fields/MarkedText.tsx';
import { wordAfterKey } from '../fields/word-keys.ts';
import type { EditOf } from '../state/edit.ts';
import { randomHexId } from '../state/random-hex-id.ts';
import { insertionEdit, splitEdit, wordEdit, wordPositions } from '../state/sentence-edits.ts';
import styles from './Transcript.module.css';
import { decimal } from '../../ui/text/decimal.ts';
import type { FoundIn } from './use-find.ts';

interface WordLineProps extends FoundIn {
  readonly sentence: Sentence;
  readonly language: string;
  /** What is cut out of the video. */
  readonly erased: readonly CutRange[];
  readonly onEdit: (edit: EditOf<'ChangeSentences'> | null) => void;
  readonly onSeek: (seconds: number) => void;
}

/** The words as buttons, of which Tab reaches one: a click seeks to the word and offers actions for it. */
export function WordLine(props: WordLineProps) {
  const { sentence, erased, onSeek, ranges, current } = props;
  const t = useText(transcriptTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [at, setAt] = useState(0);
  const line = useRef<HTMLParagraphElement>(null);
  const last = sentence.words.length - 1;
  const focusWord = (index: number) => {
    // an edit may have left fewer
    const words = [...(line.current?.querySelectorAll('button') ?? [])];
    const place = Math.min(index, words.length - 1);
    setAt(place);
    words[place]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = wordAfterKey(event, at, last);
    if (to === null) return;
    event.preventDefault();
    focusWord(to);
  };
  const close = () => {
    setChosen(null);
    // what was open had the focus, unless something else was pressed
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusWord(at);
    });
  };
  const places = ranges.length > 0 ? wordPositions(sentence) : [];
  const pauses = new Map(pauseMarkers(sentence.words).map((pause) => [pause.after, pause]));
  if (sentence.words.length === 0) {
    const text = <MarkedText text={sentence.sentence} ranges={ranges} current={current} />;
    return <p dir="auto">{isTextErased(erased, sentence) ? <CutOut>{text}</CutOut> : text}</p>;
  }
  return (
    <div className={styles['words']}>
      <p
        ref={line}
        dir="auto"
        role="toolbar"
        aria-label={t('text', { time: formatTimestamp(sentence.startTime) })}
      >
        {sentence.words.map((each, index) => {
          const { word, startTime, confidence } = each;
          const pause = pauses.get(index);
          const place = places[index];
          const text = place ? (
            <MarkedText text={word} offset={place.from} ranges={ranges} current={current} />
          ) : (
            word
          );
          return (
            <Fragment key={index}>
              <button
                type="button"
                tabIndex={index === Math.min(at, last) ? 0 : -1}
                aria-expanded={chosen === index}
                className={classes(styles['word'], (confidence ?? 1) < confidenceGate && styles['low'])}
                onKeyDown={onKeyDown}
                onClick={({ detail }) => {
                  onSeek(startTime);
                  setAt(index);
                  setByKeyboard(detail === 0);
                  setChosen(chosen === index ? null : index);
                }}
              >
                {isWordErased(erased, each) ? <CutOut>{text}</CutOut> : text}
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
        <WordTools {...props} key={chosen} index={chosen} autoFocus={byKeyboard} onClose={close} />
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

type WordToolsProps = WordLineProps & {
  readonly index: number;
  readonly autoFocus: boolean;
  readonly onClose: () => void;
};

function WordTools({ sentence, language, onEdit, index, autoFocus, onClose }: WordToolsProps) {
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
        autoFocus={autoFocus}
        value={word}
        problem={() => null}
        onCommit={(corrected) => {
          onEdit(wordEdit(sentence, index, corrected, language));
          onClose();
        }}
        onDone={onClose}
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
