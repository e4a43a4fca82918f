/** What every media activity gets besides its input. */
export interface MediaWork {
  /** Aborts the work: its programs are killed, its files removed. */
  readonly signal: AbortSignal;
  /** Reports that the work is alive, with its progress (0 to 1, or details of the stage). */
  readonly heartbeat: (detail?: unknown) => void;
  /** A folder of this activity's own; its creator removes it afterwards. */
  readonly scratch: string;
}
