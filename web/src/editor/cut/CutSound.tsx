import { type PointerEvent, useRef } from 'react';
import { useEditorContext } from '../state/editor-context.tsx';
import timelineStyles from '../timeline/Timeline.module.css';
import { Waveform } from '../timeline/Waveform.tsx';
import { placeOf } from './ClipFace.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

interface CutSoundProps {
  readonly cut: CutState;
  readonly length: number;
  readonly width: number;
  readonly secondsAt: (clientX: number) => number;
}

/** The sound of the source with what is removed of it, and the marked range. */
export function CutSound({ cut, length, width, secondsAt }: CutSoundProps) {
  const { preview } = useEditorContext();
  const dragged = useRef<number | null>(null);
  /** Dragging over the sound marks a range; a click only moves the playhead. */
  const mark = (event: PointerEvent<HTMLDivElement>) => {
    const at = secondsAt(event.clientX);
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = at;
      preview.seek(at);
    }
    const from = dragged.current;
    if (from === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (Math.abs(at - from) * (width / length) > 4)
      cut.setRange({ start: Math.min(from, at), end: Math.max(from, at) });
  };
  return (
    <div
      className={timelineStyles['scrub']}
      onPointerDown={mark}
      onPointerMove={mark}
      onPointerUp={() => (dragged.current = null)}
    >
      <Waveform length={length} width={width} />
      {cut.cut.erased.map(({ start, end }) => (
        <span key={start} className={styles['gone']} style={placeOf(start, end, length)} />
      ))}
      {cut.range && <span className={styles['range']} style={placeOf(cut.range.start, cut.range.end, length)} />}
    </div>
  );
} // prettier-ignore
