import type { ProviderFactory } from './media-provider.ts';
import styles from './OtherVideo.module.css';
import type { PlayerPiece } from './player-source.ts';

/** What an inserted piece is shown with. */
export interface OtherVideo {
  /** `null` where this person may not see the video: its time passes nevertheless. */
  readonly video: HTMLVideoElement | null;
  show(isShown: boolean): void;
  destroy(): void;
}

/** Makes an element over the source for an inserted piece; fitted between bars, as in the result. */
export function openOtherVideo(
  source: HTMLVideoElement,
  factory: ProviderFactory,
  { start, rotation, other }: PlayerPiece,
): OtherVideo {
  const place = document.createElement('div');
  place.className = styles['other'] ?? '';
  place.dataset['rotation'] = String(rotation);
  place.hidden = true;
  source.after(place);
  const show = (isShown: boolean) => {
    place.hidden = !isShown;
  };
  if (!other?.url) {
    place.append(Object.assign(document.createElement('p'), { textContent: other?.absent ?? '' }));
    return { video: null, show, destroy: () => place.remove() };
  }
  const video = Object.assign(document.createElement('video'), { playsInline: true, preload: 'auto' });
  video.crossOrigin = 'anonymous';
  place.append(video);
  let isLost = false;
  const events = {
    onHeights: () => undefined,
    onSounds: () => undefined,
    onHeight: () => undefined,
    onFailure: () => {
      isLost = true;
      place.replaceChildren(other.absent);
    },
  };
  const provider = factory(video, events, 'Auto');
  provider.load(other.url, start);
  return {
    get video() {
      return isLost ? null : video;
    },
    show,
    destroy: () => {
      provider.destroy();
      place.remove();
    },
  };
}
