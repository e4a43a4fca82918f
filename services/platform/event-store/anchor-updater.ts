import type { Anchors } from '../seals/anchors.ts';
import type { Seal } from '../seals/seals.ts';

/** Under load seals are many a second; the keys hear of the newest so often. Milliseconds. */
const updateIntervalMs = 1000;

/** The log as it stands when its process opens or closes it. */
interface LogEnd {
  readonly head: number;
  readonly seal: Seal | null;
  /** A write has failed: what the disk holds is not known. */
  readonly hasFailed: boolean;
}

/**
 * Tells the keys of the newest seal, after the seal is durable: an anchor may be behind its log, never ahead of it. An anchor
 * that cannot be written stays behind, is told of, and moves with the next seal.
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

  /** Before the first append. Says once that a log which the keys never saw is trusted as it is. */
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
      this.#updating = this.#update(seal, false);
    }, updateIntervalMs).unref();
  }

  /** After the last seal: from now on nothing may follow it. */
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
        'The newest seal of the log could not be written beside the keys; the next one will be.',
        error,
      );
    }
  }
}

const unsealedNotice = (events: number): string =>
  `The process before ended without sealing its last ${events} events. They follow their streams and are sealed now as they are.`;

/** What is said once of a log that the keys have never seen. */
export const firstUseNotice = (seal: Seal | null): string =>
  `The keys had no anchor of this log yet. It is trusted as it is now${seal ? `, up to seal ${seal.number} of ${seal.time}` : ''}, and compared with that from now on.`;
