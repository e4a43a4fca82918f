import type { PlayerFailure, SoundChoice } from './player-state.ts';
import type { Quality } from './step-rules.ts';

/** The part of a video element that the player uses. */
export type Media = Pick<
  HTMLVideoElement,
  | 'currentTime'
  | 'paused'
  | 'seeking'
  | 'readyState'
  | 'buffered'
  | 'volume'
  | 'muted'
  | 'playbackRate'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
>;

export interface ProviderEvents {
  /** The available heights. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** The available sound tracks, and the current one. */
  readonly onSounds: (sounds: readonly SoundChoice[], playing: number) => void;
  /** The current quality. */
  readonly onHeight: (height: number) => void;
  readonly onFailure: (failure: PlayerFailure) => void;
}

/** Loads a source into a video element: hls.js, native HLS, or a plain file. */
export interface MediaProvider {
  /** Reloads; `startAt` in source seconds is where loading starts. */
  load(url: string, startAt: number): void;
  /** The same source under a newer address, used for all later requests. */
  updateUrl(url: string): void;
  setQuality(quality: Quality): void;
  /** Switches to another sound track. */
  setSound(index: number): void;
  /** Preloads what is needed to start at this position (R-PLY-35). */
  preload(seconds: number): void;
  destroy(): void;
}
export interface ProviderFactory {
  (media: HTMLVideoElement, events: ProviderEvents, quality: Quality): MediaProvider;
}
