import type { LogWriterOptions, AppendOutcome, QueuedAppend } from './log-writer.ts';
import type { Seal } from '../seals/seals.ts';

/** What the writer's thread is started with. */
export interface WriterStart extends LogWriterOptions {
  /** Events that are younger than a seal for this long get one of their own. */
  readonly sealAfterMs: number;
  /** What comes in one message goes into one commit; the tests turn it off to show what that is worth. */
  readonly groupCommit: boolean;
}

export type WriterRequest =
  | { readonly kind: 'append'; readonly appends: readonly QueuedAppend[] }
  /** Seals the rest and closes the file; answered by `closed`. */
  | { readonly kind: 'close' };

export type WriterEvent =
  | { readonly kind: 'ready'; readonly head: number; readonly seal: Seal | null }
  /** A seal is durable, and all that it covers. */
  | { readonly kind: 'sealed'; readonly seal: Seal }
  /** Outcomes of the oldest appends that were not answered yet, in order; all of them are durable. */
  | {
      readonly kind: 'committed';
      readonly outcomes: readonly AppendOutcome[];
      readonly head: number;
      /** How long the commit took, its flush included. */
      readonly ms: number;
    }
  /** A write failed. Nothing that was not answered is durable for sure, and nothing more is written. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };
