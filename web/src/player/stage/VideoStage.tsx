import { LoaderCircle, Play } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import { AnnotationOverlay } from '../annotations/AnnotationOverlay.tsx';
import { Controls } from '../controls/Controls.tsx';
import { useCurrentStep, usePlayer, usePlayerState, useRequest, useSource } from '../use-player.ts';
import type { PlayerVariant } from '../variant.ts';
import { CaptionLine, SentenceLine } from './CaptionLine.tsx';
import { FailureView } from './FailureView.tsx';
import { tagPlace, tagSeconds } from './tag-place.ts';
import styles from './VideoStage.module.css';

interface VideoStageProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly variant: PlayerVariant;
  readonly extraControls?: ReactNode;
  /** Panels that float above the video (step menu). */
  readonly children?: ReactNode;
}

function isOverControls({ changedTouches }: TouchEvent): boolean {
  const touch = changedTouches[0];
  const at = touch && document.elementFromPoint(touch.clientX, touch.clientY);
  return at?.closest('[data-controls]') != null;
}

/** The video and its overlays. It stays dark in both themes. */
export function VideoStage({ video, variant, extraControls, children }: VideoStageProps) {
  const source = useSource();
  const request = useRequest();
  const hidden = usePlayerState(({ controls, paused }) => !controls && !paused);
  const failed = usePlayerState((state) => state.failure !== null);
  const touchedHidden = useRef(false);
  return (
    <div
      className={classes(styles['stage'], hidden && styles['quiet'])}
      style={{ '--video-aspect': source.aspectRatio } as CSSProperties}
      onPointerMove={() => request({ type: 'wake' })}
      onPointerDownCapture={() => {
        touchedHidden.current = hidden;
        request({ type: 'wake' });
      }}
      onTouchEndCapture={(event) => {
        // the first tap only shows the controls: it began before they were there to be pressed
        if (touchedHidden.current && isOverControls(event)) event.preventDefault();
      }}
    >
      <div className={styles['turn']} data-rotation={source.rotation ?? 0}>
        <video
          ref={video}
          className={classes(styles['video'], failed && styles['dim'])}
          playsInline
          preload="auto"
          crossOrigin="anonymous"
          poster={source.poster ?? undefined}
          onClick={(event) => {
            // The first tap shows the controls; a mouse click plays and pauses.
            if ((event.nativeEvent as unknown as PointerEvent).pointerType !== 'touch')
              request({ type: 'toggle-play' });
          }}
          onDoubleClick={() => request({ type: 'toggle-fullscreen' })}
        >
          {source.subtitles.map(({ language, url }) => (
            <track key={language} kind="subtitles" src={url} srcLang={language} />
          ))}
        </video>
      </div>
      <Annotations />
      {source.watermark && <Watermark text={source.watermark} />}
      <StepTag />
      {source.pieces ? <SentenceLine /> : <CaptionLine video={video} />}
      <Waiting />
      {failed ? <FailureView /> : <BigPlay />}
      {children}
      <Controls variant={variant} extra={extraControls} />
    </div>
  );
}

/** Hidden while data loads and shown afterwards (R-ANN-12). */
function Annotations() {
  const hidden = usePlayerState(({ loading, failure }) => loading || failure !== null);
  const { store } = usePlayer();
  const { aspectRatio } = useSource();
  const step = useCurrentStep();
  if (hidden || !step || step.annotations.length === 0) return null;
  return <AnnotationOverlay video={store.shown} step={step} aspectRatio={aspectRatio} />;
}

/** The name of the step, for some seconds (R-PLY-31), where it covers no annotation. */
function StepTag() {
  const step = useCurrentStep();
  const shown = usePlayerState(({ seconds, loading, failure, ended }) => {
    const within = seconds - (step?.startTime ?? 0);
    // at the end it makes room for what comes next
    return within >= tagSeconds.from && within < tagSeconds.to && !loading && !ended && failure === null;
  });
  if (!step || !shown) return null;
  const place = tagPlace(step.annotations, document.dir === 'rtl');
  if (place === null) return null;
  return (
    <div className={styles['tag']} data-place={place.corner} data-half={place.isHalf} aria-hidden>
      <b>{twoDigits(step.number)}</b>
      <span dir="auto">{step.title}</span>
    </div>
  );
}

function Watermark({ text }: { text: string }) {
  return (
    <div className={styles['watermark']} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index}>{text}</span>
      ))}
    </div>
  );
}

/** After a delay without a picture: a text before the first frame, later only the spinner (R-PLY-07). */
function Waiting() {
  const t = useText(playerTexts);
  const loading = usePlayerState((state) => state.loading && state.failure === null);
  const waiting = usePlayerState((state) => state.waiting && !state.paused);
  const [slow, setSlow] = useState(false);
  const busy = loading || waiting;
  useEffect(() => {
    setSlow(false);
    if (!busy) return undefined;
    const timer = setTimeout(() => setSlow(true), 250);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!busy || !slow) return null;
  return (
    <div className={styles['waiting']} role="status">
      <Icon icon={LoaderCircle} size="large" spins />
      {loading && <span>{t('loading')}</span>}
    </div>
  );
}

/** The browser requires a click before playback, or playback has not started. */
function BigPlay() {
  const t = useText(playerTexts);
  const request = useRequest();
  const shown = usePlayerState(({ blocked, loading, paused }) => blocked && paused && !loading);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles['bigPlay']}
      aria-label={t('play')}
      onClick={() => request({ type: 'play' })}
    >
      <Icon icon={Play} size="large" />
    </button>
  );
}
