import type { PlayerSource } from './player-source.ts';
import type { PlaybackPosition } from './step-clock.ts';
import type { Speed } from '../../../contracts/playback/model/speeds.ts';
import type { Quality, RepeatMode } from './step-rules.ts';

/** The panel above or beside the video; one at a time. */
export type PlayerPanel = 'settings' | 'menu' | 'search' | 'keys' | 'attachments';

/** Why a workflow cannot be played (R-PLY-08, R-PLY-10); `lost`: access ended during playback. */
export type Unavailable =
  'unpublished' | 'not-published' | 'deleted' | 'absent' | 'unavailable' | 'forbidden' | 'lost';

/** Why playback failed. `expired`: the address has expired and could not be renewed. */
export interface PlayerFailure {
  readonly kind: 'network' | 'media' | 'expired' | 'unsupported';
  readonly detail: string;
}

/** A sound track of the source, as named in its playlist. */
export interface SoundChoice {
  readonly name: string;
  readonly language: string | null;
}

/** The actual state. Controls show it and send requests; only the player changes it (R-PLY-23). */
export interface PlayerState extends PlaybackPosition {
  /** The current source; its addresses are renewed during playback. */
  readonly source: PlayerSource;
  readonly paused: boolean;
  /** The browser blocked autoplay: a person must press play. */
  readonly blocked: boolean;
  /** Nothing can be shown yet. */
  readonly loading: boolean;
  /** Playback waits for data. */
  readonly waiting: boolean;
  /** The current step ended and nothing followed. */
  readonly ended: boolean;
  readonly failure: PlayerFailure | null;
  /** Whether the browser believes that it is online. */
  readonly online: boolean;
  /** End of the continuous buffer, in source seconds. */
  readonly bufferedTo: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: Speed;
  readonly quality: Quality;
  /** The available heights; empty if the browser decides by itself. */
  readonly heights: readonly number[];
  /** The current quality. */
  readonly height: number | null;
  /** The available sound tracks; empty if there is no choice. */
  readonly sounds: readonly SoundChoice[];
  /** The current sound track. */
  readonly sound: number;
  /** Language of the visible captions. */
  readonly captions: string | null;
  readonly autoPlay: boolean;
  readonly repeat: RepeatMode;
  readonly fullscreen: boolean;
  readonly theater: boolean;
  /** Video left, toolbox right (R-PLY-39). */
  readonly divide: boolean;
  readonly controls: boolean;
  readonly panel: PlayerPanel | null;
  /** The diagram that is open in the carousel. */
  readonly diagram: number | null;
  /** 0 to 1 by step: the share that was seen. */
  readonly seen: readonly number[];
}

/** A request of a control, a shortcut or the host. Handled in one place: `Player.request`. */
export type PlayerRequest =
  | { readonly type: 'play' | 'pause' | 'toggle-play' | 'retry' }
  | { readonly type: 'next' | 'previous' }
  | { readonly type: 'select-step'; readonly stepIndex: number }
  /** To a position on the viewer's clock (scrubbing). */
  | { readonly type: 'scrub'; readonly clock: number }
  /** To source seconds of a step (transcript, search, a shared link). */
  | { readonly type: 'seek'; readonly place: PlaybackPosition }
  | { readonly type: 'skip'; readonly seconds: number }
  | { readonly type: 'frame'; readonly direction: 1 | -1 }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'toggle-mute' | 'cycle-repeat' | 'toggle-captions' }
  | { readonly type: 'repeat'; readonly repeat: RepeatMode }
  | { readonly type: 'speed'; readonly speed: Speed }
  | { readonly type: 'step-speed'; readonly direction: 1 | -1 }
  | { readonly type: 'quality'; readonly quality: Quality }
  | { readonly type: 'sound'; readonly index: number }
  | { readonly type: 'captions'; readonly language: string | null }
  | { readonly type: 'auto-play'; readonly on: boolean }
  | { readonly type: 'toggle-fullscreen' | 'toggle-theater' | 'toggle-divide' }
  | { readonly type: 'panel'; readonly panel: PlayerPanel | null }
  | { readonly type: 'toggle-panel'; readonly panel: PlayerPanel }
  | { readonly type: 'diagram'; readonly index: number | null }
  /** The person moved the mouse or touched: show the controls for a while. */
  | { readonly type: 'wake' };

export type StepChangeReason = 'menu' | 'next' | 'previous' | 'auto' | 'scrub' | 'seek' | 'repeat';

/** Why the position jumped. */
export type MoveCause = 'skip' | 'scrub' | 'seek' | 'restart';

/** What happened, for tracking and for the host; the state alone does not show it. */
export type PlayerEvent =
  /** Playback advanced to here without a jump. */
  | { readonly type: 'tick'; readonly stepIndex: number; readonly seconds: number; readonly speed: number }
  | { readonly type: 'play' | 'pause'; readonly stepIndex: number; readonly seconds: number }
  /** The position jumped; playback before and after it are two intervals. */
  | {
      readonly type: 'jump';
      readonly stepIndex: number;
      readonly from: number;
      readonly to: number;
      readonly by: MoveCause;
    }
  | { readonly type: 'step'; readonly from: number; readonly to: number; readonly reason: StepChangeReason }
  | { readonly type: 'speed' | 'quality' | 'captions'; readonly stepIndex: number; readonly value: string }
  /** The last step ended (R-PLY-20); `continues` if repeat starts over. */
  | { readonly type: 'workflow-ended'; readonly continues: boolean }
  | { readonly type: 'failure'; readonly failure: PlayerFailure }
  /** The person lost access; playback stops. */
  | { readonly type: 'lost'; readonly reason: Unavailable }
  /** A picture failed to load; everything else is still shown. */
  | { readonly type: 'picture-failed'; readonly message: string };
