import type { Position } from '../event-store/event-store.ts';

/** How far each policy has reacted. Losing the newest ones only repeats what is idempotent, so they are written together. */
export interface Checkpoints {
  /** The last position that the policy has reacted to; `origin` where it has to none. */
  read(name: string): Position;
  /** Moves it; `read` knows at once, the disk or server a moment later. */
  write(name: string, position: Position): void;
  /** Writes what is not written yet. */
  close(): Promise<void> | void;
}
