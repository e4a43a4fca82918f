import { maxPerSync } from '../../../../contracts/playback/model/sync-limits.ts';
import type { DeviceClass } from '../../../../contracts/playback/playback.ts';
import type { PlayerAct } from '../../../../contracts/playback/player-act.ts';
import type { PlayedInterval } from './played-intervals.ts';

/** One sync of a view, stored until the server has acknowledged it. */
export interface PendingSync {
  /** From 1, without gaps, within its view. */
  readonly sequence: number;
  readonly intervals: readonly PlayedInterval[];
  readonly acts: readonly PlayerAct[];
  readonly exitedAt: string | null;
  /** Since when the server was unreachable when this was created; records of an earlier version do not have it. */
  readonly offlineSince?: string | null;
  /** Created by a later visit from the data of a crashed tab, which may have sent it with one more second. */
  readonly rebuilt?: boolean;
}

/** The viewer and the workflow; fixed when the player opens. */
export interface ViewFacts {
  readonly viewId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly uid: string;
  readonly organization: string;
  readonly isPublic: boolean;
  readonly deviceClass: DeviceClass;
  readonly deviceInfo: string;
  readonly location: string;
  readonly openedAt: string;
  /** From the player's data; records of an earlier version have none. */
  readonly viewToken?: string | null;
}

/** Per step, as the specification lists it (R-TRK-14). */
export interface StepRecord {
  readonly onPlay: readonly string[];
  readonly onPause: readonly string[];
  readonly onForward: readonly string[];
  readonly onBackward: readonly string[];
  readonly stepDuration: number;
  readonly playedDuration: number;
  readonly lastUpdated: string;
}

/** A view as stored in the browser, by id, until all of it has reached the server (R-TRK-07). */
export interface TrackerRecord extends ViewFacts {
  readonly id: string;
  readonly onEnter: string;
  readonly onExit: string | null;
  readonly playedDuration: number;
  readonly lastUpdated: string;
  readonly lastSync: string | null;
  readonly onChangeRez: readonly string[];
  readonly onChangeStepFromMenu: readonly string[];
  readonly onNext: readonly { readonly current: string; readonly next: string }[];
  readonly onPrevious: readonly { readonly current: string; readonly previous: string }[];
  readonly onSubtitles: readonly string[];
  readonly stepsArray: readonly string[];
  readonly steps: Readonly<Record<string, StepRecord>>;
  /** Played and done, not yet in a sync. */
  readonly intervals: readonly PlayedInterval[];
  readonly acts: readonly PlayerAct[];
  readonly outbox: readonly PendingSync[];
  readonly nextSequence: number;
}

export function newRecord(facts: ViewFacts): TrackerRecord {
  return {
    ...facts,
    id: facts.viewId,
    onEnter: facts.openedAt,
    onExit: null,
    playedDuration: 0,
    lastUpdated: facts.openedAt,
    lastSync: null,
    onChangeRez: [],
    onChangeStepFromMenu: [],
    onNext: [],
    onPrevious: [],
    onSubtitles: [],
    stepsArray: [],
    steps: {},
    intervals: [],
    acts: [],
    outbox: [],
    nextSequence: 1,
  };
}

/** Moves what was played and done to the outbox, with the next sequence numbers. */
export function withSync(
  record: TrackerRecord,
  exitedAt: string | null,
  options: Pick<PendingSync, 'offlineSince' | 'rebuilt'> = {},
): TrackerRecord {
  const syncs: PendingSync[] = [];
  const count = Math.max(1, Math.ceil(Math.max(record.intervals.length, record.acts.length) / maxPerSync));
  for (let part = 0; part < count; part += 1) {
    const slice = [part * maxPerSync, (part + 1) * maxPerSync] as const;
    syncs.push({
      sequence: record.nextSequence + part,
      intervals: record.intervals.slice(...slice),
      acts: record.acts.slice(...slice),
      exitedAt: part === count - 1 ? exitedAt : null,
      ...options,
    });
  }
  return {
    ...record,
    intervals: [],
    acts: [],
    onExit: exitedAt ?? record.onExit,
    outbox: [...record.outbox, ...syncs],
    nextSequence: record.nextSequence + count,
  };
}

/** The same sync has the same command id, whichever tab sends it and when; the same id has the same bytes. */
export const commandIdOf = (
  viewId: string,
  { sequence, rebuilt }: Pick<PendingSync, 'sequence' | 'rebuilt'>,
): string => `${viewId}-${sequence}${rebuilt ? '-rebuilt' : ''}`;
