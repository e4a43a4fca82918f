import { type LucideIcon, Volume2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { Clip } from '../../../../contracts/authoring/model/video-cut.ts';
import { advancedTexts } from '../../i18n/en/advanced.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { useVideoRatio } from '../window/Stage.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { classes } from '../../ui/theme/classes.ts';
import { DraftPicture } from '../builder/StepPicture.tsx';
import { ClipFace } from '../cut/ClipFace.tsx';
import cutStyles from '../cut/Cut.module.css';
import { CutSound } from '../cut/CutSound.tsx';
import { InsertTrack } from '../cut/InsertTrack.tsx';
import type { InsertSources } from '../cut/insert-names.ts';
import { CutClock } from '../cut/CutTimeline.tsx';
import type { CutState } from '../cut/use-cut.ts';
import type { InsertsState } from '../cut/use-inserts.ts';
import type { EditorActions } from '../state/actions.ts';
import { StepBlocks } from '../timeline/StepBlocks.tsx';
import { Playhead, RemovedRanges, Ruler, usePlayheadInView } from '../timeline/Timeline.tsx';
import timelineStyles from '../timeline/Timeline.module.css';
import type { TimelinePlace } from '../timeline/use-moved-piece.ts';
import { useScrub } from '../timeline/use-scrub.ts';
import styles from './Advanced.module.css';
import { AnnotationsTrack } from './AnnotationsTrack.tsx';
import { SubtitlesTrack } from './SubtitlesTrack.tsx';
import { type TrackKind, trackKinds } from './tracks.ts';
import { tracksWidth, unitForLength, zoomUnitsFor } from './zoom-units.ts';

interface AdvancedTimelineProps {
  readonly actions: EditorActions;
  readonly cut: CutState;
  readonly inserts: InsertsState;
  readonly sources: InsertSources;
  readonly kind: TrackKind;
  readonly onKind: (kind: TrackKind) => void;
  /** What can be done on the selected track. */
  readonly buttons: ReactNode;
  /** The voice-over's track; `null` where there are no voices. */
  readonly voice: ((place: TimelinePlace) => ReactNode) | null;
  readonly sentenceId: string | null;
  readonly onSentence: (sentenceId: string) => void;
  /** The subtitles in other languages. */
  readonly translated: readonly TranslatedSubtitles[];
  /** Of the subtitles that are worked on; `null`: those of the video. */
  readonly language: string | null;
  readonly onLanguage: (languageCode: string | null) => void;
}

interface TranslatedSubtitles {
  readonly languageCode: string;
  /** The name of its track. */
  readonly label: string;
  readonly track: (length: number) => ReactNode;
}

const onResize = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Video, steps, annotations, voice-over and subtitles on one timeline of the source (R-ADV-01). */
export function AdvancedTimeline(props: AdvancedTimelineProps) {
  const { cut, inserts, sources, voice } = props;
  const t = useText(advancedTexts);
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setUnit] = useState<number | null>(null);
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const length = Math.max(1, cut.length);
  const units = zoomUnitsFor(length);
  const unit = units.find((each) => each === chosen) ?? unitForLength(length);
  const width = tracksWidth(windowWidth, length, unit);
  const { secondsAt, scrub } = useScrub(area, length);
  usePlayheadInView(box, length, width);
  const chooseTrack = (kind: TrackKind, language: string | null) => {
    props.onKind(kind);
    if (kind === 'subtitles') props.onLanguage(language);
  };
  const contents: Record<TrackKind, ReactNode> = {
    video: (
      <>
        {inserts.placed.length > 0 && (
          <div className={styles['inserts']}>
            <InsertTrack {...{ inserts, sources, length, secondsAt }} />
          </div>
        )}
        <Clips cut={cut} length={length} width={width} />
        <div className={styles['sound']}>
          <CutSound cut={cut} length={length} width={width} secondsAt={secondsAt} />
        </div>
      </>
    ),
    steps: <StepBlocks length={length} width={width} secondsAt={secondsAt} />,
    annotations: <AnnotationsTrack length={length} width={width} secondsAt={secondsAt} />,
    voice: voice?.({ length, width, secondsAt }),
    subtitles: (
      <SubtitlesTrack
        place={{ length, width, secondsAt }}
        selectedId={props.sentenceId}
        select={props.onSentence}
      />
    ),
  };
  return (
    <>
      <TimelineBar {...props} units={units} unit={unit} onUnit={setUnit} />
      <div ref={box} className={styles['box']} dir="ltr" role="group" aria-label={t('tracks')}>
        <div className={styles['rows']} style={{ '--width': `${width}px` }}>
          <div className={classes(styles['row'], styles['ruler'])}>
            <span className={styles['head']} />
            <div ref={area} className={timelineStyles['scrub']} onPointerDown={scrub} onPointerMove={scrub}>
              <Ruler length={length} width={width} unit={unit} />
              <Playhead length={length} />
            </div>
          </div>
          {trackKinds
            .filter(({ kind }) => kind !== 'voice' || voice !== null)
            .map((track) => (
              <Row
                key={track.kind}
                {...track}
                label={t(`track.${track.kind}`)}
                isOn={props.kind === track.kind && (track.kind !== 'subtitles' || props.language === null)}
                onChoose={() => chooseTrack(track.kind, null)}
              >
                {contents[track.kind]}
              </Row>
            ))}
          {props.translated.map(({ languageCode, label, track }) => (
            <Row
              key={languageCode}
              kind="subtitles"
              code={languageCode}
              label={label}
              isOn={props.kind === 'subtitles' && props.language === languageCode}
              onChoose={() => chooseTrack('subtitles', languageCode)}
            >
              {track(length)}
            </Row>
          ))}
          <div className={styles['over']}>
            <RemovedRanges ranges={cut.cut.erased} length={length} />
            <Playhead length={length} />
          </div>
        </div>
      </div>
    </>
  );
}

interface RowProps {
  readonly kind: TrackKind;
  /** In its place stands the code of its language. */
  readonly icon?: LucideIcon;
  readonly code?: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A track behind its head; working on anything in it selects it. */
function Row({ kind, icon, code, label, isOn, onChoose, children }: RowProps) {
  return (
    <div className={styles['row']} data-kind={kind} data-on={isOn || undefined}>
      <button type="button" className={styles['head']} aria-pressed={isOn} title={label} onClick={onChoose}>
        {icon && <Icon icon={icon} />}
        {kind === 'video' && <Icon icon={Volume2} />}
        {code !== undefined && <span className={styles['code']}>{code}</span>}{' '}
        <span className="visually-hidden">{label}</span>
      </button>
      <div className={styles['line']} onPointerDownCapture={onChoose} onFocusCapture={onChoose}>
        {children}
      </div>
    </div>
  );
}

/** As high as the clips without their border. */
const stillHeight = 46;
const maxStills = 200;

/** The clips, each filled with its pictures. */
function Clips({ cut, length, width }: { cut: CutState; length: number; width: number }) {
  const seconds = ((stillHeight * useVideoRatio()) / width) * length;
  return (
    <div className={classes(cutStyles['clips'], styles['clips'])}>
      {cut.clips.map((clip, index) => (
        <ClipFace key={clip.start} clip={clip} number={index + 1} cut={cut} length={length}>
          <span className={styles['stills']} aria-hidden>
            {stillsOf(clip, seconds).map((at) => (
              <DraftPicture key={at} seconds={at} />
            ))}
          </span>
        </ClipFace>
      ))}
    </div>
  );
}

/** A second of the clip for every picture that there is room for. */
const stillsOf = ({ start, end }: Clip, seconds: number): readonly number[] =>
  Array.from(
    { length: Math.min(maxStills, Math.ceil((end - start) / seconds)) },
    (_, index) => start + index * seconds,
  );

interface TimelineBarProps extends Pick<AdvancedTimelineProps, 'actions' | 'cut' | 'buttons'> {
  readonly units: readonly number[];
  readonly unit: number;
  readonly onUnit: (unit: number | null) => void;
}

function TimelineBar({ actions, cut, buttons, units, unit, onUnit }: TimelineBarProps) {
  const t = useText(advancedTexts);
  const say = useText(editorTexts);
  const { playAll } = actions;
  const index = units.indexOf(unit);
  const to = (place: number) => onUnit(units[place] ?? null);
  return (
    <div className={classes(timelineStyles['bar'], cutStyles['bar'])} role="toolbar" aria-label={say('timeline')}>
      <IconButton icon={playAll.icon} name={playAll.label} keys="Space" onClick={playAll.run} />
      <CutClock cut={cut} />
      <div className={timelineStyles['tools']}>{buttons}</div>
      <span className={styles['push']} />
      <IconButton icon={ZoomOut} name={say('zoomOut')} disabled={index >= units.length - 1} onClick={() => to(index + 1)} />
      <span className={styles['unit']}>{t('unit', { time: minutesSeconds(unit) })}</span>
      <IconButton icon={ZoomIn} name={say('zoomIn')} disabled={index <= 0} onClick={() => to(index - 1)} />
      <Button size="sm" variant="quiet" onClick={() => onUnit(null)}>
        {say('fit')}
      </Button>
    </div>
  );
} // prettier-ignore
