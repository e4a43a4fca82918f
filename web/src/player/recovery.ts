import { isOnline, onOnlineChange } from '../browser/online.ts';
import type { AddressRenewal } from './address-renewal.ts';
import type { MediaLink } from './media-link.ts';
import type { PlayerFailure } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';
import { providerFor } from './providers.ts';

/** An address that is refused right after its renewal is not renewed again. */
const minReloadIntervalMs = 5000;

interface RecoveryOptions {
  readonly store: PlayerStore;
  readonly renewal: AddressRenewal;
  readonly link: MediaLink;
}

/** Recovers playback: with new addresses, from the original file, when the network is back, or on request. */
export class Recovery {
  readonly #store: PlayerStore;
  readonly #renewal: AddressRenewal;
  readonly #link: MediaLink;
  readonly #stopListening: () => void;
  #busy = false;
  #usedFallback = false;
  #reloadedAt = Number.NEGATIVE_INFINITY;

  constructor({ store, renewal, link }: RecoveryOptions) {
    this.#store = store;
    this.#renewal = renewal;
    this.#link = link;
    this.#stopListening = onOnlineChange((online) => this.#onOnlineChange(online));
  }

  destroy(): void {
    this.#stopListening();
  }

  /** Playback errors set playing to false and are reported (R-PLY-12); an expired address is renewed first. */
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

  /** The person retries; playback continues at the same position. */
  async retry(): Promise<void> {
    const { failure } = this.#store.state();
    if (this.#busy) return;
    this.#store.change({ failure: null, loading: true });
    if (!(await this.#reload(true)) && failure) this.#show(failure);
  }

  #onOnlineChange(online: boolean): void {
    this.#store.change({ online });
    if (online && this.#store.state().failure?.kind === 'network') void this.retry();
  }

  #show(failure: PlayerFailure): void {
    this.#link.pause();
    this.#store.change({ failure, paused: true, loading: false, waiting: false, controls: true });
  }

  /** Reloads at the same position with the newest address; false if the server could not be reached. */
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

  /** If the renditions cannot be played at all, the original file may be (R-MED-03). */
  #fallBack({ kind }: PlayerFailure, plays: boolean): boolean {
    const { source, height } = this.#store.state();
    const neverPlayed = kind === 'network' && height === null && isOnline();
    const isUnplayable = kind === 'media' || kind === 'unsupported' || neverPlayed;
    if (source.untranscoded === null || this.#usedFallback || !isUnplayable) return false;
    this.#usedFallback = true;
    this.#link.useProvider(providerFor('file'));
    this.#loadAtCurrentPosition(source.untranscoded, plays);
    return true;
  }
}
