import type { Renewal } from './player-options.ts';
import type { PlayerStore } from './player-store.ts';
import { withAddressesOf } from './renewed-source.ts';

/** New addresses are asked for this long before the old ones end, so that nothing that plays is touched. */
const renewAheadSeconds = 60;
/** When nobody could tell, it is asked again after this. */
const retrySeconds = 15;

/** Keeps the addresses of what is played good: before they run out, and when they have. */
export class AddressRenewal {
  readonly #store: PlayerStore;
  readonly #renew: (() => Promise<Renewal>) | undefined;
  readonly #onRenewed: (url: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Renewal['kind']> | null = null;
  #endsAt = Number.POSITIVE_INFINITY;

  constructor(
    store: PlayerStore,
    renew: (() => Promise<Renewal>) | undefined,
    onRenewed: (url: string) => void,
  ) {
    this.#store = store;
    this.#renew = renew;
    this.#onRenewed = onRenewed;
  }

  /** The addresses are those of this moment. */
  start(): void {
    const { addressSeconds } = this.#store.state().source;
    if (addressSeconds === null) return;
    this.#endsAt = Date.now() + addressSeconds * 1000;
    this.#schedule(Math.max(retrySeconds, addressSeconds - renewAheadSeconds));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the addresses must have run out by now. */
  get hasExpired(): boolean {
    return Date.now() >= this.#endsAt;
  }

  /** Asks for new addresses; whoever asks meanwhile gets the same answer. Without a way to ask, the old ones stay. */
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
      this.#onRenewed(source.url);
      this.start();
    } else if (renewal.kind === 'later') {
      this.#schedule(retrySeconds);
    } else {
      this.#store.emit({ type: 'lost', reason: renewal.reason });
    }
    return renewal.kind;
  }
}
