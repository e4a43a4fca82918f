import { type KeyboardEvent, useRef } from 'react';
import { differencesOf } from '../../../../../contracts/authoring/model/translation-check.ts';
import { formatTimestamp } from '../../../../../contracts/authoring/model/transcript-rules.ts';
import { translatedTextId } from '../../../../../contracts/authoring/part-origin.ts';
import {
  maxTextLength,
  type TextState,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { OriginButton } from '../../../editor/fields/OriginButton.tsx';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { useTypedText } from '../../../editor/fields/use-typed-text.ts';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import type { WrittenText } from './use-translation.ts';
import styles from './Languages.module.css';

const tones: Record<Exclude<TextState, 'missing'>, StatusTone> = {
  draft: 'draft',
  accepted: 'ready',
  stale: 'attention',
};

interface TranslatedRowProps {
  readonly row: TranslationRow;
  /** Of the step that it belongs to. */
  readonly number: number | null;
  readonly languageCode: string;
  readonly originalLanguage: string;
  /** The text that was worked on last: accepting it is what comes next. */
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
  readonly onWrite: (written: WrittenText, status: 'draft' | 'accepted') => void;
}

/** One text beside its original: what is typed is stored as a draft, and accepted by Enter or the button. */
export function TranslatedRow(props: TranslatedRowProps) {
  const { row, number, languageCode, originalLanguage, isCurrent, onWrite } = props;
  const t = useText(contentLanguagesTexts);
  const { terms } = useEditor().document.draft;
  const { text, type, reset, acceptNext } = useTypedText(row.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = useRef(false);
  const typed = text.trim();
  const differences =
    typed === ''
      ? []
      : differencesOf(row.original, typed, { terms, from: originalLanguage, to: languageCode });
  const store = (status: 'draft' | 'accepted') => {
    acceptNext();
    onWrite({ row, text: typed }, status);
  };
  const onBlur = () => {
    if (left.current || typed === row.text) {
      if (typed !== text) reset();
    } else store('draft');
    left.current = false;
  };
  const accept = () => {
    if (typed === '') return;
    left.current = true;
    store('accepted');
    nextField(field.current)?.focus();
    left.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') reset();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      accept();
    }
  };
  const Accept = isCurrent ? PageAction : Button;
  const canAccept = typed !== '' && (typed !== row.text || row.state !== 'accepted');
  return (
    <li className={styles['row']} data-part={row.part} aria-current={isCurrent || undefined}>
      <Place row={row} number={number} />
      <div>
        <p dir="auto" lang={originalLanguage}>
          {row.original}
        </p>
        {row.translatedOriginal !== null && (
          <small dir="auto">{t('was', { text: row.translatedOriginal })}</small>
        )}
      </div>
      <div className={styles['target']}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          lang={languageCode}
          data-translation
          data-untouched={text === row.text || undefined}
          aria-label={t('translationOf', { text: row.original })}
          maxLength={maxTextLength[row.part]}
          value={text}
          onChange={({ target }) => type(target.value.replaceAll(/[\r\n]+/g, ' '))}
          onFocus={props.onCurrent}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {differences.map(({ fact, words }) => (
          <small key={fact} data-attention>
            {t(`differs.${fact}`, { words: words.join(', ') })}
          </small>
        ))}
        {row.dropped && typed === row.text && (
          <small data-attention>
            {row.dropped.length > 0 ? t('dropped', { words: row.dropped.join(', ') }) : t('droppedUnusable')}
          </small>
        )}
        <span className={styles['state']}>
          {row.state === 'missing' ? (
            <small>{t('state.missing')}</small>
          ) : (
            <StatusBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
          )}
          {row.madeBy && <small>{t('machine', { model: row.madeBy.model })}</small>}
          {row.state !== 'missing' && (
            <OriginButton of={{ part: 'translation', id: translatedTextId(languageCode, row) }} />
          )}
          {canAccept && (
            <span className={styles['accept']}>
              <Accept size="sm" onClick={accept}>
                {t(row.state === 'stale' && typed === row.text ? 'stillRight' : 'accept')}
              </Accept>
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

/** The field after this one. */
function nextField(field: HTMLTextAreaElement | null): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-translation]')];
  return field ? fields[fields.indexOf(field) + 1] : undefined;
}

/** The title, the number of a step, or the time at which a text is in the video, which shows it there. */
function Place({ row, number }: Pick<TranslatedRowProps, 'row' | 'number'>) {
  const t = useText(contentLanguagesTexts);
  const { preview } = useEditorContext();
  const { startTime } = row;
  if (row.part === 'title') return <b>{t('title')}</b>;
  if (startTime === null) return <span />;
  const time = formatTimestamp(startTime).slice(0, -3);
  const shown = row.part === 'step' && number !== null ? twoDigits(number) : null;
  const show = t('show', { time });
  return (
    <button
      type="button"
      className={styles['time']}
      aria-label={shown === null ? show : `${shown}: ${show}`}
      onClick={() => preview.seek(startTime)}
    >
      {shown === null ? time : <b>{shown}</b>}
    </button>
  );
}
