import type { CommandOutcome } from '../commands/command-processor.ts';

/** Read-your-writes of the read side. */
export interface Freshness {
  tokenOf(seen: NonNullable<CommandOutcome['lastEvent']>): string;
  /** Resolves within two seconds, whatever happens. */
  waitFor(token: string): Promise<{ readonly stale: boolean }>;
  /** For requests without a token: resolves when other processes' writes are visible too; absent if they always are. */
  waitForOthers?(organizationId: string): Promise<{ readonly stale: boolean }>;
}

export const FRESHNESS = Symbol('freshness');
