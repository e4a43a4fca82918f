import type { Figures } from '../../contracts/analytics/report-filter.ts';
import type { ViewingEvent } from '../../contracts/playback/playback.ts';
import type { PlayedInterval } from '../../contracts/playback/played-interval.ts';
import type { RecordedEvent } from '../../services/platform/event-store/event-store.ts';

type EachRecorded<E> = E extends ViewingEvent ? RecordedEvent<E> : never;
/** An event of the log about a viewing. */
export type RecordedViewing = EachRecorded<ViewingEvent>;

/** What a report was asked for, in the words of the reports. */
export interface OracleFilter {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly workspaces: readonly string[];
  readonly workflowId?: string;
  readonly userId?: string;
  readonly device?: string;
  readonly publications?: readonly number[];
}

/** What somebody did at a moment, as the reports narrow it. */
interface Fact {
  readonly position: number;
  readonly at: string;
  readonly viewId: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly workspaceId: string;
  readonly device: string;
}
interface Opening extends Fact {
  readonly begins: boolean;
  /** Name of the view that it belongs to. */
  readonly view: string;
}
interface Stretch extends Fact, PlayedInterval {
  readonly view: string;
}
interface Completion extends Fact {
  readonly stepId: string;
  readonly view: string;
}

const continues = 30 * 60_000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];
const pairOf = ({ workflowId, userId }: Fact): string => `${workflowId}/${userId}`;
const inOrder = (a: Fact, b: Fact): number => Date.parse(a.at) - Date.parse(b.at) || a.position - b.position;

/** Seconds of the source whose middle was played. */
export function secondsOf({ from, to }: PlayedInterval): readonly number[] {
  const all: number[] = [];
  for (let second = 0; second <= to; second += 1)
    if (second + 0.5 >= from && second + 0.5 < to) all.push(second);
  return all;
}

/** Counts what the reports say from the recorded events alone, event by event, without a database. */
export class ReportOracle {
  readonly #openings: readonly Opening[];
  readonly #stretches: readonly Stretch[];
  readonly #completions: readonly Completion[];

  constructor(events: readonly RecordedViewing[]) {
    this.#openings = openingsOf(events);
    const viewOf = new Map(this.#openings.map(({ viewId, view }) => [viewId, view]));
    const tracked = events.flatMap((event) => {
      if (event.type !== 'PlaybackTracked') return [];
      const fact = factOf(event, event.time);
      return [{ event, fact, view: viewOf.get(fact.viewId) ?? '' }];
    });
    this.#stretches = tracked.flatMap(({ event, fact, view }) =>
      event.data.intervals.map((interval) => ({ ...fact, ...interval, at: interval.startedAt, view })),
    );
    this.#completions = tracked.flatMap(({ event, fact, view }) => {
      const ends = event.data.intervals.map(
        ({ startedAt, from, to, speed }) => Date.parse(startedAt) + ((to - from) / speed) * 1000,
      );
      const at = ends.length === 0 ? event.time : new Date(Math.round(Math.max(...ends))).toISOString();
      const steps = event.data.completed ? [...event.data.completedStepIds, ''] : event.data.completedStepIds;
      return steps.map((stepId) => ({ ...fact, at, stepId, view }));
    });
  }

  openings(filter: OracleFilter): readonly Opening[] {
    return this.#openings.filter((opening) => matches(opening, filter));
  }

  stretches(filter: OracleFilter): readonly Stretch[] {
    return this.#stretches.filter((stretch) => matches(stretch, filter));
  }

  /** The first completions that count at the end of the period, of those who were there; of a step or of everything. */
  completions(filter: OracleFilter, stepId = ''): readonly Completion[] {
    const there = new Set([...this.openings(filter), ...this.stretches(filter)].map(pairOf));
    const done = this.#completions.filter(
      (fact) =>
        fact.stepId === stepId && there.has(pairOf(fact)) && matches(fact, { ...filter, from: '0000-01-01' }),
    );
    return distinct(done.map(pairOf)).flatMap((pair) =>
      done
        .filter((fact) => pairOf(fact) === pair)
        .toSorted(inOrder)
        .slice(0, 1),
    );
  }

  figures(filter: OracleFilter): Figures {
    const openings = this.openings(filter);
    const stretches = this.stretches(filter);
    const there = [...openings, ...stretches];
    const pairs = distinct(there.map(pairOf)).length;
    const completed = this.completions(filter).length;
    return {
      views: openings.filter(({ begins }) => begins).length,
      viewers: distinct(there.map(({ userId }) => userId)).length,
      watchedSeconds: sum(stretches.map(({ from, to }) => to - from)),
      completed,
      completion: pairs === 0 ? 0 : completed / pairs,
    };
  }

  /** First plays and replays of each second that was played. */
  curve(filter: OracleFilter): ReadonlyMap<number, { firstPlays: number; replays: number }> {
    const plays = this.stretches(filter).flatMap((stretch) =>
      secondsOf(stretch).map((second) => ({ second, view: stretch.view })),
    );
    return new Map(
      [...new Set(plays.map(({ second }) => second))].map((second) => {
        const views = plays.filter((play) => play.second === second).map(({ view }) => view);
        const firstPlays = distinct(views).length;
        return [second, { firstPlays, replays: views.length - firstPlays }];
      }),
    );
  }

  step(filter: OracleFilter, stepId: string, endTime: number) {
    const all = this.stretches(filter);
    const here = all.filter((stretch) => stretch.stepId === stepId);
    const views = distinct(here.map(({ view }) => view));
    const every = distinct(all.map(({ view }) => view));
    const share = (count: number): number => (every.length === 0 ? 0 : count / every.length);
    const of = (view: string): readonly Stretch[] => here.filter((stretch) => stretch.view === view);
    const last = (view: string): string | undefined =>
      all
        .filter((stretch) => stretch.view === view)
        .toSorted(
          (a, b) => Date.parse(a.at) - Date.parse(b.at) || a.to - b.to || (a.stepId < b.stepId ? -1 : 1),
        )
        .at(-1)?.stepId;
    const completers = new Set(
      this.#completions
        .filter((fact) => fact.stepId === '' && matches(fact, { ...filter, from: '0000-01-01' }))
        .map(({ userId }) => userId),
    );
    const givenUp = distinct(all.filter(({ userId }) => !completers.has(userId)).map(({ view }) => view));
    return {
      ofViews: every.length,
      views: views.length,
      reach: share(views.length),
      reachedEnd: share(views.filter((view) => of(view).some(({ to }) => to >= endTime - 1)).length),
      viewers: distinct(here.map(({ userId }) => userId)).length,
      watchedSeconds: sum(here.map(({ from, to }) => to - from)),
      replayedSeconds: sum(
        views.map((view) => {
          const played = of(view).flatMap(secondsOf);
          return played.length - new Set(played).size;
        }),
      ),
      completed: this.completions(filter, stepId).length,
      dropOff: share(givenUp.filter((view) => last(view) === stepId).length),
    };
  }

  /** Views that began, went on or were played in the period, by the opening that began them. */
  history(filter: OracleFilter) {
    const stretches = this.stretches(filter);
    const views = distinct([...this.openings(filter), ...stretches].map(({ view }) => view));
    return views.map((view) => {
      const done = this.#completions.filter(
        (fact) => fact.view === view && matches(fact, { ...filter, from: '0000-01-01' }),
      );
      const first = this.beginning(filter, view);
      return {
        viewId: first?.viewId,
        openedAt: first?.at,
        publication: first?.publication,
        watchedSeconds: sum(
          stretches.filter((stretch) => stretch.view === view).map(({ from, to }) => to - from),
        ),
        completedSteps: distinct(done.map(({ stepId }) => stepId)).filter((stepId) => stepId !== '').length,
        completed: done.some(({ stepId }) => stepId === ''),
      };
    });
  }

  /** The first opening of a view among those that the asker may see. */
  beginning({ workspaces, publications, device }: OracleFilter, view: string): Opening | undefined {
    const whenever = { from: '0000-01-01', to: '9999-12-31', timeZone: 'UTC', workspaces };
    const narrowed = { ...whenever, ...(publications && { publications }), ...(device && { device }) };
    return this.openings(narrowed).find((opening) => opening.view === view);
  }
}

function factOf({ position, data }: RecordedViewing, at: string): Fact {
  const { viewId, userId, workflowId } = data;
  const place = 'workspaceId' in data ? data : { publication: 0, workspaceId: '', deviceClass: '' };
  const { publication, workspaceId, deviceClass: device } = place;
  return { position, at, viewId, userId, workflowId, publication, workspaceId, device };
}

function openingsOf(events: readonly RecordedViewing[]): readonly Opening[] {
  const facts = events
    .flatMap((event) => (event.type === 'ViewingStarted' ? [factOf(event, event.data.openedAt)] : []))
    .toSorted(inOrder);
  const latest = new Map<string, Opening>();
  return facts.map((fact) => {
    const before = latest.get(pairOf(fact));
    const begins = before === undefined || Date.parse(fact.at) >= Date.parse(before.at) + continues;
    const opening = {
      ...fact,
      begins,
      view: begins ? `${pairOf(fact)}@${fact.position}` : (before?.view ?? ''),
    };
    latest.set(pairOf(fact), opening);
    return opening;
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** The day of the calendar of a place. */
export function dayOf(at: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(new Date(at));
}

function matches(fact: Fact, filter: OracleFilter): boolean {
  const day = dayOf(fact.at, filter.timeZone);
  const { workflowId, userId, device, publications = [] } = filter;
  return (
    day >= filter.from &&
    day <= filter.to &&
    filter.workspaces.includes(fact.workspaceId) &&
    (workflowId === undefined || workflowId === fact.workflowId) &&
    (userId === undefined || userId === fact.userId) &&
    (device === undefined || device === fact.device) &&
    (publications.length === 0 || publications.includes(fact.publication))
  );
}
