import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import type { EditorAction, EditorActions } from '../state/actions.ts';
import { sourceSeconds } from '../state/document.ts';
import { useEditor, usePreview } from '../state/editor-context.tsx';
import { PlayControls } from './PlayControls.tsx';
import { StepBlocks } from './StepBlocks.tsx';
import styles from './Timeline.module.css';
import { useElementWidth } from './use-element-width.ts';
import { useScrub } from './use-scrub.ts';
import { Waveform } from './Waveform.tsx';

/** Pixels per second at the highest zoom. */
const maxPixelsPerSecond = 160;
const zoomFactor = 1.6;

interface TimelineProps {
  readonly actions: EditorActions;
  /** Controls of the page in the bar. */
  readonly controls?: ReactNode;
  /** A track of the page below the sound, instead of editing steps; it gets the length of the source in seconds. */
  readonly track?: (length: number) => ReactNode;
}

/** The whole source: steps, sound and playhead. */
export function Timeline({ actions, controls, track }: TimelineProps) {
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const tracks = useRef<HTMLDivElement>(null);
  const { document } = useEditor();
  const length = Math.max(1, sourceSeconds(document));
  const boxWidth = useElementWidth(box);
  const maxZoom = Math.max(1, (maxPixelsPerSecond * length) / Math.max(1, boxWidth));
  const width = boxWidth * Math.min(zoom, maxZoom);
  usePlayheadInView(box, length, width);
  const { secondsAt, scrub } = useScrub(tracks, length);
  return (
    <>
      <TimelineBar
        actions={actions}
        editsSteps={track === undefined}
        controls={controls}
        length={length}
        zoom={Math.min(zoom, maxZoom)}
        maxZoom={maxZoom}
        onZoom={setZoom}
      />
      <div ref={box} className={styles['box']} dir="ltr">
        <div ref={tracks} className={styles['tracks']} style={{ inlineSize: Math.max(1, width) }}>
          <div className={styles['scrub']} onPointerDown={scrub} onPointerMove={scrub}>
            <Ruler length={length} width={width} />
          </div>
          <StepBlocks length={length} width={width} secondsAt={secondsAt} />
          <div className={styles['scrub']} onPointerDown={scrub} onPointerMove={scrub}>
            <Waveform length={length} width={width} />
          </div>
          {track?.(length)}
          <RemovedRanges ranges={cutOf(document.draft).erased} length={length} />
          <Playhead length={length} />
        </div>
      </div>
    </>
  );
}

interface RemovedRangesProps {
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly length: number;
}

/** What is cut out of the video, over all tracks: viewers get none of it. */
export function RemovedRanges({ ranges, length }: RemovedRangesProps) {
  const t = useText(editorTexts);
  return ranges.map(({ start, end }) => (
    <span
      key={start}
      role="img"
      aria-label={t('removedRange', { from: formatTimestamp(start), to: formatTimestamp(end) })}
      className={styles['removed']}
      style={{
        insetInlineStart: `${(start / length) * 100}%`,
        inlineSize: `${((end - start) / length) * 100}%`,
      }}
    />
  ));
}

/** While playing, the playhead stays visible. */
export function usePlayheadInView(
  box: React.RefObject<HTMLDivElement | null>,
  length: number,
  width: number,
): void {
  const place = usePreview(({ seconds }) => Math.round((seconds / length) * width));
  useEffect(() => {
    const element = box.current;
    if (!element || element.scrollWidth <= element.clientWidth) return;
    const { scrollLeft, clientWidth } = element;
    if (place < scrollLeft || place > scrollLeft + clientWidth - 40)
      element.scrollLeft = Math.max(0, place - clientWidth / 4);
  }, [box, place]);
}

interface TimelineBarProps {
  readonly actions: EditorActions;
  readonly editsSteps: boolean;
  readonly controls: ReactNode;
  readonly length: number;
  readonly zoom: number;
  readonly maxZoom: number;
  readonly onZoom: (zoom: number) => void;
}

function TimelineBar({ actions, editsSteps, controls, length, zoom, maxZoom, onZoom }: TimelineBarProps) {
  const t = useText(editorTexts);
  const zoomBy = (factor: number) => onZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('timeline')}>
      <PlayControls actions={actions} length={length} />
      {editsSteps && (
        <div className={styles['tools']}>
          <ActionButton action={actions.split} />
          <ActionButton action={actions.merge} />
          <ActionButton action={actions.remove} quiet />
        </div>
      )}
      {controls && <div className={styles['controls']}>{controls}</div>}
      <span className={styles['gap']} />
      {editsSteps && <span className={styles['hint']}>{t('snaps')}</span>}
      <Button size="sm" variant="quiet" onClick={() => onZoom(1)}>
        {t('fit')}
      </Button>
      <IconButton
        icon={ZoomOut}
        name={t('zoomOut')}
        disabled={zoom <= 1}
        onClick={() => zoomBy(1 / zoomFactor)}
      />
      <IconButton
        icon={ZoomIn}
        name={t('zoomIn')}
        disabled={zoom >= maxZoom}
        onClick={() => zoomBy(zoomFactor)}
      />
    </div>
  );
}

/** An action of the editor with its key. */
export function ActionButton({ action, quiet = false }: { action: EditorAction; quiet?: boolean }) {
  return (
    <span title={action.off}>
      <Button
        size="sm"
        variant={quiet ? 'quiet' : 'default'}
        icon={action.icon}
        disabled={action.off !== undefined}
        onClick={action.run}
      >
        {action.label}
        <Keys keys={action.keys} />
      </Button>
    </span>
  );
}

/** Round numbers of seconds between two ticks. */
const spacings = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const markPixels = 76;
/** Room for the time at a tick; a tick with less room before the end is left out. */
const timePixels = 40;

interface RulerProps {
  readonly length: number;
  readonly width: number;
  /** Seconds between two ticks; without them as many as there is room for. */
  readonly unit?: number;
}

/** Ticks at round numbers of seconds. */
export function Ruler({ length, width, unit }: RulerProps) {
  const spacing = unit ?? spacings.find((seconds) => (seconds / length) * width >= markPixels) ?? 3600;
  const last = Math.max(0, length - (timePixels / width) * length);
  const marks = Array.from({ length: Math.floor(last / spacing) + 1 }, (_, index) => index * spacing);
  return (
    <div className={styles['ruler']} aria-hidden>
      {marks.map((seconds) => (
        <span key={seconds} style={{ insetInlineStart: `${(seconds / length) * 100}%` }}>
          {minutesSeconds(seconds)}
        </span>
      ))}
    </div>
  );
}

export function Playhead({ length }: { length: number }) {
  const seconds = usePreview((state) => state.seconds);
  const share = Math.min(1, seconds / length);
  return (
    <span className={styles['head']} style={{ insetInlineStart: `${share * 100}%` }} aria-hidden>
      <span className={styles['tag']} data-before={share > 0.9 || undefined}>
        {formatTimestamp(seconds).slice(0, -1)}
      </span>
    </span>
  );
}
