import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';

/** Wrong passwords in a row that cost nothing. */
const free = 4;
const firstPauseSeconds = 2;
const longestPauseSeconds = 15 * 60;

/** Guesses at addresses without an account that are remembered. */
const inventedKept = 10_000;

const Guesses = z.object({ count: z.number().int(), lastAt: z.number() });

/**
 * Slows guessing down: after a few wrong passwords each further one doubles the pause before the next try counts.
 * Kept beside the secrets, so that it holds over restarts and processes, and by address hash, so that it does not tell
 * which accounts exist.
 */
export class GuessBrake {
  private readonly keys: Keys;
  private readonly scope: string;
  private readonly invented = new Map<string, z.output<typeof Guesses>>();
  constructor(keys: Keys, scope: string) {
    this.keys = keys;
    this.scope = scope;
  }

  /** Seconds to wait before the next try; 0 when it may go on. */
  wait(addressHash: string, now: number): number {
    const { count, lastAt } = this.read(addressHash);
    if (count <= free) return 0;
    const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (count - free - 1));
    return Math.max(0, Math.ceil((lastAt + pause * 1000 - now) / 1000));
  }

  /** Only guesses at accounts that exist are kept on disk: nobody can fill it with invented addresses. */
  wrong(addressHash: string, now: number, exists: boolean): void {
    const { count } = this.read(addressHash);
    if (!exists) {
      if (this.invented.size >= inventedKept) this.invented.clear();
      this.invented.set(addressHash, { count: count + 1, lastAt: now });
      return;
    }
    this.keys.putSecret(
      this.scope,
      `guesses/${addressHash}`,
      JSON.stringify({ count: count + 1, lastAt: now }),
    );
  }

  right(addressHash: string): void {
    if (this.read(addressHash).count > 0) this.keys.deleteSecret(this.scope, `guesses/${addressHash}`);
  }

  private read(addressHash: string): z.output<typeof Guesses> {
    const invented = this.invented.get(addressHash);
    if (invented) return invented;
    const text = this.keys.getSecret(this.scope, `guesses/${addressHash}`);
    return text === null ? { count: 0, lastAt: 0 } : Guesses.parse(JSON.parse(text));
  }
}
