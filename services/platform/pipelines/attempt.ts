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
  /** Milliseconds between the abort signal and giving up on the work. */
  readonly grace: number;
}

// A commit costs milliseconds: ten a second keep progress smooth and the disk free for the encoder.
const heartbeatIntervalMs = 100;

/** One attempt at an activity: monitors its time and heartbeat, and stops it on request. */
export class Attempt {
  readonly #plan: AttemptPlan;
  readonly #abort = new AbortController();
  readonly #ended = Promise.withResolvers<AttemptEnd>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopReason: StopReason | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #unsavedDetails: { details: string | null } | undefined;
  #saveTimer: NodeJS.Timeout | undefined;
  #isFinished = false;

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
        (error: unknown) =>
          this.#finish(this.#stopReason ? this.#stopped(this.#stopReason) : { end: 'failed', error }),
      );
    return this.#ended.promise;
  }

  stop(why: StopReason): void {
    if (this.#isFinished || this.#stopReason) return;
    this.#stopReason = why;
    this.#abort.abort(new ActivityStopped(why));
    this.#after(this.#plan.grace, () => this.#finish(this.#stopped(why)));
  }

  #stopped(why: StopReason): AttemptEnd {
    if (why === 'timeout') return { end: 'failed', error: ActivityTimedOut() };
    if (why === 'heartbeat') return { end: 'failed', error: HeartbeatLost() };
    return { end: 'stopped' };
  }

  #finish(end: AttemptEnd): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#heartbeatTimer);
    clearTimeout(this.#saveTimer);
    this.#saveNow();
    this.#ended.resolve(end);
  }

  #beat(details: unknown): void {
    if (this.#isFinished) return;
    this.#expectHeartbeat();
    this.#unsavedDetails = {
      details: details === undefined ? (this.#unsavedDetails?.details ?? null) : JSON.stringify(details),
    };
    if (this.#saveTimer) return;
    this.#saveNow();
    this.#saveTimer = setTimeout(() => {
      this.#saveTimer = undefined;
      if (this.#unsavedDetails) this.#saveNow();
    }, heartbeatIntervalMs);
  }

  #saveNow(): void {
    if (this.#unsavedDetails) this.#plan.onHeartbeat(this.#unsavedDetails.details);
    this.#unsavedDetails = undefined;
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
