/** What every media activity gets from whoever runs it, beside its input. */
export interface MediaWork {
  /** Ends the work: the programs it started are killed, its files removed. */
  readonly signal: AbortSignal;
  /** Says that the work lives, with what it has reached (0 to 1, or a stage's own fact). */
  readonly heartbeat: (detail?: unknown) => void;
  /** A folder of this activity's own; whoever made it removes it afterwards. */
  readonly scratch: string;
}
