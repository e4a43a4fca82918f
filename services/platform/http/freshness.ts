import type { CommandOutcome } from '../commands/command-processor.ts';

/** Read-your-writes, as the read side offers it. */
export interface Freshness {
  tokenOf(seen: NonNullable<CommandOutcome['seen']>): string;
  /** Resolves within two seconds, whatever happens. */
  waitFor(token: string): Promise<{ readonly stale: boolean }>;
  /** For who shows no token: resolves when what others wrote is seen too, where that is not so at once. */
  waitForOthers?(organizationId: string): Promise<{ readonly stale: boolean }>;
}

export const FRESHNESS = Symbol('freshness');
