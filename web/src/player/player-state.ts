import type { PlayerSource } from './player-source.ts';
import type { PlaybackPosition } from './step-clock.ts';
import type { Speed } from '../../../contracts/playback/model/speeds.ts';
import type { Quality, RepeatMode } from './step-rules.ts';

/** What lies over the video or beside it; one at a time. */
export type PlayerPanel = 'settings' | 'menu' | 'search' | 'keys' | 'attachments';

/** Why a workflow is not played (R-PLY-08, R-PLY-10); `lost`: access ended while it was watched. */
export type Unavailable = 'unpublished' | 'deleted' | 'absent' | 'unavailable' | 'forbidden' | 'lost';

/** Why nothing plays. `expired`: the address has run out and could not be renewed. */
export interface PlayerFailure {
  readonly kind: 'network' | 'media' | 'expired' | 'unsupported';
  readonly detail: string;
}

/** A sound track of the source, as its playlist names it. */
export interface SoundChoice {
  readonly name: string;
  readonly language: string | null;
}

/** What is really so. Controls show it and send requests; only the player changes it (R-PLY-23). */
export interface PlayerState extends PlaybackPosition {
  /** What is played; its addresses are renewed while it plays. */
  readonly source: PlayerSource;
  readonly paused: boolean;
  /** The browser would not start by itself: a person must press play. */
  readonly blocked: boolean;
  /** Nothing can be shown yet. */
  readonly loading: boolean;
  /** Playback waits for data. */
  readonly waiting: boolean;
  /** The current step ran to its end and nothing followed. */
  readonly ended: boolean;
  readonly failure: PlayerFailure | null;
  /** Whether the browser believes that it has a network. */
  readonly online: boolean;
  /** Source seconds up to which data is there without a gap. */
  readonly bufferedTo: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: Speed;
  readonly quality: Quality;
  /** Heights that can be chosen; empty where the browser alone decides. */
  readonly heights: readonly number[];
  /** What plays now. */
  readonly height: number | null;
  /** Sound tracks that can be chosen; empty where there is nothing to choose. */
  readonly sounds: readonly SoundChoice[];
  /** Which of them plays now. */
  readonly sound: number;
  /** Language of the captions that are shown. */
  readonly captions: string | null;
  readonly autoPlay: boolean;
  readonly repeat: RepeatMode;
  readonly fullscreen: boolean;
  readonly theater: boolean;
  /** Video left, toolbox right (R-PLY-39). */
  readonly divide: boolean;
  readonly controls: boolean;
  readonly panel: PlayerPanel | null;
  /** Diagram that is open in the carousel. */
  readonly diagram: number | null;
  /** 0 to 1 by step: how much of it was seen. */
  readonly seen: readonly number[];
}

/** A wish of a control, a key or the host. One place fulfils them: `Player.request`. */
export type PlayerRequest =
  | { readonly type: 'play' | 'pause' | 'toggle-play' | 'retry' }
  | { readonly type: 'next' | 'previous' }
  | { readonly type: 'select-step'; readonly stepIndex: number }
  /** To a place on the viewer's clock (scrubbing). */
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
  /** The person moved or touched: show the controls for a while. */
  | { readonly type: 'wake' };

export type StepChangeReason = 'menu' | 'next' | 'previous' | 'auto' | 'scrub' | 'seek' | 'repeat';

/** What moved the position, other than time itself. */
export type MoveCause = 'skip' | 'scrub' | 'seek' | 'restart';

/** What happened, for tracking and for the host; state alone does not tell it. */
export type PlayerEvent =
  /** Playing went on to here without a jump. */
  | { readonly type: 'tick'; readonly stepIndex: number; readonly seconds: number; readonly speed: number }
  | { readonly type: 'play' | 'pause'; readonly stepIndex: number; readonly seconds: number }
  /** The place changed by a jump; playing before and after it is two stretches. */
  | {
      readonly type: 'jump';
      readonly stepIndex: number;
      readonly from: number;
      readonly to: number;
      readonly by: MoveCause;
    }
  | { readonly type: 'step'; readonly from: number; readonly to: number; readonly reason: StepChangeReason }
  | { readonly type: 'speed' | 'quality' | 'captions'; readonly stepIndex: number; readonly value: string }
  /** The last step ended (R-PLY-20); `continues` when repeat goes on. */
  | { readonly type: 'workflow-ended'; readonly continues: boolean }
  | { readonly type: 'failure'; readonly failure: PlayerFailure }
  /** The person may watch no longer; nothing plays any more. */
  | { readonly type: 'lost'; readonly reason: Unavailable }
  /** A picture did not arrive; what can be shown without it is shown. */
  | { readonly type: 'picture-failed'; readonly message: string };
