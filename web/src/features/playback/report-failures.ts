import type { Player } from '../../player/player.ts';
import { logFailure } from '../../providers/error-log.ts';

/** Reports playback errors and pictures that could not be loaded (R-PLY-12, R-MED-06). */
export const reportFailures = (player: Player): (() => void) =>
  player.store.onEvent((event) => {
    if (event.type === 'failure') logFailure(0, `player ${event.failure.kind}: ${event.failure.detail}`);
    if (event.type === 'picture-failed') logFailure(0, `player picture: ${event.message}`);
  });
