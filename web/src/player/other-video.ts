import type { ProviderFactory } from './media-provider.ts';
import styles from './OtherVideo.module.css';
import type { PlayerPiece } from './player-source.ts';
import type { PlayerFailure } from './player-state.ts';

/** What an inserted piece is shown with. */
export interface OtherVideo {
  /** `null` where this person may not see the video, and once it cannot be played: its time passes nevertheless. */
  readonly video: HTMLVideoElement | null;
  show(isShown: boolean): void;
  /** The same video under a newer address, used for all later requests. */
  updateUrl(url: string): void;
  destroy(): void;
}

/** Opens what a piece is shown with; `onLost` is called once, before its video is gone. */
export type OpenOtherVideo = (piece: PlayerPiece, onLost: (failure: PlayerFailure) => void) => OtherVideo;

/** Makes an element over the source for an inserted piece; fitted between bars, as in the result. */
export function openOtherVideo(
  source: HTMLVideoElement,
  factory: ProviderFactory,
  { start, rotation, other }: PlayerPiece,
  onLost: (failure: PlayerFailure) => void,
): OtherVideo {
  const place = document.createElement('div');
  place.className = styles['other'] ?? '';
  place.dataset['rotation'] = String(rotation);
  place.role = 'status';
  place.hidden = true;
  source.after(place);
  const show = (isShown: boolean) => {
    place.hidden = !isShown;
  };
  const say = (textContent: string) =>
    place.replaceChildren(Object.assign(document.createElement('p'), { textContent }));
  if (!other?.url) {
    say(other?.absent ?? '');
    return { video: null, show, updateUrl: () => undefined, destroy: () => place.remove() };
  }
  const video = Object.assign(document.createElement('video'), { playsInline: true, preload: 'auto' });
  video.crossOrigin = 'anonymous';
  place.append(video);
  let isFailing = false;
  let isLost = false;
  const provider = factory(
    video,
    {
      onHeights: () => undefined,
      onSounds: () => undefined,
      onHeight: () => undefined,
      onFailure: (failure) => {
        if (isFailing) return;
        isFailing = true;
        // until then it says where it was
        onLost(failure);
        isLost = true;
        video.pause();
        say(other.failed);
        provider.destroy();
      },
    },
    'Auto',
  );
  provider.load(other.url, start);
  return {
    get video() {
      return isLost ? null : video;
    },
    show,
    updateUrl: (url) => {
      if (!isLost) provider.updateUrl(url);
    },
    destroy: () => {
      if (!isLost) provider.destroy();
      place.remove();
    },
  };
}
