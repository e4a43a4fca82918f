import { type PointerEvent, useRef, useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { durationOf } from '../player-source.ts';
import { clockLength, clockOf, clockStart } from '../step-clock.ts';
import { usePlayerState, useRequest, useSource } from '../use-player.ts';
import styles from './Scrubber.module.css';
import { ScrubTip } from './ScrubTip.tsx';

/** After a drag the scrubber has no transition for this long (R-PLY-34). */
const noTransitionMs = 100;

/** The scrubber, with one segment per step in proportion to its length. It runs left to right in every language. */
export function Scrubber() {
  const t = useText(playerTexts);
  const source = useSource();
  const { steps } = source;
  const request = useRequest();
  const stepIndex = usePlayerState((state) => state.stepIndex);
  const seconds = usePlayerState((state) => state.seconds);
  const bufferedTo = usePlayerState((state) => state.bufferedTo);
  const line = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const length = clockLength(steps);
  const clock = clockOf(steps, { stepIndex, seconds });

  const clockAt = (event: PointerEvent): number => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    request({ type: 'scrub', clock: clockAt(event) });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const at = clockAt(event);
    setHover(at);
    if (dragging) request({ type: 'scrub', clock: at });
  };
  const onPointerUp = () => setTimeout(() => setDragging(false), noTransitionMs);

  return (
    <div className={classes(styles['area'], dragging && styles['dragging'])} dir="ltr">
      {hover !== null && (
        <ScrubTip clock={hover} length={length} lineWidth={line.current?.clientWidth ?? 0} />
      )}
      <div
        ref={line}
        className={styles['line']}
        style={{ gap: gapOf(steps.length) }}
        role="slider"
        tabIndex={0}
        aria-label={t('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(clock)}
        aria-valuetext={t('positionValue', {
          step: stepIndex + 1,
          minutes: Math.floor(clock / 60),
          seconds: Math.floor(clock % 60),
          title: steps[stepIndex]?.title ?? '',
        })}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={() => setHover(null)}
      >
        {steps.map((step, index) => {
          const start = clockStart(steps, index);
          const duration = durationOf(step);
          const part = (to: number) =>
            `${Math.min(1, Math.max(0, duration === 0 ? 0 : to / duration)) * 100}%`;
          const under = hover !== null && hover >= start && hover < start + duration;
          return (
            <i
              key={step.id}
              style={{ flexGrow: Math.max(0.2, duration) }}
              className={classes(under && styles['under'])}
            >
              <b
                className={styles['buffered']}
                style={{ inlineSize: index === stepIndex ? part(bufferedTo - step.startTime) : '0%' }}
              />
              <b
                className={styles['played']}
                style={{ inlineSize: index < stepIndex ? '100%' : part(clock - start) }}
              />
            </i>
          );
        })}
        <span
          className={styles['head']}
          style={{
            insetInlineStart: headAt(steps.map(durationOf), stepIndex, clock - clockStart(steps, stepIndex)),
          }}
        />
      </div>
    </div>
  );
}

/** Pixels between segments; with many steps, larger gaps would fill the scrubber on a phone. */
const gapOf = (count: number): number => (count > 24 ? 1 : 3);

/** Position of the playhead: segments share the width by length, with a gap between them. */
function headAt(durations: readonly number[], stepIndex: number, within: number): string {
  const grow = durations.map((duration) => Math.max(0.2, duration));
  const whole = grow.reduce((sum, part) => sum + part, 0) || 1;
  const before = grow.slice(0, stepIndex).reduce((sum, part) => sum + part, 0);
  const own = grow[stepIndex] ?? 0;
  const share = (before + own * Math.min(1, within / (durations[stepIndex] || 1))) / whole;
  const gap = gapOf(durations.length);
  const gaps = gap * (durations.length - 1);
  return `calc((100% - ${gaps}px) * ${share.toFixed(5)} + ${gap * stepIndex}px)`;
}
