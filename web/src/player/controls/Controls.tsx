import {
  Captions,
  CaptionsOff,
  Keyboard,
  List,
  Maximize,
  Minimize,
  PanelRight,
  Paperclip,
  Pause,
  Play,
  RectangleHorizontal,
  Repeat,
  Repeat1,
  RotateCcw,
  RotateCw,
  Search,
  Settings,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { hasSearch } from '../player-options.ts';
import { attachmentCount } from '../player-source.ts';
import { clockLength, clockOf } from '../step-clock.ts';
import { useCurrentStep, usePlayer, usePlayerState, useRequest, useSource } from '../use-player.ts';
import { isEmbedded, type PlayerVariant } from '../variant.ts';
import styles from './Controls.module.css';
import { MenuTip } from './MenuTip.tsx';
import { Scrubber } from './Scrubber.tsx';
import { SettingsPopup } from './SettingsPopup.tsx';
import { VolumeControl } from './VolumeControl.tsx';

interface ControlsProps {
  readonly variant: PlayerVariant;
  /** Buttons of the host, before the settings (reactions). */
  readonly extra?: ReactNode;
}

/** All controls on the video; each sends a request and shows the state. */
export function Controls({ variant, extra }: ControlsProps) {
  const visible = usePlayerState(({ controls, paused, panel }) => controls || paused || panel === 'settings');
  const bar = useRef<HTMLDivElement>(null);
  const request = useRequest();
  return (
    <div
      ref={bar}
      className={classes(styles['controls'], !visible && styles['hidden'])}
      // the time of a video runs to the right in every language, and what controls it stands with it
      dir="ltr"
      data-controls
      // Tab reaches the controls while they are hidden
      onFocus={() => request({ type: 'wake' })}
    >
      <Scrubber />
      <div className={styles['row']}>
        <PlayGroup />
        <span className={styles['gap']} />
        {extra}
        <ToolGroup variant={variant} />
      </div>
    </div>
  );
}

function PlayGroup() {
  const t = useText(playerTexts);
  const source = useSource();
  const { options } = usePlayer();
  const request = useRequest();
  const paused = usePlayerState((state) => state.paused);
  const stepIndex = usePlayerState((state) => state.stepIndex);
  const single = options.singleStep ?? false;
  const stepCount = source.steps.length;
  return (
    <>
      <IconButton
        large
        icon={paused ? Play : Pause}
        name={t(paused ? 'play' : 'pause')}
        keys="Space"
        onClick={() => request({ type: 'toggle-play' })}
      />
      {!single && (
        <>
          <IconButton
            icon={SkipBack}
            name={t('previous')}
            keys="P"
            disabled={stepIndex === 0}
            onClick={() => request({ type: 'previous' })}
          />
          <IconButton
            icon={SkipForward}
            name={t('next')}
            keys="N"
            disabled={stepIndex >= stepCount - 1}
            onClick={() => request({ type: 'next' })}
          />
        </>
      )}
      <span className={styles['medium']}>
        <IconButton
          icon={RotateCcw}
          name={t('back5')}
          keys="←"
          onClick={() => request({ type: 'skip', seconds: -5 })}
        />
        <IconButton
          icon={RotateCw}
          name={t('forward5')}
          keys="→"
          onClick={() => request({ type: 'skip', seconds: 5 })}
        />
      </span>
      <span className={classes(styles['medium'], styles['sound'])}>
        <VolumeControl />
      </span>
      <Clock />
    </>
  );
}

function Clock() {
  const source = useSource();
  const clock = usePlayerState((state) => Math.floor(clockOf(source.steps, state)));
  return (
    <span className={styles['clock']} dir="ltr">
      <time>{minutesSeconds(clock)}</time>
      <span> / {minutesSeconds(clockLength(source.steps))}</span>
    </span>
  );
}

/** Only if the step has some: theatre and fullscreen do not show the bar below the video. */
function AttachmentsButton() {
  const t = useText(playerTexts);
  const request = useRequest();
  const step = useCurrentStep();
  const open = usePlayerState(({ panel }) => panel === 'attachments');
  const count = step ? attachmentCount(step) : 0;
  if (count === 0) return null;
  return (
    <span className={styles['medium']}>
      <IconButton
        icon={Paperclip}
        name={t('attachmentsCount', { count })}
        keys="A"
        pressed={open}
        onClick={() => request({ type: 'toggle-panel', panel: 'attachments' })}
      />
    </span>
  );
}

const repeatKeys = { disabled: 'repeatdisabled', workflow: 'repeatworkflow', step: 'repeatstep' } as const;

function ToolGroup({ variant }: { variant: PlayerVariant }) {
  const t = useText(playerTexts);
  const source = useSource();
  const { options } = usePlayer();
  const request = useRequest();
  const repeat = usePlayerState((state) => state.repeat);
  const captions = usePlayerState((state) => state.captions);
  const fullscreen = usePlayerState((state) => state.fullscreen);
  const theater = usePlayerState((state) => state.theater);
  const divide = usePlayerState((state) => state.divide);
  const panel = usePlayerState((state) => state.panel);
  const single = options.singleStep ?? false;
  const hasTheater = !isEmbedded(variant) && !fullscreen && !options.secondGeneration;
  return (
    <>
      <span className={classes(styles['medium'], styles['spare'])}>
        <IconButton
          icon={repeat === 'step' ? Repeat1 : Repeat}
          name={t(repeatKeys[repeat])}
          pressed={repeat !== 'disabled'}
          className={repeat === 'disabled' ? undefined : styles['on']}
          onClick={() => request({ type: 'cycle-repeat' })}
        />
      </span>
      {source.subtitles.length > 0 && (
        <IconButton
          icon={captions === null ? CaptionsOff : Captions}
          name={t(captions === null ? 'captionsOn' : 'captionsOff')}
          keys="C"
          pressed={captions !== null}
          onClick={() => request({ type: 'toggle-captions' })}
        />
      )}
      {hasSearch(options) && (
        <span className={classes(styles['medium'], styles['spare'])}>
          <IconButton
            icon={Search}
            name={t('search')}
            pressed={panel === 'search'}
            onClick={() => request({ type: 'toggle-panel', panel: 'search' })}
          />
        </span>
      )}
      {!single && (
        <MenuTip>
          <IconButton
            icon={List}
            name={t('menu')}
            pressed={panel === 'menu'}
            onClick={() => request({ type: 'toggle-panel', panel: 'menu' })}
          />
        </MenuTip>
      )}
      <AttachmentsButton />
      <span className={styles['wide']}>
        <IconButton
          icon={Keyboard}
          name={t('keys')}
          keys="?"
          onClick={() => request({ type: 'toggle-panel', panel: 'keys' })}
        />
      </span>
      <SettingsPopup icon={Settings} />
      {!single && hasTheater && (
        <span className={classes(styles['medium'], styles['spare'])}>
          <IconButton
            icon={PanelRight}
            turns
            name={t('divide')}
            pressed={divide && !theater}
            onClick={() => request({ type: 'toggle-divide' })}
          />
        </span>
      )}
      {hasTheater && (
        <span className={styles['medium']}>
          <IconButton
            icon={RectangleHorizontal}
            name={t(theater ? 'leaveTheater' : 'theater')}
            keys="T"
            pressed={theater}
            onClick={() => request({ type: 'toggle-theater' })}
          />
        </span>
      )}
      <IconButton
        icon={fullscreen ? Minimize : Maximize}
        name={t(fullscreen ? 'leaveFullscreen' : 'fullscreen')}
        keys="F"
        onClick={() => request({ type: 'toggle-fullscreen' })}
      />
    </>
  );
}
