import type { Outcome } from '../commands/command-processor.ts';

/** Read-your-writes, as the read side offers it. */
export interface Freshness {
  tokenOf(seen: NonNullable<Outcome['seen']>): string;
  /** Resolves within two seconds, whatever happens. */
  waitFor(token: string): Promise<{ readonly stale: boolean }>;
}

export const FRESHNESS = Symbol('freshness');
