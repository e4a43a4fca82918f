import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Picture, pictureFrame } from '../../ui/images/Picture.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import { clockOf } from '../step-clock.ts';
import { searchTranscript, termsIn, type SearchGroup, type SearchHit } from '../transcript-search.ts';
import { useRequest, useSource } from '../use-player.ts';
import styles from './Toolbox.module.css';

/** Search box, suggested key terms, results by step (R-PSR-01, R-KEY-03). */
export function SearchPanel() {
  const t = useText(playerTexts);
  const source = useSource();
  const request = useRequest();
  const [text, setText] = useState('');
  const terms = useMemo(
    () =>
      termsIn(
        source.steps.flatMap(({ sentences }) => sentences.map((said) => said.text)),
        source.terms,
      ),
    [source.steps, source.terms],
  );
  const groups = useMemo(() => searchTranscript(source.steps, text), [source.steps, text]);
  const hits = groups.reduce((sum, group) => sum + group.hits.length, 0);
  const query = text.trim() !== '';
  return (
    <section
      className={styles['panel']}
      aria-label={t('searchPanel')}
      // before the box, because Escape would only clear it
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        request({ type: 'panel', panel: null });
      }}
    >
      <div className={styles['searchHead']}>
        <SearchField label={t('searchHint')} value={text} onSearch={setText} autoFocus />
        <IconButton
          icon={X}
          name={t('close')}
          keys="Esc"
          onClick={() => request({ type: 'panel', panel: null })}
        />
      </div>
      {!query && terms.length > 0 && (
        <div className={styles['terms']}>
          <h3>{t('searchTerms')}</h3>
          <div>
            {terms.map((term) => (
              <Chip key={term} onClick={() => setText(term)}>
                <span dir="auto">{term}</span>
              </Chip>
            ))}
          </div>
        </div>
      )}
      {!query && terms.length === 0 && (
        <EmptyState art="search" title={t('searchStartTitle')}>
          {t('searchStart')}
        </EmptyState>
      )}
      {query && hits === 0 && (
        <EmptyState art="search" title={t('searchNothingTitle', { text: text.trim() })}>
          {t('searchNothing')}
        </EmptyState>
      )}
      {hits > 0 && (
        <p className={styles['count']} role="status">
          {t('searchCount', { smart_count: hits })}
        </p>
      )}
      {groups.map((group) => (
        <FoundStep key={group.step.id} group={group} />
      ))}
    </section>
  );
}

function FoundStep({ group: { step, stepIndex, hits } }: { group: SearchGroup }) {
  const source = useSource();
  const request = useRequest();
  return (
    <section>
      <h3 className={styles['group']}>
        <span>{twoDigits(step.number)}</span>
        <span className={classes(pictureFrame, styles['groupPoster'])}>
          {step.poster !== null && <Picture src={step.poster} rotation={source.rotation ?? 0} />}
        </span>
        <span dir="auto">{step.title}</span>
      </h3>
      {hits.map(({ sentence, pieces }) => (
        <button
          key={`${sentence.startTime}${sentence.text}`}
          type="button"
          className={styles['sentence']}
          onClick={() => request({ type: 'seek', place: { stepIndex, seconds: sentence.startTime } })}
        >
          <Time seconds={clockOf(source.steps, { stepIndex, seconds: sentence.startTime })} />
          <Marked pieces={pieces} />
        </button>
      ))}
    </section>
  );
}

function Marked({ pieces }: Pick<SearchHit, 'pieces'>) {
  return (
    <span dir="auto">
      {pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}
    </span>
  );
}
