import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { classes } from '../ui/theme/classes.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { LongName } from '../ui/text/LongName.tsx';
import { PopupContainer } from '../ui/theme/PopupContainer.tsx';
import { AttachmentList } from './attachments/AttachmentList.tsx';
import { AttachmentSidebar } from './attachments/AttachmentSidebar.tsx';
import { DiagramPopup } from './attachments/DiagramPopup.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { isHandledByTarget, requestOfKey } from './keys.ts';
import { Player } from './player.ts';
import type { Renewal } from './player-options.ts';
import { attachmentCount, type PlayerSource } from './player-source.ts';
import type { Unavailable } from './player-state.ts';
import styles from './PlayerView.module.css';
import { providerFor } from './providers.ts';
import { ResizeHandle, useToolboxWidth } from './ResizeHandle.tsx';
import { EndMask } from './stage/EndMask.tsx';
import { Finished } from './stage/Finished.tsx';
import { StepMenu } from './stage/StepMenu.tsx';
import { TouchSteps } from './stage/TouchSteps.tsx';
import { VideoStage } from './stage/VideoStage.tsx';
import { clockLength, type PlaybackPosition } from './step-clock.ts';
import { StepLine } from './StepLine.tsx';
import { type ExtraTab, Toolbox } from './toolbox/Toolbox.tsx';
import { PlayerContext, useCurrentStep, usePlayer, usePlayerState, useSource } from './use-player.ts';
import { useKeyboardFocus } from './use-keyboard-focus.ts';
import { isEmbedded, type PlayerVariant } from './variant.ts';

export interface PlayerViewProps {
  readonly source: PlayerSource;
  /** The initial position (`startPlace`). */
  readonly start: PlaybackPosition;
  readonly variant?: PlayerVariant;
  readonly singleStep?: boolean;
  readonly secondGeneration?: boolean;
  /** Opens the step menu initially (`openMenu=1`). */
  readonly openMenu?: boolean;
  /** Starts playing if the browser allows it. */
  readonly autoStart?: boolean;
  /** Returns new addresses before and after the old ones expire. */
  readonly renew?: () => Promise<Renewal>;
  /** The person lost access. */
  readonly onLost?: (reason: Unavailable) => void;
  /** Observes the player (tracking); returns the function that stops it. */
  readonly observe?: (player: Player) => () => void;
  readonly onClose?: () => void;
  readonly onStepChange?: (stepId: string) => void;
  /** The last step ended and nothing follows (quiz, skill host). */
  readonly onEnded?: () => void;
  /** Beside the title: version, favourite, share. */
  readonly headerExtra?: ReactNode;
  readonly extraTabs?: readonly ExtraTab[];
  /** The quiz of the workflow, for people who have not passed it yet; a preview has none. */
  readonly quiz?: PlayerQuiz;
  readonly extraControls?: ReactNode;
}

/** What a quiz adds to the player; offered once the last step has ended (R-QUZ-13, R-QUZ-14). */
export interface PlayerQuiz {
  /** After the steps. */
  readonly card: ReactNode;
  /** Above the video. */
  readonly mask: ReactNode;
}

/** The player with everything around it. It knows a source and a host, and nothing about the server. */
export function PlayerView(props: PlayerViewProps) {
  const { source, start, singleStep = false, secondGeneration = false, renew, observe } = props;
  // The player lives as long as its source: another address of the same video does not restart it.
  const [player] = useState(() => new Player(source, { start, singleStep, secondGeneration, renew }));
  useEffect(() => observe?.(player), [player, observe]);
  return (
    <PlayerContext value={player}>
      <PlayerFrame {...props} />
    </PlayerContext>
  );
}

function PlayerFrame(props: PlayerViewProps) {
  const t = useText(playerTexts);
  const { variant = 'main', openMenu = false, autoStart = true, onStepChange, onEnded, onLost } = props;
  const player = usePlayer();
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const fullscreen = usePlayerState((state) => state.fullscreen);
  const theater = usePlayerState((state) => state.theater) || isEmbedded(variant);
  const divide = usePlayerState((state) => state.divide);
  const { title } = useSource();
  const searching = usePlayerState((state) => state.panel === 'search');
  const width = useToolboxWidth();
  const whole = fullscreen || theater;

  useEffect(() => {
    const { current: media } = video;
    const { current: frame } = root;
    if (!media || !frame) return undefined;
    const detach = player.attach(media, frame, providerFor(player.source.kind));
    if (openMenu) player.request({ type: 'panel', panel: 'menu' });
    if (autoStart) player.request({ type: 'play' });
    return detach;
  }, [player, openMenu, autoStart]);

  useEffect(
    () =>
      player.store.onEvent((event) => {
        const step = event.type === 'step' ? player.source.steps[event.to] : undefined;
        if (step) onStepChange?.(step.id);
        if (event.type === 'workflow-ended' && !event.continues) onEnded?.();
        if (event.type === 'lost') onLost?.(event.reason);
      }),
    [player, onStepChange, onEnded, onLost],
  );
  // a desktop player alone (R-PLY-25)
  useLeaveWarning(!isEmbedded(variant) && !matchMedia('(pointer: coarse)').matches);

  const byKeyboard = useKeyboardFocus(root);
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    // buttons are activated when Space is released
    if (event.key === ' ' && !isHandledByTarget(event.target, event.key, byKeyboard()))
      event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isHandledByTarget(event.target, event.key, byKeyboard())) return;
    if (event.key === 'Escape' && player.store.state().panel !== null)
      return player.request({ type: 'panel', panel: null });
    const { volume } = player.store.state();
    const request = requestOfKey(event, { volume, length: clockLength(player.source.steps) });
    if (!request) return;
    event.preventDefault();
    player.request({ type: 'wake' });
    player.request(request);
  };
  useEffect(() => {
    // Shortcuts work as soon as the player is open, even if the focused element was removed.
    const { current: frame } = root;
    if (frame && (document.activeElement === null || document.activeElement === document.body)) {
      frame.focus({ preventScroll: true });
    }
  }, [whole, divide, searching]);

  return (
    <PopupContainer root={root} on={fullscreen}>
      <main
        ref={root}
        tabIndex={-1}
        className={classes(styles['player'], whole && styles['whole'], !whole && divide && styles['divide'])}
        style={{ '--toolbox': `${width}px` }}
        aria-label={t('player')}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      >
        {whole ? <h1 className="visually-hidden">{title}</h1> : <PlayerHeader {...props} title={title} />}
        <section className={styles['main']}>
          <VideoStage video={video} variant={variant} extraControls={props.extraControls}>
            {props.quiz ? <EndMask>{props.quiz.mask}</EndMask> : <Finished onClose={props.onClose} />}
            {whole && <TouchSteps />}
            <StepMenu />
            <AttachmentSidebar />
            {whole && searching && (
              <div className={styles['floating']} data-stage-panel>
                <Toolbox />
              </div>
            )}
          </VideoStage>
          {!whole && <UnderVideo />}
        </section>
        {!whole && (divide || searching) && (
          <div className={styles['tools']}>
            <ResizeHandle />
            <Toolbox extraTabs={props.extraTabs} afterSteps={props.quiz?.card} />
          </div>
        )}
        <DiagramPopup video={video} />
        <KeysDialog />
      </main>
    </PopupContainer>
  );
}

interface PlayerHeaderProps extends Pick<PlayerViewProps, 'onClose' | 'headerExtra' | 'variant'> {
  readonly title: string;
}
function PlayerHeader({ title, onClose, headerExtra, variant = 'main' }: PlayerHeaderProps) {
  const t = useText(playerTexts);
  return (
    <div className={styles['header']}>
      <h1 className={styles['title']}>
        <LongName name={title} />
      </h1>
      {headerExtra}
      {onClose && !isEmbedded(variant) && <IconButton icon={X} name={t('close')} onClick={onClose} />}
    </div>
  );
}

function UnderVideo() {
  const step = useCurrentStep();
  if (!step) return null;
  return (
    <div className={styles['under']}>
      <StepLine />
      {attachmentCount(step) > 0 && <AttachmentList step={step} as="bar" />}
    </div>
  );
}
