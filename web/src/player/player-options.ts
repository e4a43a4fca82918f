import type { PlayerSource } from './player-source.ts';
import type { Unavailable } from './player-state.ts';
import type { PlaybackPosition } from './step-clock.ts';

/** Result of a renewal. `later`: the server could not be reached; `lost`: the person lost access. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly source: PlayerSource }
  | { readonly kind: 'later' }
  | { readonly kind: 'lost'; readonly reason: Unavailable };

/** Options of the host that opens a player. */
export interface PlayerOptions {
  readonly start: PlaybackPosition;
  /** Only one step: no auto-next, menu, next and previous, or search (3:25). */
  readonly singleStep?: boolean;
  /** No search and no theatre (R-PLY-40, R-PLY-41). */
  readonly secondGeneration?: boolean;
  /** Returns new addresses before and after the old ones expire. */
  readonly renew?: () => Promise<Renewal>;
}

/** The single-step player and accounts of the second generation have no search (R-PLY-40). */
export const hasSearch = ({ singleStep, secondGeneration }: PlayerOptions): boolean =>
  !singleStep && !secondGeneration;
