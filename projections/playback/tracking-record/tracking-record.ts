import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { GetPublicationSteps } from '../../../contracts/authoring/watchable-workflow.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { endOfPlaying } from '../../../contracts/playback/model/end-of-playing.ts';
import type { ViewingEvent } from '../../../contracts/playback/playback.ts';
import type { PlayedInterval } from '../../../contracts/playback/played-interval.ts';
import { GetTrackingRecord, type TrackingRecord } from '../../../contracts/playback/tracking-record.ts';
import type { EventStore, RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import { answerQuery, type QueryHandler } from '../../../services/platform/projections/define-read-model.ts';

type RecordedViewingEvent = ViewingEvent & Pick<RecordedEvent, 'organizationId' | 'time'>;
/** Length of each step of the publication, in seconds of the source. */
type StepLengths = ReadonlyMap<string, number>;

function withInterval(record: TrackingRecord, played: PlayedInterval, lengths: StepLengths): TrackingRecord {
  const { stepId, from, to, startedAt } = played;
  const ended = endOfPlaying(played);
  const before = record.steps[stepId];
  const step = {
    stepDuration: lengths.get(stepId) ?? 0,
    playedDuration: exactSeconds((before?.playedDuration ?? 0) + to - from),
    lastUpdated: ended,
    playedIntervals: [...(before?.playedIntervals ?? []), { onPlay: startedAt, onPause: ended }],
  };
  return {
    ...record,
    playedDuration: exactSeconds(record.playedDuration + to - from),
    steps: { ...record.steps, [stepId]: step },
    stepsArray: before ? record.stepsArray : [...record.stepsArray, stepId],
  };
}

function withSetAside(
  record: TrackingRecord,
  { data, time }: Extract<RecordedViewingEvent, { type: 'PlaybackTracked' }>,
): Pick<TrackingRecord, 'setAside' | 'setAsideDuration'> {
  const added = (data.setAside ?? []).map(({ stepId, from, to, reason }) => ({
    stepId,
    from,
    to,
    reason,
    toldAt: time,
  }));
  const sum = added.reduce((total, { from, to }) => total + to - from, record.setAsideDuration);
  return { setAside: [...record.setAside, ...added], setAsideDuration: exactSeconds(sum) };
}

function evolve(record: TrackingRecord, event: RecordedViewingEvent, lengths: StepLengths): TrackingRecord {
  switch (event.type) {
    case 'ViewingStarted':
      return record;
    case 'PlaybackTracked': {
      const { intervals, acts, offlineSince = record.offlineSince } = event.data;
      const played = intervals.reduce((sum, interval) => withInterval(sum, interval, lengths), record);
      const of = (kind: 'next' | 'previous') => acts.filter((act) => act.kind === kind);
      const next = of('next').map(({ stepId, value }) => ({ current: stepId, next: value }));
      const previous = of('previous').map(({ stepId, value }) => ({ current: stepId, previous: value }));
      return {
        ...played,
        lastUpdated: event.time,
        offlineSince,
        ...withSetAside(record, event),
        onNext: [...record.onNext, ...next],
        onPrevious: [...record.onPrevious, ...previous],
      };
    }
    case 'ViewingEnded':
      return { ...record, onExit: event.data.endedAt };
  }
  return assertNever(event);
}

function initialRecord({
  data,
  organizationId,
  time,
}: Extract<RecordedViewingEvent, { type: 'ViewingStarted' }>): TrackingRecord {
  return {
    id: data.viewId,
    isPublic: false,
    organization: organizationId,
    uid: data.userId,
    workflowId: data.workflowId,
    publication: data.publication,
    deviceInfo: data.deviceClass,
    location: data.location,
    onEnter: data.openedAt,
    onExit: null,
    lastUpdated: time,
    playedDuration: 0,
    offlineSince: null,
    setAside: [],
    setAsideDuration: 0,
    steps: {},
    stepsArray: [],
    onNext: [],
    onPrevious: [],
  };
}

/** There are many views, and they are requested seldom, so the record is computed from its stream and not stored. */
export const trackingAnswers = (events: Pick<EventStore, 'readStream'>): readonly QueryHandler[] => [
  answerQuery(GetTrackingRecord, async ({ viewId }, { viewer, ask }) => {
    const stream = await events.readStream(viewer.organizationId, `viewing-${viewId}`);
    // the stream of a view contains no other events
    const happened = stream as unknown as readonly RecordedViewingEvent[];
    const [first] = happened;
    if (first?.type !== 'ViewingStarted' || first.data.userId !== viewer.userId) return null;
    const { workflowId, publication } = first.data;
    const steps = (await ask(GetPublicationSteps, { workflowId, publication }))?.steps ?? [];
    const lengths = new Map(
      steps.map(({ id, startTime, endTime }) => [id, exactSeconds(endTime - startTime)]),
    );
    return happened.reduce((record, event) => evolve(record, event, lengths), initialRecord(first));
  }),
];
