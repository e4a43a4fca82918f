import { type ReactNode, useEffect, useRef } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { StepCard } from '../../ui/workflow/StepCard.tsx';
import { attachmentCount, durationOf } from '../player-source.ts';
import { clockStart } from '../step-clock.ts';
import { useHasFirstFrame, usePlayerState, useRequest, useSource } from '../use-player.ts';
import { useSmallMode } from '../use-small-mode.ts';
import { scrollWithin } from './scroll-within.ts';
import styles from './Toolbox.module.css';

interface StepsTabProps {
  readonly onSelected?: () => void;
  /** Rendered after the last step. */
  readonly after?: ReactNode;
}

/** One card per step; a click selects it (R-TBX-07). The current one is scrolled into view. */
export function StepsTab({ onSelected, after }: StepsTabProps) {
  const t = useText(playerTexts);
  const source = useSource();
  const request = useRequest();
  const current = usePlayerState((state) => state.stepIndex);
  const playing = usePlayerState((state) => !state.paused);
  const seen = usePlayerState((state) => state.seen);
  const withPictures = useHasFirstFrame();
  const list = useRef<HTMLOListElement>(null);
  const small = useSmallMode(list);
  useEffect(() => {
    const item = list.current?.children[current];
    if (item) scrollWithin(item, 'nearest');
  }, [current]);
  if (source.steps.length === 0)
    return <EmptyState title={t('stepsEmptyTitle')}>{t('stepsEmpty')}</EmptyState>;
  return (
    <ol ref={list} className={styles['steps']}>
      {source.steps.map((step, stepIndex) => (
        <li key={step.id}>
          <StepCard
            number={step.number}
            title={step.title}
            duration={durationOf(step)}
            poster={withPictures ? step.poster : null}
            rotation={source.rotation ?? 0}
            size={small ? 'small' : 'medium'}
            startsAt={clockStart(source.steps, stepIndex)}
            attachments={attachmentCount(step)}
            seen={seen[stepIndex] ?? 0}
            current={stepIndex === current}
            playing={playing && stepIndex === current}
            onSelect={() => {
              request({ type: 'select-step', stepIndex });
              onSelected?.();
            }}
          />
        </li>
      ))}
      {after !== undefined && <li>{after}</li>}
    </ol>
  );
}
