import { isOnline } from '../browser/online.ts';
import { sourceIn, type PlayerSource } from './player-source.ts';
import type { PlayerState } from './player-state.ts';
import { readPreferences, startQuality } from './preferences.ts';
import type { PlaybackPosition } from './step-clock.ts';

/** The language in which this person last read subtitles, or the one that suits them best; `null` if there are none. */
export function preferredCaptions({ subtitles }: PlayerSource): string | null {
  const { captionsLanguage } = readPreferences();
  const preferred = subtitles.find(({ language }) => language === captionsLanguage) ?? subtitles[0];
  return preferred?.language ?? null;
}

/** The initial state of a player: its position, with this person's preferences on this device. */
export function initialState(
  source: PlayerSource,
  start: PlaybackPosition,
  seen: readonly number[],
): PlayerState {
  const { volume, muted, quality, captions: hasCaptions, autoPlay } = readPreferences();
  const captions = hasCaptions ? preferredCaptions(source) : null;
  return {
    source: sourceIn(source, captions),
    ...start,
    paused: true,
    blocked: false,
    loading: true,
    waiting: false,
    ended: false,
    failure: null,
    online: isOnline(),
    bufferedTo: start.seconds,
    volume,
    muted,
    speed: 1,
    quality: startQuality(quality),
    heights: [],
    height: null,
    sounds: [],
    sound: 0,
    captions,
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
