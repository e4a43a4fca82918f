import { useEffect, useRef } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import type { PlayerSentence } from '../player-source.ts';
import { clockOf } from '../step-clock.ts';
import { usePlayerState, useRequest, useSource } from '../use-player.ts';
import { scrollWithin } from './scroll-within.ts';
import styles from './Toolbox.module.css';

/** The transcript: it follows playback, and a click seeks to the sentence. */
export function TranscriptTab() {
  const t = useText(playerTexts);
  const source = useSource();
  const stepIndex = usePlayerState((state) => state.stepIndex);
  const spoken = usePlayerState(({ stepIndex: at, seconds }) => {
    const sentences = source.steps[at]?.sentences ?? [];
    return sentences.findLastIndex(({ startTime }) => startTime <= seconds);
  });
  if (source.steps.every(({ sentences }) => sentences.length === 0)) {
    return (
      <EmptyState art="lost" title={t('transcriptEmptyTitle')}>
        {t('transcriptEmpty')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['transcript']}>
      {source.steps.map((step, index) => (
        <section key={step.id}>
          <h3 className={styles['group']}>
            <span>{twoDigits(step.number)}</span>
            <span dir="auto">{step.title}</span>
          </h3>
          {step.sentences.map((sentence, position) => (
            <SentenceLine
              key={`${sentence.startTime}${sentence.text}`}
              sentence={sentence}
              stepIndex={index}
              spoken={index === stepIndex && position === spoken}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

interface SentenceLineProps {
  readonly sentence: PlayerSentence;
  readonly stepIndex: number;
  readonly spoken: boolean;
}
function SentenceLine({ sentence, stepIndex, spoken }: SentenceLineProps) {
  const source = useSource();
  const request = useRequest();
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Does not scroll while somebody reads elsewhere in the list: it follows only if the pointer is outside.
    const list = line.current?.closest('[role="tabpanel"]');
    if (spoken && list && !list.matches(':hover') && !list.contains(document.activeElement)) {
      if (line.current) scrollWithin(line.current, 'center');
    }
  }, [spoken]);
  const place = { stepIndex, seconds: sentence.startTime };
  return (
    <button
      ref={line}
      type="button"
      className={classes(styles['sentence'], spoken && styles['now'])}
      aria-current={spoken ? 'true' : undefined}
      onClick={() => request({ type: 'seek', place })}
    >
      <Time seconds={clockOf(source.steps, place)} />
      <span dir="auto">{sentence.text}</span>
    </button>
  );
}
