import type { Position } from '../event-store/event-store.ts';

/** How far each policy has reacted. Losing the newest ones only repeats what is idempotent, so writes are batched. */
export interface Checkpoints {
  /** The last position that the policy has reacted to; `origin` if there is none. */
  read(name: string): Position;
  /** Moves it; `read` returns it immediately, the disk or server has it a moment later. */
  write(name: string, position: Position): void;
  /** Writes what is not written yet. */
  close(): Promise<void> | void;
}
