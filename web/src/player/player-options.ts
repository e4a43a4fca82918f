import type { Place } from './step-clock.ts';

/** What a host decides when it opens a player. */
export interface PlayerOptions {
  readonly start: Place;
  /** One step alone: no auto-next, no menu, no next and previous, no search (3:25). */
  readonly singleStep?: boolean;
  /** Gets a new address when the old one has run out; `null` when the person may watch no longer. */
  readonly renew?: () => Promise<string | null>;
}
