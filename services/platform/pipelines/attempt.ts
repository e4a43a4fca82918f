import { ActivityStopped, ActivityTimedOut, HeartbeatLost, type StopReason } from './pipelines.ts';

export type AttemptEnd =
  | { readonly end: 'done'; readonly result: string }
  | { readonly end: 'failed'; readonly error: unknown }
  | { readonly end: 'stopped' };

export interface AttemptPlan {
  /** Seconds. */
  readonly timeout: number;
  readonly heartbeat: number | undefined;
  /** Does the work; resolves with the result as JSON. */
  readonly perform: (signal: AbortSignal, beat: (details?: unknown) => void) => Promise<string>;
  /** Called with the JSON of the newest details, at most once per 0.1 s. */
  readonly onHeartbeat: (details: string | null) => void;
  /** Milliseconds between the abort signal and giving the work up for lost. */
  readonly grace: number;
}

// A commit costs milliseconds: ten a second keep progress smooth and the disk free for the encoder.
const betweenHeartbeats = 100;

/** One try at an activity: watches its time and its heartbeat, and stops it when asked. */
export class Attempt {
  readonly #plan: AttemptPlan;
  readonly #abort = new AbortController();
  readonly #ended = Promise.withResolvers<AttemptEnd>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #why: StopReason | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #unkept: { details: string | null } | undefined;
  #keepTimer: NodeJS.Timeout | undefined;
  #over = false;

  constructor(plan: AttemptPlan) {
    this.#plan = plan;
  }

  run(): Promise<AttemptEnd> {
    this.#after(this.#plan.timeout * 1000, () => this.stop('timeout'));
    this.#expectHeartbeat();
    const beat = (details?: unknown) => this.#beat(details);
    void Promise.resolve()
      .then(() => this.#plan.perform(this.#abort.signal, beat))
      .then(
        (result) => this.#finish({ end: 'done', result }),
        (error: unknown) => this.#finish(this.#why ? this.#stopped(this.#why) : { end: 'failed', error }),
      );
    return this.#ended.promise;
  }

  stop(why: StopReason): void {
    if (this.#over || this.#why) return;
    this.#why = why;
    this.#abort.abort(new ActivityStopped(why));
    this.#after(this.#plan.grace, () => this.#finish(this.#stopped(why)));
  }

  #stopped(why: StopReason): AttemptEnd {
    if (why === 'timeout') return { end: 'failed', error: ActivityTimedOut() };
    if (why === 'heartbeat') return { end: 'failed', error: HeartbeatLost() };
    return { end: 'stopped' };
  }

  #finish(end: AttemptEnd): void {
    if (this.#over) return;
    this.#over = true;
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#heartbeatTimer);
    clearTimeout(this.#keepTimer);
    this.#keepNow();
    this.#ended.resolve(end);
  }

  #beat(details: unknown): void {
    if (this.#over) return;
    this.#expectHeartbeat();
    this.#unkept = {
      details: details === undefined ? (this.#unkept?.details ?? null) : JSON.stringify(details),
    };
    if (this.#keepTimer) return;
    this.#keepNow();
    this.#keepTimer = setTimeout(() => {
      this.#keepTimer = undefined;
      if (this.#unkept) this.#keepNow();
    }, betweenHeartbeats);
  }

  #keepNow(): void {
    if (this.#unkept) this.#plan.onHeartbeat(this.#unkept.details);
    this.#unkept = undefined;
  }

  #expectHeartbeat(): void {
    if (this.#plan.heartbeat === undefined) return;
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => this.stop('heartbeat'), this.#plan.heartbeat * 1000);
  }

  #after(milliseconds: number, callback: () => void): void {
    this.#timers.add(setTimeout(callback, milliseconds));
  }
}
