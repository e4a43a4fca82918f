import type { AddressRenewal } from './address-renewal.ts';
import type { MediaLink } from './media-link.ts';
import type { PlayerFailure } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';
import { providerFor } from './providers.ts';

/** An address that is refused as soon as it was renewed is not renewed once more. */
const minReloadIntervalMs = 5000;

interface RecoveryOptions {
  readonly store: PlayerStore;
  readonly renewal: AddressRenewal;
  readonly link: MediaLink;
}

/** Brings playing back: by new addresses, from the file as it was uploaded, when the network is back, or by a person. */
export class Recovery {
  readonly #store: PlayerStore;
  readonly #renewal: AddressRenewal;
  readonly #link: MediaLink;
  readonly #abort = new AbortController();
  #busy = false;
  #usedFallback = false;
  #reloadedAt = Number.NEGATIVE_INFINITY;

  constructor({ store, renewal, link }: RecoveryOptions) {
    this.#store = store;
    this.#renewal = renewal;
    this.#link = link;
    const { signal } = this.#abort;
    window.addEventListener('online', () => this.#onOnline(), { signal });
    window.addEventListener('offline', () => store.change({ online: false }), { signal });
  }

  destroy(): void {
    this.#abort.abort();
  }

  /** Playback errors set playing false and are reported (R-PLY-12); an address that ran out is renewed first. */
  async onFailure(failure: PlayerFailure): Promise<void> {
    if (this.#busy) return;
    const plays = !this.#store.state().paused;
    const hasExpired = failure.kind === 'expired' || (failure.kind === 'network' && this.#renewal.hasExpired);
    const canRenew = hasExpired && performance.now() - this.#reloadedAt > minReloadIntervalMs;
    if (canRenew && (await this.#reload(plays))) return;
    if (this.#fallBack(failure, plays)) return;
    this.#show(failure);
    this.#store.emit({ type: 'failure', failure });
  }

  /** Another try by the person, at the same place; it plays on. */
  async retry(): Promise<void> {
    const { failure } = this.#store.state();
    if (this.#busy) return;
    this.#store.change({ failure: null, loading: true });
    if (!(await this.#reload(true)) && failure) this.#show(failure);
  }

  #onOnline(): void {
    this.#store.change({ online: true });
    if (this.#store.state().failure?.kind === 'network') void this.retry();
  }

  #show(failure: PlayerFailure): void {
    this.#link.pause();
    this.#store.change({ failure, paused: true, loading: false, waiting: false, controls: true });
  }

  /** Loads anew at the same place, with the newest address; false when nobody could tell. */
  async #reload(plays: boolean): Promise<boolean> {
    this.#busy = true;
    const renewed = await this.#renewal.renewNow();
    this.#busy = false;
    this.#reloadedAt = performance.now();
    if (renewed === 'renewed') this.#loadAtCurrentPosition(this.#store.state().source.url, plays);
    return renewed !== 'later';
  }

  #loadAtCurrentPosition(url: string, plays: boolean): void {
    const { seconds, speed } = this.#store.state();
    this.#link.load(url, seconds, plays);
    this.#link.media.currentTime = seconds;
    this.#link.media.playbackRate = speed;
  }

  /** Where the qualities cannot be played at all, the file as it was uploaded may be (R-MED-03). */
  #fallBack({ kind }: PlayerFailure, plays: boolean): boolean {
    const { source, height } = this.#store.state();
    const neverPlayed = kind === 'network' && height === null && navigator.onLine;
    const isUnplayable = kind === 'media' || kind === 'unsupported' || neverPlayed;
    if (source.untranscoded === null || this.#usedFallback || !isUnplayable) return false;
    this.#usedFallback = true;
    this.#link.useProvider(providerFor('file'));
    this.#loadAtCurrentPosition(source.untranscoded, plays);
    return true;
  }
}
