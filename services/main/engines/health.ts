import type { Logger } from 'pino';
import type { ColumnsProjector } from '../../platform/projections/columns-projector.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { Language } from '../../platform/language/language.ts';
import { freeSpace, isTooFull } from '../../platform/objects/free-space.ts';
import { sandboxSupport, type SandboxSupport } from '../../platform/sandbox/sandbox-support.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import type { ReadSide } from '../../platform/projections/read-side.ts';
import type { Speech } from '../../platform/speech/speech.ts';
import type { Voices } from '../../platform/voices/voices.ts';
import { allParked } from '../../platform/projections/all-parked.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

type Reports = Pick<ColumnsProjector, 'parked' | 'retry' | 'state'>;

interface HealthParts {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly columns: Reports;
  readonly speech: Speech;
  readonly voices: Voices;
  readonly language: Language;
  readonly folder: string;
  readonly health?: readonly HealthCheck[];
}

/**
 * From this age on people would notice that data is stale. The alert of a cluster starts here, too
 * (deploy/observe/alerts.yaml).
 */
const maxLagMs = 60_000;

/**
 * From this age on it is not a busy moment any more: the newest events of other processes are not seen, and what depends
 * on current rights is refused.
 */
const maxUnfollowedMs = 10_000;

const notFollowed =
  'It answers, but its newest events are not followed: sign-in and changes are refused until they are.';

const engineUnavailable =
  'The last query or write of their engine failed and is retried. Everything else works.';

/** The checks of the health page, described for operators. */
export const healthChecks = ({
  store,
  readSide,
  columns,
  speech,
  voices,
  language,
  folder,
  health = [],
}: HealthParts): readonly HealthCheck[] => [
  {
    name: 'event log',
    check: async () => {
      try {
        const detail = `at position ${await store.head()}`;
        if (!store.isCurrent(maxUnfollowedMs))
          return { state: 'degraded', detail: `${detail}. ${notFollowed}` };
        return { state: 'up', detail };
      } catch (error) {
        // data built from it can still be read; commands are refused and may be sent again
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
        return { state: parked > 0 || oldest > maxLagMs ? 'degraded' : 'up', detail };
      } catch (error) {
        // data built from the log can still be read
        return { state: 'degraded', detail: 'Their projector does not answer.', error };
      }
    },
  },
  {
    name: 'reports',
    check: async () => {
      try {
        const { oldestUnseenMs, problem } = await columns.state();
        const parked = (await columns.parked()).length;
        const age = `${Math.round(oldestUnseenMs / 1000)} s behind, ${parked} parked`;
        if (problem !== null)
          return { state: 'degraded', detail: `${age}. ${engineUnavailable}`, error: problem };
        return { state: parked > 0 || oldestUnseenMs > maxLagMs ? 'degraded' : 'up', detail: age };
      } catch (error) {
        return { state: 'degraded', detail: 'Their projector does not answer.', error };
      }
    },
  },
  ...health,
  {
    name: 'speech recognition',
    check: async () => {
      const { available, sentence } = await speech.status();
      return { state: available ? 'up' : 'degraded', detail: sentence };
    },
  },
  {
    name: 'voices',
    check: async () => {
      const { neural, sentence } = await voices.status();
      return { state: neural ? 'up' : 'degraded', detail: sentence };
    },
  },
  {
    name: 'language model',
    check: async () => {
      const { state, isRemote, sentence } = await language.status();
      // only who names a server relies on it; everywhere else, texts come from the transcript until the model is fetched
      return { state: isRemote && state === 'missing' ? 'degraded' : 'up', detail: sentence };
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
    name: 'sandbox for uploaded files',
    check: async () => {
      const support = await sandboxSupport();
      return { state: isSandboxed(support) ? 'up' : 'degraded', detail: describeSandbox(support) };
    },
  },
];

/** The parts of the sandbox of media programs, described for operators. */
export function describeSandbox({
  files,
  privileges,
  limits,
  network,
  diesWithParent,
}: SandboxSupport): string {
  const parts = [
    files ? 'see no file but their own' : 'can see every file that this account can',
    privileges ? 'have no privileges' : 'keep the privileges of this account',
    limits ? 'run within limits of the kernel' : 'run without limits',
    network ? 'have no network' : 'have network access',
    diesWithParent ? 'end with this process' : 'may outlive this process',
  ];
  return `Programs that read uploaded files ${new Intl.ListFormat('en-GB').format(parts)}.`;
}

/** Logged at each start, with a warning if a file could access more than it should. */
export async function logSandboxSupport(logger: Logger): Promise<void> {
  const support = await sandboxSupport();
  const say = isSandboxed(support) ? logger.info.bind(logger) : logger.warn.bind(logger);
  say({ sandbox: support }, describeSandbox(support));
}

/** Without these, a file that exploits its parser could read other data. */
const isSandboxed = ({ files, limits }: SandboxSupport): boolean => files && limits;

/** Gauges that are read when they are scraped. */
export function registerGauges(
  metrics: Metrics,
  { readSide, columns }: { readonly readSide: ReadSide; readonly columns: Reports },
): void {
  metrics.gauge(
    'stepwell_projection_lag_events',
    'How far the slowest read model is behind the log: events, in a cluster bytes of the event store',
    async () => Math.max(0, ...(await readSide.lag()).map((lag) => lag.behind)),
  );
  metrics.gauge(
    'stepwell_projection_oldest_unseen_seconds',
    'Age of the oldest event that some read model has not processed',
    async () => Math.max(0, ...(await readSide.lag()).map(({ oldestUnseenMs }) => oldestUnseenMs)) / 1000,
  );
  metrics.gauge(
    'stepwell_parked_events',
    'Events that a read model or a report table could not apply',
    async () => (await allParked(readSide, columns).parked()).length,
  );
  metrics.gauge(
    'stepwell_reports_lag_events',
    'How far the reports are behind the log: events, in a cluster bytes of the event store',
    async () => (await columns.state()).behind,
  );
  metrics.gauge(
    'stepwell_reports_oldest_unseen_seconds',
    'Age of the oldest event that the reports have not processed',
    async () => (await columns.state()).oldestUnseenMs / 1000,
  );
}
