import { memo, useMemo } from 'react';
import { useEditorContext, useSelectedStep } from '../state/editor-context.tsx';
import styles from './Timeline.module.css';

const barPixels = 3;
const height = 72;

/** Bars of the peaks, as one path. */
function barsOf(peaks: readonly number[], bars: number): string {
  let path = '';
  for (let bar = 0; bar < bars; bar += 1) {
    const from = Math.floor((bar / bars) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * peaks.length));
    let peak = 0;
    for (let index = from; index < to; index += 1) peak = Math.max(peak, peaks[index] ?? 0);
    const half = Math.max(0.75, (peak * (height - 6)) / 2);
    path += `M${bar * barPixels + 1} ${height / 2 - half}V${height / 2 + half}`;
  }
  return path;
}

/** The waveform of the source; the chosen step's part is brighter. */
export const Waveform = memo(function Waveform({ length, width }: { length: number; width: number }) {
  const { waveform } = useEditorContext().media;
  const { step } = useSelectedStep();
  const bars = Math.max(1, Math.round(width / barPixels));
  const path = useMemo(() => {
    if (!waveform) return '';
    // Peaks and source may differ slightly in length; the time of a peak follows from its index.
    return barsOf(waveform.peaks.slice(0, Math.ceil(length * waveform.perSecond)), bars);
  }, [waveform, bars, length]);
  const clip = step
    ? `inset(0 ${100 - (step.endTime / length) * 100}% 0 ${(step.startTime / length) * 100}%)`
    : 'inset(0 100% 0 0)';
  const box = { viewBox: `0 0 ${bars * barPixels} ${height}`, preserveAspectRatio: 'none' as const };
  return (
    <div className={styles['wave']} aria-hidden>
      <svg {...box}>
        <path d={path} />
      </svg>
      <svg {...box} className={styles['bright']} style={{ clipPath: clip }}>
        <path d={path} />
      </svg>
    </div>
  );
});
