import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { isShownAt } from '../../../../contracts/authoring/model/annotation-times.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { EditorActions } from '../state/actions.ts';
import { useEditor, usePreview } from '../state/editor-context.tsx';
import { snapToTarget } from '../timeline/snapping.ts';
import { Ruler } from '../timeline/Timeline.tsx';
import barStyles from '../timeline/Timeline.module.css';
import { useElementWidth } from '../timeline/use-element-width.ts';
import { useAnnotate } from './annotate-context.ts';
import { moveTimes, type Times } from './step-times.ts';
import styles from './StepTimeline.module.css';
import { type BarPart, TrackBar } from './TrackBar.tsx';

/** A bar snaps to a sentence or the playhead within this many pixels. */
const snapPixels = 8;

/** The time of the step: its sentences, and a bar for each annotation, the front one first. */
export function StepTimeline({ actions }: { actions: EditorActions }) {
  const t = useText(annotateTexts);
  const { step, number, length, annotations, seek } = useAnnotate();
  const line = useRef<HTMLDivElement>(null);
  const width = useElementWidth(line);
  const secondAt = (clientX: number): number => {
    const area = line.current?.getBoundingClientRect();
    if (!area || area.width === 0) return 0;
    return Math.min(length, Math.max(0, ((clientX - area.left) / area.width) * length));
  };
  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(secondAt(event.clientX));
  };
  return (
    <>
      <div className={barStyles['bar']} role="toolbar" aria-label={t('timeline')}>
        {[actions.play, actions.frameBack, actions.frameForward].map((action) => (
          <IconButton
            key={action.id}
            icon={action.icon}
            name={action.label}
            keys={action.keys}
            onClick={action.run}
          />
        ))}
        <StepClock />
        <span className={barStyles['hint']}>
          {t('stepStarts', { number, time: formatTimestamp(step.startTime) })}
        </span>
        <span className={barStyles['gap']} />
        <span className={barStyles['hint']}>{t('snaps')}</span>
      </div>
      <div className={styles['tracks']} dir="ltr">
        <div className={styles['track']}>
          <span className={styles['head']} />
          <div ref={line} className={styles['line']} onPointerDown={scrub} onPointerMove={scrub}>
            <Ruler length={length} width={width} />
          </div>
        </div>
        <Sentences />
        {annotations.toReversed().map((element) => (
          <Track key={element.id} id={element.id} secondAt={secondAt} reach={(snapPixels / Math.max(1, width)) * length} />
        ))}
        {annotations.length === 0 && <p className={styles['none']}>{t('noTracks')}</p>}
        <Playhead />
      </div>
    </>
  );
} // prettier-ignore

function StepClock() {
  const { step, length } = useAnnotate();
  const now = usePreview(({ seconds }) =>
    formatTimestamp(Math.min(length, Math.max(0, seconds - step.startTime))),
  );
  return (
    <span className={barStyles['clock']} dir="ltr">
      {now} <span>/ {formatTimestamp(length)}</span>
    </span>
  );
}

function Playhead() {
  const { step, length } = useAnnotate();
  const share = usePreview(({ seconds }) => Math.min(1, Math.max(0, (seconds - step.startTime) / length)));
  return (
    <div className={styles['play']} aria-hidden>
      <span style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

function Sentences() {
  const t = useText(annotateTexts);
  const { step, length, seek } = useAnnotate();
  const { sentences } = useEditor().document.transcript;
  const spoken = useMemo(() => sentencesWithin(sentences, step), [sentences, step]);
  if (spoken.length === 0) return null;
  return (
    <div className={styles['track']}>
      <span className={styles['head']}>{t('sentences')}</span>
      <div className={styles['line']}>
        {spoken.map(({ id, sentence, startTime, endTime }) => (
          <button
            key={id}
            type="button"
            className={styles['sentence']}
            title={sentence}
            style={{
              insetInlineStart: `${(Math.max(0, startTime - step.startTime) / length) * 100}%`,
              inlineSize: `${((Math.min(endTime, step.endTime) - Math.max(startTime, step.startTime)) / length) * 100}%`,
            }}
            onClick={() => seek(startTime - step.startTime)}
          >
            <span dir="auto">{sentence}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface TrackProps {
  readonly id: string;
  readonly secondAt: (clientX: number) => number;
  /** Within so many seconds an edge snaps. */
  readonly reach: number;
}

function useSnapTargets(id: string): readonly number[] {
  const { step, annotations, second } = useAnnotate();
  const { sentences } = useEditor().document.transcript;
  return [
    second(),
    ...sentencesWithin(sentences, step).flatMap(({ startTime, endTime }) => [
      startTime - step.startTime,
      endTime - step.startTime,
    ]),
    ...annotations.flatMap((other) => (other.id === id ? [] : [other.startTime, other.endTime])),
  ];
}

function Track({ id, secondAt, reach }: TrackProps) {
  const { annotations, selectedIds, select, nameOf, length, second, seek, setTimes } = useAnnotate();
  const [dragged, setDragged] = useState<Times | null>(null);
  const targets = useSnapTargets(id);
  const element = annotations.find((each) => each.id === id);
  if (!element) return null;
  const isSelected = selectedIds.includes(id);
  const choose = (together: boolean) => {
    if (together)
      return select(isSelected ? selectedIds.filter((each) => each !== id) : [...selectedIds, id]);
    select([id]);
    if (!isShownAt(element, second())) seek(element.startTime);
  };
  const snap = (place: number, freely: boolean) =>
    Math.min(length, Math.max(0, snapToTarget(place, targets, freely ? 0 : reach)));
  const times = dragged ?? element;
  const drag = (part: BarPart, from: number, event: PointerEvent) => {
    const by = secondAt(event.clientX) - from;
    const place = (part === 'end' ? element.endTime : element.startTime) + by;
    setDragged(moveTimes(element, part, snap(place, event.altKey), length));
  };
  const drop = () => {
    if (dragged) setTimes(dragged, [element]);
    setDragged(null);
  };
  return (
    <div className={styles['track']} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles['head']}
        aria-pressed={isSelected}
        onClick={(event) => choose(event.shiftKey)}
      >
        <span dir="auto">{nameOf(element)}</span>
      </button>
      <div className={styles['line']}>
        <TrackBar
          element={element}
          times={times}
          selected={isSelected}
          secondAt={secondAt}
          onChoose={choose}
          onDrag={drag}
          onDrop={drop}
          onCancel={() => setDragged(null)}
        />
      </div>
    </div>
  );
}
