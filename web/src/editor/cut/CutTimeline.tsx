import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { classes } from '../../ui/theme/classes.ts';
import type { EditorActions } from '../state/actions.ts';
import { usePreview } from '../state/editor-context.tsx';
import { Playhead, Ruler } from '../timeline/Timeline.tsx';
import timelineStyles from '../timeline/Timeline.module.css';
import { useElementWidth } from '../timeline/use-element-width.ts';
import { useScrub } from '../timeline/use-scrub.ts';
import { ClipFace } from './ClipFace.tsx';
import styles from './Cut.module.css';
import { CutButtons } from './CutButtons.tsx';
import { CutSound } from './CutSound.tsx';
import type { CutState } from './use-cut.ts';

const maxPixelsPerSecond = 160;
const zoomFactor = 1.6;

interface CutTimelineProps {
  readonly actions: EditorActions;
  readonly cut: CutState;
}

/** The source with its clips: removed ones stay in their place, and can be restored there. */
export function CutTimeline({ actions, cut }: CutTimelineProps) {
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const tracks = useRef<HTMLDivElement>(null);
  const length = Math.max(1, cut.length);
  const boxWidth = useElementWidth(box);
  const maxZoom = Math.max(1, (maxPixelsPerSecond * length) / Math.max(1, boxWidth));
  const width = Math.max(1, boxWidth * Math.min(zoom, maxZoom));
  const { secondsAt, scrub } = useScrub(tracks, length);
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
          <CutSound cut={cut} length={length} width={width} secondsAt={secondsAt} />
          <Playhead length={length} />
        </div>
      </div>
    </>
  );
} // prettier-ignore

interface CutBarProps extends CutTimelineProps {
  readonly zoom: number;
  readonly maxZoom: number;
  readonly onZoom: (zoom: number) => void;
}

function CutBar({ actions, cut, zoom, maxZoom, onZoom }: CutBarProps) {
  const t = useText(cutTexts);
  const zoomBy = (factor: number) => onZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  return (
    <div className={classes(timelineStyles['bar'], styles['bar'])} role="toolbar" aria-label={t('timeline')}>
      <IconButton icon={actions.playAll.icon} name={t('play')} keys="Space" onClick={actions.playAll.run} />
      <CutClock cut={cut} />
      <CutButtons cut={cut} />
      <span className={timelineStyles['gap']} />
      <IconButton icon={ZoomOut} name={t('zoomOut')} disabled={zoom <= 1} onClick={() => zoomBy(1 / zoomFactor)} />
      <IconButton icon={ZoomIn} name={t('zoomIn')} disabled={zoom >= maxZoom} onClick={() => zoomBy(zoomFactor)} />
    </div>
  );
} // prettier-ignore

/** The playhead, and how long what remains is. */
export function CutClock({ cut }: { cut: CutState }) {
  const now = usePreview(({ seconds }) => formatTimestamp(seconds));
  return (
    <span className={timelineStyles['clock']} dir="ltr">
      {now} <span>/ {formatTimestamp(cut.remaining)}</span>
    </span>
  );
}
