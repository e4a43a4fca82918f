import type { PlayerSource } from './player-source.ts';
import type { PlayerState } from './player-state.ts';
import { readPreferences, startQuality } from './preferences.ts';
import type { PlaybackPosition } from './step-clock.ts';

/** The initial state of a player: its position, with this person's preferences on this device. */
export function initialState(
  source: PlayerSource,
  start: PlaybackPosition,
  seen: readonly number[],
): PlayerState {
  const { volume, muted, quality, captions, autoPlay } = readPreferences();
  return {
    source,
    ...start,
    paused: true,
    blocked: false,
    loading: true,
    waiting: false,
    ended: false,
    failure: null,
    online: navigator.onLine,
    bufferedTo: start.seconds,
    volume,
    muted,
    speed: 1,
    quality: startQuality(quality),
    heights: [],
    height: null,
    sounds: [],
    sound: 0,
    captions: captions ? (source.subtitles[0]?.language ?? null) : null,
    autoPlay,
    repeat: 'disabled',
    fullscreen: false,
    theater: false,
    divide: true,
    controls: true,
    panel: null,
    diagram: null,
    seen,
  };
}
