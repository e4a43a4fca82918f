import type { PlayerFailure, SoundChoice } from './player-state.ts';
import type { Quality } from './step-rules.ts';

/** What the player needs of a video element. */
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
  /** The heights that can be chosen. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** The sound tracks that can be chosen, and which of them plays now. */
  readonly onSounds: (sounds: readonly SoundChoice[], playing: number) => void;
  /** What plays now. */
  readonly onHeight: (height: number) => void;
  readonly onFailure: (failure: PlayerFailure) => void;
}

/** Brings the bytes of a source to a video element: hls.js, the browser's own HLS, or a plain file. */
export interface MediaProvider {
  /** Loads anew; `startAt` in source seconds is where the first bytes are fetched. */
  load(url: string, startAt: number): void;
  /** The same source under a newer address: what is fetched from now on is fetched from there. */
  updateUrl(url: string): void;
  setQuality(quality: Quality): void;
  /** Plays another of the sound tracks that it named. */
  setSound(index: number): void;
  /** Fetches what is needed to start at this place (R-PLY-35). */
  preload(seconds: number): void;
  destroy(): void;
}
export interface ProviderFactory {
  (media: HTMLVideoElement, events: ProviderEvents, quality: Quality): MediaProvider;
}
