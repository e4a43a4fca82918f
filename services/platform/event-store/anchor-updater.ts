import type { Anchors } from '../seals/anchors.ts';
import type { Seal } from '../seals/seals.ts';

/** Under load there are many seals a second; this is how often the newest is stored with the keys. Milliseconds. */
const updateIntervalMs = 1000;

/** The end of the log when its process opens or closes it. */
interface LogEnd {
  readonly head: number;
  readonly seal: Seal | null;
  /** A write has failed: what the disk holds is unknown. */
  readonly hasFailed: boolean;
}

/**
 * Stores the newest seal with the keys, after the seal is durable: an anchor may be behind its log, never ahead of it.
 * An anchor that cannot be written stays behind, is reported, and moves with the next seal.
 */
export class AnchorUpdater {
  readonly #anchors: Anchors;
  readonly #onNotice: (sentence: string, error?: unknown) => void;
  #newest: Seal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #updating: Promise<void> = Promise.resolve();

  constructor(anchors: Anchors, onNotice: (sentence: string, error?: unknown) => void = () => undefined) {
    this.#anchors = anchors;
    this.#onNotice = onNotice;
  }

  /** Call before the first append. Reports once that a log without an anchor is trusted as it is. */
  async open({ head, seal }: LogEnd): Promise<void> {
    const isFirst = head > 0 && (await this.#anchors.readAnchor()) === null;
    await this.#anchors.moveAnchor(seal, false);
    if (isFirst) this.#onNotice(firstUseNotice(seal));
    else if (head > (seal?.last ?? 0)) this.#onNotice(unsealedNotice(head - (seal?.last ?? 0)));
  }

  sealed(seal: Seal): void {
    this.#newest = seal;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#updating = this.#updating.then(() => this.#update(seal, false));
    }, updateIntervalMs).unref();
  }

  /** Call after the last seal: from now on nothing may follow it. */
  async close({ seal, hasFailed }: LogEnd): Promise<void> {
    clearTimeout(this.#timer);
    await this.#updating;
    if (!hasFailed) await this.#update(seal, true);
  }

  async #update(seal: Seal | null, isClosed: boolean): Promise<void> {
    try {
      await this.#anchors.moveAnchor(isClosed ? seal : (this.#newest ?? seal), isClosed);
    } catch (error) {
      this.#onNotice(
        'The newest seal of the log could not be stored with the keys; the next one will be.',
        error,
      );
    }
  }
}

const unsealedNotice = (events: number): string =>
  `The previous process exited without sealing its last ${events} events. They follow their streams and are sealed now as they are.`;

/** The notice for a log that has no anchor yet. */
export const firstUseNotice = (seal: Seal | null): string =>
  `The keys had no anchor of this log yet. It is trusted as it is now${seal ? `, up to seal ${seal.number} of ${seal.time}` : ''}, and compared with that from now on.`;
