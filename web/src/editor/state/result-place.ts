import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { insertSeconds, placedInserts } from '../../../../contracts/authoring/model/insert-places.ts';
import { resultSecond, type ShownCut } from '../../../../contracts/authoring/model/video-cut.ts';
import type { PreviewState } from './preview.ts';

/** The second of the result that the preview shows; `elapsed`: of what is inserted and shown at the moment. */
export function resultPlace(
  cut: ShownCut,
  { seconds, insertId }: Pick<PreviewState, 'seconds' | 'insertId'>,
  elapsed: number,
): number {
  const placed = placedInserts(cut);
  const index = placed.findIndex(({ insert }) => insert.id === insertId);
  const shown = placed[index];
  if (!shown) return resultSecond(cut, seconds);
  const rest = placed
    .slice(index)
    .filter(({ at }) => at === shown.at)
    .reduce((sum, { insert }) => sum + insertSeconds(insert), 0);
  return exactSeconds(resultSecond(cut, shown.at) - rest + elapsed);
}
