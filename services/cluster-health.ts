import type { Columns } from './platform/columns/columns.ts';
import { askBrokers } from './platform/event-feed/kafka-client.ts';
import type { HealthCheck } from './platform/http/readiness.ts';

/** A server that the process can do without, asked whether it answers. */
interface Asked {
  readonly name: string;
  /** Rejects when it does not answer in time. */
  readonly ask: () => Promise<unknown>;
  /** What does not go on while it is away, and what does. */
  readonly without: string;
}

/** A probe waits no longer than some seconds for the whole page. */
const patienceMs = 2_000;

/** What the health page says of a server whose absence makes the process poorer, not unready. */
const lookAt = ({ name, ask, without }: Asked): HealthCheck => ({
  name,
  check: async () => {
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => silence.reject(new Error(`No answer within ${patienceMs / 1000} s.`)),
      patienceMs,
    );
    try {
      await Promise.race([ask(), silence.promise]);
      return { state: 'up', detail: 'It answers.' };
    } catch (error) {
      return { state: 'degraded', detail: `It does not answer. ${without}`, error };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** Brokers and analytics, which the health page of api and projector would otherwise only know by what does not go on. */
export const serversBehind = (
  { STEPWELL_KAFKA_URL: brokers }: { readonly STEPWELL_KAFKA_URL: string },
  columns: Pick<Columns, 'query'>,
): readonly HealthCheck[] => [
  lookAt({
    name: 'Kafka',
    ask: () => askBrokers(brokers),
    without: 'Lists and details stand still and say that they are stale; everything else goes on.',
  }),
  lookAt({
    name: 'ClickHouse',
    ask: () => columns.query('health', 'SELECT 1 AS one'),
    without: 'Reports are refused; everything else goes on.',
  }),
];
