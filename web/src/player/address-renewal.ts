import type { Renewal } from './player-options.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerStore } from './player-store.ts';
import { withAddressesOf } from './renewed-source.ts';

/** New addresses are requested this long before the old ones expire, so that playback is not interrupted. */
const renewAheadSeconds = 60;
/** Retry delay if the server could not be reached. */
const retrySeconds = 15;

/** Renews the addresses of the current source before they expire, or after they have. */
export class AddressRenewal {
  readonly #store: PlayerStore;
  readonly #renew: (() => Promise<Renewal>) | undefined;
  readonly #onRenewed: (renewed: PlayerSource) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Renewal['kind']> | null = null;
  #endsAt = Number.POSITIVE_INFINITY;

  constructor(
    store: PlayerStore,
    renew: (() => Promise<Renewal>) | undefined,
    onRenewed: (renewed: PlayerSource) => void,
  ) {
    this.#store = store;
    this.#renew = renew;
    this.#onRenewed = onRenewed;
  }

  /** The addresses are current as of now. */
  start(): void {
    const { addressSeconds } = this.#store.state().source;
    if (addressSeconds === null) return;
    this.#endsAt = Date.now() + addressSeconds * 1000;
    this.#schedule(Math.max(retrySeconds, addressSeconds - renewAheadSeconds));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the addresses have certainly expired. */
  get hasExpired(): boolean {
    return Date.now() >= this.#endsAt;
  }

  /** Requests new addresses; concurrent callers share the request. Without a way to renew, the old ones stay. */
  renewNow(): Promise<Renewal['kind']> {
    if (!this.#renew) return Promise.resolve('renewed');
    this.#running ??= this.#runRenewal(this.#renew).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  #schedule(seconds: number): void {
    clearTimeout(this.#timer);
    if (this.#renew) this.#timer = setTimeout(() => void this.renewNow(), seconds * 1000);
  }

  async #runRenewal(renew: () => Promise<Renewal>): Promise<Renewal['kind']> {
    const renewal = await renew();
    if (renewal.kind === 'renewed') {
      const source = withAddressesOf(this.#store.state().source, renewal.source);
      this.#store.change({ source });
      this.#onRenewed(source);
      this.start();
    } else if (renewal.kind === 'later') {
      this.#schedule(retrySeconds);
    } else {
      this.#store.emit({ type: 'lost', reason: renewal.reason });
    }
    return renewal.kind;
  }
}
