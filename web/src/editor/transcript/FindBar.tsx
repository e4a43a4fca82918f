import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { classes } from '../../ui/theme/classes.ts';
import type { ReplacementProblem } from '../state/search-draft.ts';
import styles from './FindBar.module.css';
import type { Find } from './use-find.ts';

/** Runs it for a key, unless that is for a word that is still being composed. */
const onKey = (key: string, run: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== key || event.nativeEvent.isComposing) return;
  event.preventDefault();
  run(event);
};

/** Finds a text in the sentences and the titles of the steps, and replaces it. */
export function FindBar({ find }: { readonly find: Find }) {
  const t = useText(transcriptTexts);
  const [opener] = useState(() => document.activeElement);
  // undo is for what was replaced, unless something was typed since
  const [isTyped, setTyped] = useState(false);
  const close = () => {
    find.close();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const typing = { isTyped, setTyped };
  return (
    <div
      className={styles['bar']}
      role="search"
      aria-label={t('findAndReplace')}
      onKeyDown={onKey('Escape', close)}
    >
      <FindLine find={find} {...typing} onClose={close} />
      <ReplaceLine find={find} {...typing} />
    </div>
  );
}

interface LineProps {
  readonly find: Find;
  readonly isTyped: boolean;
  readonly setTyped: (isTyped: boolean) => void;
}

function FindLine({ find, isTyped, setTyped, onClose }: LineProps & { readonly onClose: () => void }) {
  const t = useText(transcriptTexts);
  const sayKit = useText(kitTexts);
  const { search, change, move } = find;
  const hasNone = find.matches.length === 0;
  return (
    <div className={styles['line']}>
      <Field
        ref={find.field}
        data-untouched={!isTyped || undefined}
        label={t('find')}
        labelHidden
        placeholder={t('find')}
        autoFocus
        maxLength={2000}
        value={search.text}
        onChange={({ target }) => {
          setTyped(true);
          change({ text: target.value });
        }}
        onKeyDown={onKey('Enter', ({ shiftKey }) => move(shiftKey ? -1 : 1))}
        end={
          <>
            <IconButton
              icon={CaseSensitive}
              name={t('matchCase')}
              pressed={search.matchCase}
              onClick={() => change({ matchCase: !search.matchCase })}
            />
            <IconButton
              icon={WholeWord}
              name={t('wholeWords')}
              pressed={search.wholeWords}
              onClick={() => change({ wholeWords: !search.wholeWords })}
            />
          </>
        }
      />
      <span className={classes(styles['buttons'], styles['matches'])}>
        <FindCount find={find} />
        <IconButton
          icon={ChevronUp}
          name={t('previousMatch')}
          keys="Shift Enter"
          disabled={hasNone}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ChevronDown}
          name={t('nextMatch')}
          keys="Enter"
          disabled={hasNone}
          onClick={() => move(1)}
        />
        <IconButton icon={X} name={sayKit('close')} keys="Esc" onClick={onClose} />
      </span>
    </div>
  );
}

/** Which match is shown and of how many, or what was replaced. */
function FindCount({ find }: { readonly find: Find }) {
  const t = useText(transcriptTexts);
  const { search, matches, current, index, replaced } = find;
  const count = () => {
    if (replaced !== null) return t('replaced', { smart_count: replaced });
    if (search.text.trim() === '') return null;
    if (!current) return t('noMatch');
    return t('matchOf', { number: index + 1, count: matches.length });
  };
  return (
    <span className={styles['count']} role="status">
      {count()}
      {replaced === null && current && <span className="visually-hidden">: {current.in.text}</span>}
    </span>
  );
}

function ReplaceLine({ find, isTyped, setTyped }: LineProps) {
  const t = useText(transcriptTexts);
  const [replacement, setReplacement] = useState('');
  const { problem, matches, change } = find;
  const hasNone = matches.length === 0;
  const replace = (run: (by: string) => boolean) => {
    if (run(replacement)) setTyped(false);
  };
  return (
    <div className={styles['line']}>
      <Field
        data-untouched={!isTyped || undefined}
        label={t('replaceWith')}
        labelHidden
        placeholder={t('replaceWith')}
        maxLength={2000}
        value={replacement}
        error={problem ? problemText(t, problem) : undefined}
        onChange={({ target }) => {
          setTyped(true);
          setReplacement(target.value);
          change({});
        }}
        onKeyDown={onKey('Enter', () => replace(find.replaceOne))}
      />
      <span className={styles['buttons']}>
        <Button size="sm" disabled={hasNone} onClick={() => replace(find.replaceOne)}>
          {t('replace')}
        </Button>
        <Button size="sm" disabled={hasNone} onClick={() => replace(find.replaceAll)}>
          {t('replaceAll')}
        </Button>
      </span>
    </div>
  );
}

function problemText(
  t: ReturnType<typeof useText<(typeof transcriptTexts)['english']>>,
  problem: ReplacementProblem,
): string {
  if (problem.reason === 'refused') return t('notReplaced', { why: problem.refusal });
  const { of, reason } = problem;
  if (of.part === 'title') return t('titleNotReplaced', { number: of.number });
  const time = formatTimestamp(of.sentence.startTime);
  return t(reason === 'empty' ? 'sentenceWouldBeEmpty' : 'sentenceWouldBeTooLong', { time });
}
