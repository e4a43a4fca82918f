import type { PlayerSource } from './player-source.ts';
import type { Unavailable } from './player-state.ts';
import type { PlaybackPosition } from './step-clock.ts';

/** What came of asking for new addresses. `later`: nobody could tell; `lost`: the person may watch no longer. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly source: PlayerSource }
  | { readonly kind: 'later' }
  | { readonly kind: 'lost'; readonly reason: Unavailable };

/** What a host decides when it opens a player. */
export interface PlayerOptions {
  readonly start: PlaybackPosition;
  /** One step alone: no auto-next, no menu, no next and previous, no search (3:25). */
  readonly singleStep?: boolean;
  /** Neither search nor theatre (R-PLY-40, R-PLY-41). */
  readonly secondGeneration?: boolean;
  /** Gets new addresses before and when the old ones have run out. */
  readonly renew?: () => Promise<Renewal>;
}

/** Neither one step alone nor an account of the second generation has a search (R-PLY-40). */
export const hasSearch = ({ singleStep, secondGeneration }: PlayerOptions): boolean =>
  !singleStep && !secondGeneration;
