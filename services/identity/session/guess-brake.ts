import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';

/** Wrong passwords in a row that cost nothing. */
const free = 4;
const firstPauseSeconds = 2;
const longestPauseSeconds = 15 * 60;

/** Guesses at addresses without an account that are remembered. */
const inventedKept = 10_000;

const Guesses = z.object({ count: z.number().int(), lastAt: z.number() });
const none: z.output<typeof Guesses> = { count: 0, lastAt: 0 };
const parsed = (text: string | null) => (text === null ? none : Guesses.parse(JSON.parse(text)));

/**
 * Slows guessing down: after a few wrong passwords each further one doubles the pause before the next try counts.
 * Kept beside the secrets, so that it holds over restarts and processes, and by address hash, so that it does not tell
 * which accounts exist.
 */
export class GuessBrake {
  readonly #keys: Keys;
  readonly #scope: string;
  readonly #invented = new Map<string, z.output<typeof Guesses>>();
  constructor(keys: Keys, scope: string) {
    this.#keys = keys;
    this.#scope = scope;
  }

  /** Seconds to wait before the next try; 0 when it may go on. */
  async wait(addressHash: string, now: number): Promise<number> {
    const { count, lastAt } = await this.#read(addressHash);
    if (count <= free) return 0;
    const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (count - free - 1));
    return Math.max(0, Math.ceil((lastAt + pause * 1000 - now) / 1000));
  }

  /** Only guesses at accounts that exist are kept on disk: nobody can fill it with invented addresses. */
  async wrong(addressHash: string, now: number, exists: boolean): Promise<void> {
    const next = ({ count }: z.output<typeof Guesses>) => ({ count: count + 1, lastAt: now });
    if (!exists) {
      if (this.#invented.size >= inventedKept) this.#invented.clear();
      this.#invented.set(addressHash, next(this.#invented.get(addressHash) ?? none));
      return;
    }
    const name = `guesses/${addressHash}`;
    for (let counted = false; !counted;) {
      const text = await this.#keys.getSecret(this.#scope, name);
      counted = await this.#keys.replaceSecret(this.#scope, name, text, JSON.stringify(next(parsed(text))));
    }
  }

  async right(addressHash: string): Promise<void> {
    if ((await this.#read(addressHash)).count > 0)
      await this.#keys.deleteSecret(this.#scope, `guesses/${addressHash}`);
  }

  async #read(addressHash: string): Promise<z.output<typeof Guesses>> {
    return (
      this.#invented.get(addressHash) ??
      parsed(await this.#keys.getSecret(this.#scope, `guesses/${addressHash}`))
    );
  }
}
