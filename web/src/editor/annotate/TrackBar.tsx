import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type {
  AnnotationColor,
  AnnotationElement,
  ElementOf,
} from '../../../../contracts/authoring/annotation-elements.ts';
import { annotationColors } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { keySeconds } from '../timeline/snapping.ts';
import { useAnnotate } from './annotate-context.ts';
import { moveTimes, type Times } from './step-times.ts';
import styles from './StepTimeline.module.css';

export type BarPart = 'start' | 'end' | 'both';

interface TrackBarProps {
  readonly element: AnnotationElement;
  /** Where it is now, while it is dragged. */
  readonly times: Times;
  readonly selected: boolean;
  readonly secondAt: (clientX: number) => number;
  readonly onChoose: (together: boolean) => void;
  readonly onDrag: (part: BarPart, from: number, event: PointerEvent) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** When an annotation is shown: its ends can be moved, or all of it. */
export function TrackBar(props: TrackBarProps) {
  const { element, times, selected, secondAt } = props;
  const { length, nameOf } = useAnnotate();
  const from = useRef(0);
  const handlers = (part: BarPart) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      if (!selected) props.onChoose(event.shiftKey);
      from.current = secondAt(event.clientX);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onDrag(part, from.current, event);
    },
    onPointerUp: props.onDrop,
    onPointerCancel: props.onCancel,
  });
  const color = colorOf(element);
  return (
    <div
      className={styles['bar']}
      data-selected={selected || undefined}
      style={{
        insetInlineStart: `${(times.startTime / length) * 100}%`,
        inlineSize: `${((times.endTime - times.startTime) / length) * 100}%`,
      }}
      {...handlers('both')}
    >
      {color !== null && <i style={{ background: annotationColors[color] }} />}
      <span dir="auto">{nameOf(element)}</span>
      {element.type === 'blur' && <Positions blur={element} times={times} />}
      {selected &&
        (['start', 'end'] as const).map((part) => (
          <BarEnd key={part} part={part} element={element} times={times} {...handlers(part)} />
        ))}
    </div>
  );
}

/** When a blur that follows is placed. */
function Positions({ blur: { positions }, times }: { blur: ElementOf<'blur'>; times: Times }) {
  const share = (time: number) => (time - times.startTime) / (times.endTime - times.startTime);
  return positions
    .filter(({ time }) => time >= times.startTime && time <= times.endTime)
    .map(({ time }) => (
      <b
        key={time}
        className={styles['position']}
        style={{ insetInlineStart: `${share(time) * 100}%` }}
        aria-hidden
      />
    ));
}

function colorOf(element: AnnotationElement): AnnotationColor | null {
  if (element.type === 'image' || element.type === 'blur') return null;
  return element.type === 'text' ? element.fill : element.stroke;
}

interface BarEndProps extends Pick<TrackBarProps, 'element' | 'times'> {
  readonly part: 'start' | 'end';
}

function BarEnd({ part, element, times, ...handlers }: BarEndProps) {
  const t = useText(annotateTexts);
  const { length, nameOf, nudgeTimes } = useAnnotate();
  const value = part === 'start' ? times.startTime : times.endTime;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -keySeconds, ArrowRight: keySeconds }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    nudgeTimes(moveTimes(element, part, value + by, length), element);
  };
  return (
    <span
      className={styles['end']}
      data-part={part}
      role="slider"
      tabIndex={0}
      aria-label={t(part === 'start' ? 'startOf' : 'endOf', { name: nameOf(element) })}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={value}
      aria-valuetext={formatTimestamp(value)}
      onKeyDown={onKeyDown}
      {...handlers}
    />
  );
}
