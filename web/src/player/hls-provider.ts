import type { ErrorData, Hls, Level } from './load-hls.ts';
import { loadHls } from './load-hls.ts';
import { loaderOf, openingOf } from './hls-opening.ts';
import type { MediaProvider, ProviderEvents } from './media-provider.ts';
import type { PlayerFailure } from './player-state.ts';
import { heightFor, type Quality } from './step-rules.ts';

/** A refused address: it has expired, or the person lost access. */
const refusedStatuses = new Set([401, 403, 410]);
/** Number of repairs of broken media before an error is shown. */
const maxRepairs = 2;

function failureOf(data: ErrorData): PlayerFailure {
  const status = data.response?.code;
  const detail = `${data.details}${status === undefined ? '' : ` ${status}`}`;
  if (status !== undefined && refusedStatuses.has(status)) return { kind: 'expired', detail };
  const type: string = data.type;
  return { kind: type === 'networkError' ? 'network' : 'media', detail };
}

/** A rung is named after its shorter side: 720p of a portrait video is 720 wide and 1280 high. */
const shortSideOf = ({ width, height }: Pick<Level, 'width' | 'height'>): number =>
  width > 0 ? Math.min(width, height) : height;

const folderOf = (url: string): string => new URL('.', new URL(url, document.baseURI)).href;

/** Plays HLS through hls.js. */
export class HlsProvider implements MediaProvider {
  readonly #media: HTMLVideoElement;
  readonly #events: ProviderEvents;
  #quality: Quality;
  #hls: Hls | null = null;
  #repairs = 0;
  #loads = 0;
  readonly #preloaded = new Set<string>();
  /** The source's address when it was loaded, and now; the addresses in its playlists are relative to it. */
  #loadedFrom = '';
  #fetchedFrom = '';

  constructor(media: HTMLVideoElement, events: ProviderEvents, quality: Quality) {
    this.#media = media;
    this.#events = events;
    this.#quality = quality;
  }

  load(url: string, startAt: number): void {
    const load = ++this.#loads;
    this.#loadedFrom = folderOf(url);
    this.#fetchedFrom = this.#loadedFrom;
    const opening = openingOf(url, startAt);
    const onAbsent = (error: unknown): void => {
      if (load === this.#loads) this.#events.onFailure({ kind: 'network', detail: String(error) });
    };
    void loadHls().then((Library) => {
      if (load !== this.#loads) return;
      this.#hls?.destroy();
      const hls = new Library({
        startPosition: startAt,
        // Our content security policy blocks a worker from a blob; fragments are small.
        enableWorker: false,
        maxBufferLength: 30,
        backBufferLength: 60,
        // The first segment in the lowest quality for a fast first frame; then the requested one.
        startLevel: 0,
        loader: loaderOf(opening, Library.DefaultConfig.loader),
        xhrSetup: (xhr, address) => xhr.open('GET', this.#currentUrl(address), true),
      });
      this.#hls = hls;
      hls.on(Library.Events.MANIFEST_PARSED, () => {
        this.#events.onHeights([...new Set(hls.levels.map(shortSideOf))].toSorted((a, b) => a - b));
      });
      const onFirstFragment = (_: unknown, { frag }: { frag: { type: string } }): void => {
        if (frag.type !== 'main') return;
        hls.off(Library.Events.FRAG_LOADED, onFirstFragment);
        this.#applyQuality('load');
      };
      hls.on(Library.Events.FRAG_LOADED, onFirstFragment);
      hls.on(Library.Events.LEVEL_SWITCHED, (_, { level }) => {
        const playing = hls.levels[level];
        if (playing && shortSideOf(playing) > 0) this.#events.onHeight(shortSideOf(playing));
      });
      const emitSounds = (): void =>
        this.#events.onSounds(
          hls.audioTracks.map(({ name, lang }) => ({ name, language: lang ?? null })),
          Math.max(0, hls.audioTrack),
        );
      hls.on(Library.Events.AUDIO_TRACKS_UPDATED, emitSounds);
      hls.on(Library.Events.AUDIO_TRACK_SWITCHING, emitSounds);
      hls.on(Library.Events.ERROR, (_, data) => this.#onError(data));
      hls.loadSource(url);
      hls.attachMedia(this.#media);
    }, onAbsent);
  }

  #onError(data: ErrorData): void {
    const failure = failureOf(data);
    if (!data.fatal && failure.kind !== 'expired') return;
    if (failure.kind === 'media' && this.#repairs < maxRepairs) {
      this.#repairs += 1;
      this.#hls?.recoverMediaError();
      return;
    }
    this.#events.onFailure(failure);
  }

  updateUrl(url: string): void {
    this.#fetchedFrom = folderOf(url);
  }

  #currentUrl(address: string): string {
    return address.startsWith(this.#loadedFrom)
      ? this.#fetchedFrom + address.slice(this.#loadedFrom.length)
      : address;
  }

  setQuality(quality: Quality): void {
    this.#quality = quality;
    this.#applyQuality('next');
  }

  setSound(index: number): void {
    const hls = this.#hls;
    if (!hls) return;
    // What is buffered goes on playing until the other track is there; before anything is, there is nothing to keep.
    if (this.#media.readyState === 0) hls.audioTrack = index;
    else hls.nextAudioTrack = index;
  }

  #applyQuality(when: 'load' | 'next'): void {
    const hls = this.#hls;
    if (!hls || hls.levels.length === 0) return;
    const height = heightFor(this.#quality, hls.levels.map(shortSideOf));
    const level =
      height === null ? -1 : hls.levels.findIndex((candidate) => shortSideOf(candidate) === height);
    // The buffered picture keeps playing; the new quality starts with the next fragment.
    if (when === 'load') hls.loadLevel = level;
    else hls.nextLevel = level;
  }

  preload(seconds: number): void {
    const hls = this.#hls;
    const details = hls?.levels[Math.max(0, hls.loadLevel)]?.details;
    const fragment = details?.fragments.find(
      ({ start, duration }) => seconds >= start && seconds < start + duration,
    );
    if (!fragment || this.#preloaded.has(fragment.url)) return;
    this.#preloaded.add(fragment.url);
    // Only fills the browser's cache; a failure shows when the step is played.
    void fetch(this.#currentUrl(fragment.url), { priority: 'low' }).catch(() =>
      this.#preloaded.delete(fragment.url),
    );
  }

  destroy(): void {
    this.#loads += 1;
    this.#hls?.destroy();
    this.#hls = null;
  }
}
