import { type PointerEvent, useMemo, useRef } from 'react';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { EditorActions } from '../state/actions.ts';
import { useEditor, usePreview } from '../state/editor-context.tsx';
import { Ruler } from '../timeline/Timeline.tsx';
import barStyles from '../timeline/Timeline.module.css';
import { useElementWidth } from '../timeline/use-element-width.ts';
import { useAnnotate } from './annotate-context.ts';
import { AnnotationBar, useChooseAnnotation } from './AnnotationBar.tsx';
import { snapReach } from '../timeline/snapping.ts';
import styles from './StepTimeline.module.css';

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
        <div className={barStyles['inTime']} dir="ltr">
          {[actions.play, actions.frameBack, actions.frameForward].map((action) => (
            <IconButton
              key={action.id}
              icon={action.icon}
              name={action.label}
              keys={action.keys}
              onClick={action.run}
            />
          ))}
        </div>
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
          <Track key={element.id} element={element} secondAt={secondAt} reach={snapReach(length, width)} />
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
  const second = usePreview(({ seconds }) => Math.min(length, Math.max(0, seconds - step.startTime)));
  const share = second / length;
  return (
    <div className={styles['play']} aria-hidden>
      <span className={barStyles['head']} style={{ insetInlineStart: `${share * 100}%` }}>
        <span className={barStyles['tag']} data-before={share > 0.9 || undefined}>
          {formatTimestamp(second)}
        </span>
      </span>
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
  readonly element: AnnotationElement;
  readonly secondAt: (clientX: number) => number;
  /** Within so many seconds an edge snaps. */
  readonly reach: number;
}

function Track({ element, ...bar }: TrackProps) {
  const { selectedIds, nameOf } = useAnnotate();
  const choose = useChooseAnnotation();
  const isSelected = selectedIds.includes(element.id);
  return (
    <div className={styles['track']} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles['head']}
        aria-pressed={isSelected}
        onClick={(event) => choose(element, event.shiftKey)}
      >
        <span dir="auto">{nameOf(element)}</span>
      </button>
      <div className={styles['line']}>
        <AnnotationBar element={element} {...bar} />
      </div>
    </div>
  );
}
