import type { PlayerAct } from '../../../../contracts/playback/player-act.ts';
import { durationOf, type PlayerStep } from '../player-source.ts';
import type { PlayerEvent } from '../player-state.ts';
import { deliver, type SendSync } from './deliver.ts';
import { IntervalRecorder } from './played-intervals.ts';
import {
  newRecord,
  type StepRecord,
  type TrackerRecord,
  type ViewFacts,
  withSync,
} from './tracker-record.ts';
import type { TrackerStore } from './tracker-store.ts';

/** Syncs are throttled to one in 15 s, trailing only (R-TRK-01). */
export const syncEveryMs = 15_000;
/** What was played is on disk at most this much later. */
const storeEveryMs = 1000;
/** A sync waits this long for the disk, so that a sent sync is found there with the same bytes. */
const diskWaitMs = 2000;

interface TrackerPorts {
  readonly store: TrackerStore;
  readonly send: SendSync;
  readonly now: () => Date;
  /** Seconds since the view opened, on a monotonic clock. */
  readonly elapsed: () => number;
}

/** Records one view: first in the browser's store, then on the server, each second exactly once. */
export class ViewTracker {
  readonly #ports: TrackerPorts;
  readonly #steps: readonly PlayerStep[];
  readonly #recorder = new IntervalRecorder();
  #record: TrackerRecord;
  #syncTimer: ReturnType<typeof setTimeout> | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Writes run one after another, so that an older state never overwrites a newer one. */
  #writing: Promise<void> = Promise.resolve();
  #sending: Promise<void> = Promise.resolve();
  /** Since when the server has been unreachable. */
  #offlineSince: string | null = null;
  #closed = false;

  constructor(facts: ViewFacts, steps: readonly PlayerStep[], ports: TrackerPorts) {
    this.#ports = ports;
    this.#steps = steps;
    this.#record = newRecord(facts);
    // The opening itself is reported with the first sync.
    this.#scheduleSync();
  }

  /** Handles the player's events. */
  readonly observe = (event: PlayerEvent): void => {
    if (this.#closed) return;
    switch (event.type) {
      case 'tick':
        return this.#onTick(event);
      case 'play':
      case 'pause':
        this.#recorder.close();
        return this.#addTimestamp(event.stepIndex, event.type === 'play' ? 'onPlay' : 'onPause');
      case 'jump':
        return this.#onJump(event);
      case 'step':
        return this.#onStep(event);
      case 'speed':
        this.#recorder.close();
        return this.#recordAct('speed', event.stepIndex, event.value);
      case 'quality':
        this.#record = { ...this.#record, onChangeRez: [...this.#record.onChangeRez, event.value] };
        return this.#recordAct('resolution', event.stepIndex, event.value);
      case 'captions':
        this.#record = { ...this.#record, onSubtitles: [...this.#record.onSubtitles, event.value] };
        return this.#recordAct('subtitles', event.stepIndex, event.value);
      case 'workflow-ended':
      case 'failure':
      case 'lost':
      case 'picture-failed':
        return undefined;
    }
  };

  #onTick({ stepIndex, seconds, speed }: Extract<PlayerEvent, { type: 'tick' }>): void {
    const step = this.#steps[stepIndex];
    if (!step) return;
    const { now, elapsed } = this.#ports;
    const { id: stepId, number: stepNumber } = step;
    this.#recorder.tick({ stepId, stepNumber, seconds, speed, at: now(), elapsed: elapsed() });
    this.#scheduleSync();
    this.#scheduleStore();
  }

  #onJump({ stepIndex, from, to, by }: Extract<PlayerEvent, { type: 'jump' }>): void {
    this.#recorder.close();
    if (by === 'restart') return;
    const forward = to > from;
    this.#addTimestamp(stepIndex, forward ? 'onForward' : 'onBackward');
    this.#recordAct(forward ? 'forward' : 'backward', stepIndex, `${from.toFixed(3)}-${to.toFixed(3)}`);
  }

  #onStep({ from, to, reason }: Extract<PlayerEvent, { type: 'step' }>): void {
    const current = this.#steps[from]?.id ?? '';
    const target = this.#steps[to]?.id ?? '';
    const record = this.#record;
    if (!record.stepsArray.includes(target))
      this.#record = { ...record, stepsArray: [...record.stepsArray, target] };
    if (reason === 'next') {
      this.#record = { ...this.#record, onNext: [...record.onNext, { current, next: target }] };
      this.#recordAct('next', from, target);
    } else if (reason === 'previous') {
      this.#record = { ...this.#record, onPrevious: [...record.onPrevious, { current, previous: target }] };
      this.#recordAct('previous', from, target);
    } else if (reason === 'menu') {
      this.#record = { ...this.#record, onChangeStepFromMenu: [...record.onChangeStepFromMenu, target] };
      this.#recordAct('step-from-menu', from, target);
    }
  }

  /** A timestamp in the lists of a step. */
  #addTimestamp(stepIndex: number, list: 'onPlay' | 'onPause' | 'onForward' | 'onBackward'): void {
    const step = this.#steps[stepIndex];
    if (!step) return;
    const at = this.#ports.now().toISOString();
    const stepRecord = this.#stepRecord(step);
    this.#record = {
      ...this.#record,
      lastUpdated: at,
      steps: {
        ...this.#record.steps,
        [step.id]: { ...stepRecord, [list]: [...stepRecord[list], at], lastUpdated: at },
      },
    };
    this.#scheduleSync();
    this.#scheduleStore();
  }

  #stepRecord(step: PlayerStep): StepRecord {
    const empty = {
      onPlay: [],
      onPause: [],
      onForward: [],
      onBackward: [],
      playedDuration: 0,
      lastUpdated: '',
    };
    return this.#record.steps[step.id] ?? { ...empty, stepDuration: durationOf(step) };
  }

  #recordAct(kind: PlayerAct['kind'], stepIndex: number, value: string): void {
    const stepId = this.#steps[stepIndex]?.id;
    if (stepId === undefined) return;
    const act = { kind, at: this.#ports.now().toISOString(), stepId, value: value.slice(0, 64) };
    this.#record = { ...this.#record, acts: [...this.#record.acts, act] };
    this.#scheduleSync();
    this.#scheduleStore();
  }

  #scheduleSync(): void {
    this.#syncTimer ??= setTimeout(() => void this.sync(), syncEveryMs);
  }

  #scheduleStore(): void {
    this.#storeTimer ??= setTimeout(() => this.#save(), storeEveryMs);
  }

  /** Writes the record with the open interval, so that a crash loses at most a second. */
  #save(): void {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    const intervals = [...this.#record.intervals, ...this.#recorder.snapshot()];
    const snapshot = { ...this.#record, intervals, lastUpdated: this.#ports.now().toISOString() };
    const finished = this.#closed && snapshot.outbox.length === 0;
    const write = () => (finished ? this.#ports.store.remove(snapshot.id) : this.#ports.store.put(snapshot));
    // A full disk must not stop the video; the server still gets what is in memory.
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }

  /** Moves what was played to the outbox, stores it, and sends the outbox in order. */
  sync(exitedAt: string | null = null): Promise<void> {
    clearTimeout(this.#syncTimer);
    this.#syncTimer = undefined;
    const taken = this.#recorder.take();
    this.#record = this.#withPlayedTime([...this.#record.intervals, ...taken]);
    const { intervals, acts, nextSequence } = this.#record;
    const played = intervals.length > 0 || acts.length > 0;
    // Opening is reported if the person stays; a player that was left before anything happened was not watched.
    const news = played || (exitedAt === null ? nextSequence === 1 : nextSequence > 1);
    if (news) this.#record = withSync(this.#record, exitedAt, { offlineSince: this.#offlineSince });
    this.#save();
    const leaving = exitedAt !== null;
    // A page that is being left cannot wait for the disk.
    const stored = leaving ? Promise.resolve() : this.#waitForDisk();
    this.#sending = Promise.all([this.#sending, stored]).then(() => this.#send(leaving));
    return this.#sending;
  }

  /** Waits until pending writes are on disk; a hanging disk does not hold up the sync. */
  async #waitForDisk(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, diskWaitMs);
    });
    await Promise.race([this.#writing, timedOut]);
    clearTimeout(timer);
  }

  #withPlayedTime(intervals: TrackerRecord['intervals']): TrackerRecord {
    const steps = { ...this.#record.steps };
    let played = 0;
    for (const { stepId, from, to } of intervals) {
      const step = this.#steps.find(({ id }) => id === stepId);
      if (!step) continue;
      const stored = steps[stepId] ?? this.#stepRecord(step);
      steps[stepId] = { ...stored, playedDuration: stored.playedDuration + to - from };
      played += to - from;
    }
    return { ...this.#record, steps, intervals, playedDuration: this.#record.playedDuration + played };
  }

  async #send(leaving: boolean): Promise<void> {
    const before = this.#record;
    if (before.outbox.length === 0) return;
    const sent = await deliver(before, this.#ports.send, leaving);
    this.#offlineSince =
      sent.outbox.length === 0 ? null : (this.#offlineSince ?? this.#ports.now().toISOString());
    const open = new Set(sent.outbox.map(({ sequence }) => sequence));
    const tried = new Set(before.outbox.map(({ sequence }) => sequence));
    // Syncs created meanwhile are not in the answer and stay.
    const outbox = this.#record.outbox.filter(({ sequence }) => open.has(sequence) || !tried.has(sequence));
    this.#record = { ...this.#record, outbox, lastSync: sent.lastSync };
    this.#save();
    if (outbox.length > 0 && !this.#closed) this.#scheduleSync();
  }

  /** The tab is hidden and may be closed at any moment: send everything now. */
  flush(): Promise<void> {
    return this.#closed ? this.#sending : this.sync();
  }

  /** The player is left. What cannot be sent stays in the store for the next visit. */
  async leave(): Promise<void> {
    if (this.#closed) return;
    const exitedAt = this.#ports.now().toISOString();
    const sent = this.sync(exitedAt);
    this.#closed = true;
    clearTimeout(this.#syncTimer);
    this.#recorder.close();
    await sent;
    this.#save();
    await this.#writing;
  }
}
