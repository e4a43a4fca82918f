import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { resultSecond } from '../../../../contracts/authoring/model/video-cut.ts';
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
import { InsertButtons } from './InsertButtons.tsx';
import type { InsertSources } from './insert-names.ts';
import { InsertTrack } from './InsertTrack.tsx';
import type { CutState } from './use-cut.ts';
import type { InsertsState } from './use-inserts.ts';

const maxPixelsPerSecond = 160;
const zoomFactor = 1.6;

interface CutTimelineProps {
  readonly actions: EditorActions;
  readonly cut: CutState;
  readonly inserts: InsertsState;
}

/** The source with its clips: removed ones stay in their place, and can be restored there; inserts are above them. */
export function CutTimeline({
  actions,
  cut,
  inserts,
  sources,
}: CutTimelineProps & { readonly sources: InsertSources }) {
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
      <CutBar
        actions={actions}
        cut={cut}
        inserts={inserts}
        zoom={Math.min(zoom, maxZoom)}
        maxZoom={maxZoom}
        onZoom={setZoom}
      />
      <div ref={box} className={timelineStyles['box']} dir="ltr">
        <div
          ref={tracks}
          className={classes(timelineStyles['tracks'], inserts.placed.length > 0 && styles['withInserts'])}
          style={{ inlineSize: width }}
        >
          <div className={timelineStyles['scrub']} onPointerDown={scrub} onPointerMove={scrub}>
            <Ruler length={length} width={width} />
          </div>
          {inserts.placed.length > 0 && (
            <InsertTrack inserts={inserts} sources={sources} length={length} secondsAt={secondsAt} />
          )}
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

function CutBar({ actions, cut, inserts, zoom, maxZoom, onZoom }: CutBarProps) {
  const t = useText(cutTexts);
  const zoomBy = (factor: number) => onZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  return (
    <div className={classes(timelineStyles['bar'], styles['bar'])} role="toolbar" aria-label={t('timeline')}>
      <IconButton icon={actions.playAll.icon} name={t('play')} keys="Space" onClick={actions.playAll.run} />
      <CutClock cut={cut} />
      <div className={timelineStyles['tools']}>
        <CutButtons cut={cut} />
        <InsertButtons inserts={inserts} />
      </div>
      <span className={timelineStyles['gap']} />
      <IconButton icon={ZoomOut} name={t('zoomOut')} disabled={zoom <= 1} onClick={() => zoomBy(1 / zoomFactor)} />
      <IconButton icon={ZoomIn} name={t('zoomIn')} disabled={zoom >= maxZoom} onClick={() => zoomBy(zoomFactor)} />
    </div>
  );
} // prettier-ignore

/** Where the playhead is in the result, and how long that is. */
export function CutClock({ cut }: { cut: CutState }) {
  const now = usePreview(({ seconds }) => formatTimestamp(resultSecond(cut.cut, seconds)));
  return (
    <span className={timelineStyles['clock']} dir="ltr">
      {now} <span>/ {formatTimestamp(cut.resultSeconds)}</span>
    </span>
  );
}
