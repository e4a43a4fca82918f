import type { Renewal } from '../../player/player-options.ts';
import type { Unavailable } from '../../player/player-state.ts';
import { type CallResult, isTransient } from '../../providers/api-client.ts';

type Refusal = Pick<CallResult<unknown>, 'code' | 'error'>;

/** Why a workflow cannot be opened (R-PLY-10). */
export function unavailableBy({ code, error }: Refusal): Unavailable {
  if (error === 'player.unpublished') return 'unpublished';
  if (error === 'player.not-published') return 'not-published';
  if (error === 'player.deleted') return 'deleted';
  if (code === 403) return 'forbidden';
  return code === 404 ? 'absent' : 'unavailable';
}

/** Why renewal was refused during playback: the workflow was there, so if it is now absent, access was lost. */
export function renewalAfter(refused: Refusal): Renewal {
  if (isTransient(refused)) return { kind: 'later' };
  const reason = unavailableBy(refused);
  return { kind: 'lost', reason: reason === 'unpublished' || reason === 'deleted' ? reason : 'lost' };
}
