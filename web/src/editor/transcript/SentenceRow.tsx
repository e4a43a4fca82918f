import { Merge, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { formatTimestamp, parseTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { CutRange } from '../../../../contracts/authoring/video-cut.ts';
import type { Sentence, SentenceSuggestion } from '../../../../contracts/authoring/workflow-fields.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { AuthorsAt } from '../fields/AuthorsAt.tsx';
import { OriginButton } from '../fields/OriginButton.tsx';
import { CommitField } from '../fields/CommitField.tsx';
import type { EditOf } from '../state/edit.ts';
import { randomHexId } from '../state/random-hex-id.ts';
import { SuggestedText } from './SentenceSuggestions.tsx';
import { caretSplitEdit, mergeEdit, removalEdit, retimeEdit, textEdit } from '../state/sentence-edits.ts';
import styles from './Transcript.module.css';
import { useShownMatch } from '../fields/use-shown-match.ts';
import { useTypedText } from '../fields/use-typed-text.ts';
import type { FoundIn } from './use-find.ts';
import { WordLine } from './WordLine.tsx';

interface SentenceRowProps {
  readonly sentence: Sentence;
  readonly next: Sentence | undefined;
  readonly suggestion: SentenceSuggestion | undefined;
  readonly language: string;
  /** What is cut out of the video. */
  readonly erased: readonly CutRange[];
  readonly spoken: boolean;
  readonly ranges: FoundIn['ranges'];
  readonly current: FoundIn['current'];
  readonly shown: FoundIn['shown'];
  readonly onEdit: (edit: EditOf<'ChangeSentences'> | null) => void;
  readonly onSeek: (seconds: number) => void;
  /** The text is empty and therefore not saved. */
  readonly onEmptyChange: (sentenceId: string, isEmpty: boolean) => void;
}

/** Where the layout is narrow, the page scrolls instead of the list, and the video must stay in view. */
function scrollInList(row: HTMLElement): void {
  let scrolled = row.parentElement;
  while (scrolled && !/auto|scroll/.test(getComputedStyle(scrolled).overflowY))
    scrolled = scrolled.parentElement;
  if (!scrolled?.querySelector('video')) row.scrollIntoView({ block: 'nearest' });
}

/** One sentence: its times, words and text. */
export const SentenceRow = memo(function SentenceRow(props: SentenceRowProps) {
  const { sentence, next, suggestion, language, spoken, shown, onEdit, onEmptyChange } = props;
  const t = useText(transcriptTexts);
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (spoken && row.current && !row.current.contains(document.activeElement)) scrollInList(row.current);
  }, [spoken]);
  useShownMatch(row, shown);
  return (
    <li
      ref={row}
      className={styles['sentence']}
      data-sentence={sentence.id}
      aria-current={spoken ? 'true' : undefined}
    >
      <SentenceTimes sentence={sentence} onEdit={onEdit} />
      {editing ? (
        <SentenceText
          sentence={sentence}
          language={language}
          onEdit={onEdit}
          onEmptyChange={onEmptyChange}
          onClose={() => setEditing(false)}
        />
      ) : (
        <WordLine {...props} />
      )}
      <span className={styles['tools']}>
        <AuthorsAt sentenceId={sentence.id} />
        <IconButton icon={Pencil} name={t('edit')} pressed={editing} onClick={() => setEditing(true)} />
        <IconButton
          icon={Merge}
          name={t('merge')}
          disabled={!next}
          onClick={() => next && onEdit(mergeEdit(sentence, next))}
        />
        <OriginButton of={{ part: 'sentence', id: sentence.id }} />
        <IconButton icon={Trash2} name={t('remove')} onClick={() => onEdit(removalEdit(sentence))} />
      </span>
      {suggestion && <SuggestedText suggestion={suggestion} />}
    </li>
  );
});

function SentenceTimes({ sentence, onEdit }: Pick<SentenceRowProps, 'sentence' | 'onEdit'>) {
  const t = useText(transcriptTexts);
  const changeTime = (edge: 'startTime' | 'endTime', text: string) => {
    const seconds = parseTimestamp(text.trim());
    const { startTime, endTime } = sentence;
    return seconds === null ? null : { startTime, endTime, [edge]: seconds };
  };
  const problem = (edge: 'startTime' | 'endTime') => (text: string) => {
    const range = changeTime(edge, text);
    if (!range) return t('badTime');
    return range.endTime < range.startTime ? t('badRange') : null;
  };
  return (
    <span className={styles['times']}>
      {(['startTime', 'endTime'] as const).map((edge) => (
        <CommitField
          key={edge}
          numeric
          labelHidden
          label={t(edge === 'startTime' ? 'from' : 'to')}
          value={formatTimestamp(sentence[edge])}
          problem={problem(edge)}
          onCommit={(text) => {
            const range = changeTime(edge, text);
            onEdit(range && retimeEdit(sentence, range.startTime, range.endTime));
          }}
        />
      ))}
    </span>
  );
}

type SentenceTextProps = Pick<SentenceRowProps, 'sentence' | 'language' | 'onEdit' | 'onEmptyChange'> & {
  readonly onClose: () => void;
};

/**
 * The whole text; an empty one stays here with its message and is not saved (R-TRN-03), until somebody fills or
 * removes it.
 */
function SentenceText({ sentence, language, onEdit, onEmptyChange, onClose }: SentenceTextProps) {
  const t = useText(transcriptTexts);
  const { text, type, acceptNext } = useTypedText(sentence.sentence);
  const empty = text.trim() === '';
  useEffect(() => {
    if (!empty) return undefined;
    onEmptyChange(sentence.id, true);
    return () => onEmptyChange(sentence.id, false);
  }, [empty, sentence.id, onEmptyChange]);
  const closed = useRef(false);
  const commit = () => {
    if (closed.current) return;
    if (empty) {
      acceptNext();
      return;
    }
    onEdit(textEdit(sentence, text, language));
    onClose();
  };
  const split = (caret: number) => {
    const edit = caretSplitEdit(sentence, { text, caret }, randomHexId(), language);
    if (!edit) return;
    // the field unmounts and must not send the whole text again
    closed.current = true;
    onEdit(edit);
    onClose();
  };
  return (
    <TextArea
      label={t('text', { time: formatTimestamp(sentence.startTime) })}
      labelHidden
      autoFocus
      rows={2}
      maxLength={2000}
      value={text}
      error={empty ? t('empty') : undefined}
      hint={t('splitHint')}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          closed.current = true;
          onClose();
        }
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          if (event.ctrlKey || event.metaKey) split(event.currentTarget.selectionStart);
          else event.currentTarget.blur();
        }
      }}
    />
  );
}
