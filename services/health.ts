import type { EventStore } from './platform/event-store/event-store.ts';
import { freeSpace, isTooFull } from './platform/objects/free-space.ts';
import { sandboxSupport, type SandboxSupport } from './platform/sandbox/sandbox-support.ts';
import type { HealthCheck } from './platform/http/readiness.ts';
import type { ReadSide } from './platform/projections/read-side.ts';
import type { Speech } from './platform/speech/speech.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';

interface HealthParts {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly speech: Speech;
  readonly folder: string;
  readonly health?: readonly HealthCheck[];
}

/** What is shown is that old: people would notice. The alert of a cluster begins here, too (deploy/observe/alerts.yaml). */
const lateMs = 60_000;

/** What the health page shows, in the words of the person who runs the product. */
export const healthOf = ({
  store,
  readSide,
  speech,
  folder,
  health = [],
}: HealthParts): readonly HealthCheck[] => [
  {
    name: 'event log',
    check: async () => {
      try {
        return { state: 'up', detail: `at position ${await store.head()}` };
      } catch (error) {
        // what was made of it is still there to be read; commands are refused and may be sent again
        return { state: 'degraded', detail: 'It does not answer, and nothing can be changed.', error };
      }
    },
  },
  {
    name: 'read models',
    check: async () => {
      try {
        const parked = (await readSide.parked()).length;
        const oldest = Math.max(0, ...(await readSide.lag()).map(({ oldestUnseenMs }) => oldestUnseenMs));
        const detail = `${Math.round(oldest / 1000)} s behind, ${parked} parked`;
        return { state: parked > 0 || oldest > lateMs ? 'degraded' : 'up', detail };
      } catch (error) {
        // what was made of the log is still there to be read
        return { state: 'degraded', detail: 'What makes them does not answer.', error };
      }
    },
  },
  ...health,
  {
    name: 'speech recognition',
    check: async () => {
      const { recognition } = await speech.status();
      return { state: recognition.available ? 'up' : 'degraded', detail: recognition.sentence };
    },
  },
  {
    name: 'disk',
    check: async () => {
      const space = await freeSpace(folder);
      const detail = `${Math.floor(space.freeBytes / 1024 ** 3)} GB of ${Math.floor(space.totalBytes / 1024 ** 3)} GB are free`;
      return { state: isTooFull(space) ? 'degraded' : 'up', detail };
    },
  },
  {
    name: 'sandbox of media programs',
    check: async () => ({ state: 'up', detail: inWords(await sandboxSupport()) }),
  },
];

/** What the sandbox of media programs is made of, for the person who runs the product. */
export const inWords = ({ limits, network, diesWithParent }: SandboxSupport): string =>
  [
    limits ? 'They run within limits of the kernel' : 'They run without limits',
    network ? 'without a network' : 'with a network',
    diesWithParent ? 'and end with this process.' : 'and may outlive this process.',
  ].join(', ');

/** Figures that are read when they are scraped. */
export function measure(metrics: Metrics, readSide: ReadSide): void {
  metrics.gauge(
    'stepwell_projection_lag_events',
    'How far the slowest read model is behind the log: events, in a cluster bytes of the event store',
    async () => Math.max(0, ...(await readSide.lag()).map((lag) => lag.behind)),
  );
  metrics.gauge(
    'stepwell_projection_oldest_unseen_seconds',
    'Age of the oldest event that some read model has not seen',
    async () => Math.max(0, ...(await readSide.lag()).map(({ oldestUnseenMs }) => oldestUnseenMs)) / 1000,
  );
  metrics.gauge(
    'stepwell_parked_events',
    'Events that a read model could not digest',
    async () => (await readSide.parked()).length,
  );
}
