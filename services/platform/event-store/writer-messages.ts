import type { LogWriterOptions, AppendOutcome, QueuedAppend } from './log-writer.ts';
import type { Seal } from '../seals/seals.ts';

/** Start parameters of the writer's thread. */
export interface WriterStart extends LogWriterOptions {
  /** Events that have waited for a seal this long get one. */
  readonly sealAfterMs: number;
  /** Appends of one message share one commit; the tests turn it off to measure what that is worth. */
  readonly groupCommit: boolean;
}

export type WriterRequest =
  | { readonly kind: 'append'; readonly appends: readonly QueuedAppend[] }
  /** Seals the rest and closes the file; answered by `closed`. */
  | { readonly kind: 'close' };

export type WriterEvent =
  | { readonly kind: 'ready'; readonly head: number; readonly seal: Seal | null }
  /** A seal, and everything it covers, is durable. */
  | { readonly kind: 'sealed'; readonly seal: Seal }
  /** Outcomes of the oldest unanswered appends, in order; all of them are durable. */
  | {
      readonly kind: 'committed';
      readonly outcomes: readonly AppendOutcome[];
      readonly head: number;
      /** How long the commit took, including its flush. */
      readonly ms: number;
    }
  /** A write failed. What was not answered may not be durable, and nothing more is written. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };
