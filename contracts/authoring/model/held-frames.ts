import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { VideoCut } from '../video-cut.ts';
import { maxStillSeconds, minInsertSeconds, type WantedInsert } from '../video-insert.ts';
import type { VoiceBlock } from '../voice-over.ts';
import { erasedAt } from './video-cut.ts';

/** So long before the next block starts is the frame that is held: the last one before it, so that the block moves with it. */
const holdBefore = 0.05;

type WantedStill = Omit<Extract<WantedInsert, { kind: 'still' }>, 'id'>;
/** A frame to be held, and by how much the result gets longer. */
export interface HelpfulHold {
  readonly still: WantedStill;
  /** Of the frame that is held there already; `null` if none is. */
  readonly insertId: string | null;
  readonly longerBy: number;
}

const heldAt = ({ inserts = [] }: Pick<VideoCut, 'inserts'>, at: number) =>
  inserts.flatMap((insert) => (insert.kind === 'still' && insert.at === at ? [insert] : []))[0];

/**
 * How long the picture is held before the next block, so that this one ends there at the speed at which it is read. `null`
 * if they start at one place, the frame is removed, or it is held as long as it may be.
 */
export function helpfulHold(
  cut: Pick<VideoCut, 'erased' | 'inserts'>,
  block: Pick<VoiceBlock, 'startTime'>,
  next: Pick<VoiceBlock, 'startTime'> | undefined,
  overrun: number,
): HelpfulHold | null {
  if (next === undefined || overrun <= 0) return null;
  const at = exactSeconds(next.startTime - holdBefore);
  if (at < block.startTime || erasedAt(cut.erased, at)) return null;
  const held = heldAt(cut, at);
  const longerBy = Math.max(minInsertSeconds, Math.ceil(overrun * 10) / 10);
  const seconds = exactSeconds((held?.seconds ?? 0) + longerBy);
  if (seconds > maxStillSeconds) return null;
  return { still: { kind: 'still', at, seconds }, insertId: held?.id ?? null, longerBy };
}
