import {
  ArrowLeftToLine,
  ArrowRightToLine,
  BracketsIcon,
  Scissors,
  Trash2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { Clip } from '../../../../contracts/authoring/model/video-cut.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { classes } from '../../ui/theme/classes.ts';
import type { EditorActions } from '../state/actions.ts';
import { useEditorContext, usePreview } from '../state/editor-context.tsx';
import { Playhead, Ruler } from '../timeline/Timeline.tsx';
import timelineStyles from '../timeline/Timeline.module.css';
import { useElementWidth } from '../timeline/use-element-width.ts';
import { Waveform } from '../timeline/Waveform.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

const maxPixelsPerSecond = 160;
const zoomFactor = 1.6;

interface CutTimelineProps {
  readonly actions: EditorActions;
  readonly cut: CutState;
}

/** The source with its clips: removed ones stay in their place, and can be restored there. */
export function CutTimeline({ actions, cut }: CutTimelineProps) {
  const { preview } = useEditorContext();
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const tracks = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const length = Math.max(1, cut.length);
  const boxWidth = useElementWidth(box);
  const maxZoom = Math.max(1, (maxPixelsPerSecond * length) / Math.max(1, boxWidth));
  const width = Math.max(1, boxWidth * Math.min(zoom, maxZoom));
  const secondsAt = (clientX: number): number => {
    const area = tracks.current?.getBoundingClientRect();
    if (!area || area.width === 0) return 0;
    return Math.min(length, Math.max(0, ((clientX - area.left) / area.width) * length));
  };
  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) preview.seek(secondsAt(event.clientX));
  };
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
    <>
      <CutBar actions={actions} cut={cut} zoom={Math.min(zoom, maxZoom)} maxZoom={maxZoom} onZoom={setZoom} />
      <div ref={box} className={timelineStyles['box']} dir="ltr">
        <div ref={tracks} className={timelineStyles['tracks']} style={{ inlineSize: width }}>
          <div className={timelineStyles['scrub']} onPointerDown={scrub} onPointerMove={scrub}>
            <Ruler length={length} width={width} />
          </div>
          <div className={styles['clips']}>
            {cut.clips.map((clip, index) => (
              <ClipFace key={clip.start} clip={clip} number={index + 1} cut={cut} length={length} />
            ))}
          </div>
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
          <Playhead length={length} />
        </div>
      </div>
    </>
  );
} // prettier-ignore

const placeOf = (start: number, end: number, length: number) => ({
  insetInlineStart: `${(start / length) * 100}%`,
  inlineSize: `${((end - start) / length) * 100}%`,
});

interface ClipFaceProps {
  readonly clip: Clip;
  readonly number: number;
  readonly cut: CutState;
  readonly length: number;
}

function ClipFace({ clip, number, cut, length }: ClipFaceProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const isSelected = cut.selected?.start === clip.start;
  const times = { from: formatTimestamp(clip.start), to: formatTimestamp(clip.end) };
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={t(clip.deleted ? 'clipRemoved' : 'clip', { number, ...times })}
      title={clip.deleted ? t('restorePart') : undefined}
      className={classes(styles['clip'], clip.deleted && styles['removed'], isSelected && styles['on'])}
      style={placeOf(clip.start, clip.end, length)}
      onClick={() => {
        cut.select(clip);
        preview.pause();
        preview.seek(clip.start);
      }}
      onDoubleClick={() => clip.deleted && cut.restore([{ start: clip.start, end: clip.end }])}
    >
      <b>{number}</b>
      <span>{formatTimestamp(clip.end - clip.start)}</span>
    </button>
  );
}

interface CutBarProps extends CutTimelineProps {
  readonly zoom: number;
  readonly maxZoom: number;
  readonly onZoom: (zoom: number) => void;
}

function CutBar({ actions, cut, zoom, maxZoom, onZoom }: CutBarProps) {
  const t = useText(cutTexts);
  const { selected, range } = cut;
  const zoomBy = (factor: number) => onZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  return (
    <div className={classes(timelineStyles['bar'], styles['bar'])} role="toolbar" aria-label={t('timeline')}>
      <IconButton icon={actions.playAll.icon} name={t('play')} keys="Space" onClick={actions.playAll.run} />
      <Clock cut={cut} />
      <Button size="sm" icon={Scissors} onClick={cut.split}>
        {t('split')} <Keys keys="S" />
      </Button>
      {selected?.deleted ? (
        <Button size="sm" onClick={() => cut.restore([{ start: selected.start, end: selected.end }])}>
          {t('restore')}
        </Button>
      ) : (
        <Button size="sm" icon={Trash2} disabled={range !== null} onClick={cut.removeClip}>
          {t('removeClip')} {range === null && <Keys keys="Del" />}
        </Button>
      )}
      <Button size="sm" variant="quiet" icon={BracketsIcon} onClick={() => cut.markEdge('start')}>
        {t('markStart')} <Keys keys="I" />
      </Button>
      <Button size="sm" variant="quiet" onClick={() => cut.markEdge('end')}>
        {t('markEnd')} <Keys keys="O" />
      </Button>
      {range && (
        <>
          <Button size="sm" icon={Trash2} onClick={cut.removeRange}>
            {t('removeRange', { seconds: (range.end - range.start).toFixed(1) })}
          </Button>
          <IconButton icon={X} name={t('clearRange')} keys="Esc" onClick={() => cut.setRange(null)} />
        </>
      )}
      <IconButton icon={ArrowRightToLine} name={t('trimStart')} keys="[" onClick={() => cut.trim('start')} />
      <IconButton icon={ArrowLeftToLine} name={t('trimEnd')} keys="]" onClick={() => cut.trim('end')} />
      <span className={timelineStyles['gap']} />
      <IconButton icon={ZoomOut} name={t('zoomOut')} disabled={zoom <= 1} onClick={() => zoomBy(1 / zoomFactor)} />
      <IconButton icon={ZoomIn} name={t('zoomIn')} disabled={zoom >= maxZoom} onClick={() => zoomBy(zoomFactor)} />
    </div>
  );
} // prettier-ignore

function Clock({ cut }: { cut: CutState }) {
  const now = usePreview(({ seconds }) => formatTimestamp(seconds));
  return (
    <span className={timelineStyles['clock']} dir="ltr">
      {now} <span>/ {formatTimestamp(cut.remaining)}</span>
    </span>
  );
}
