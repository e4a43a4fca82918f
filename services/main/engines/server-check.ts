import type { HealthCheck } from '../../platform/http/readiness.ts';
import type { Pipelines } from '../../platform/pipelines/pipelines.ts';

/** A server that the process can do without, asked whether it answers. */
interface ServerProbe {
  readonly name: string;
  /** Rejects when it does not answer in time. */
  readonly ask: () => Promise<unknown>;
  /** What does not go on while it is away, and what does. */
  readonly impact: string;
}

/** A probe waits no longer than some seconds for the whole page. */
export const probeTimeoutMs = 2_000;

/** What the health page says of a server whose absence makes the process poorer, not unready. */
export const serverCheck = ({ name, ask, impact }: ServerProbe): HealthCheck => ({
  name,
  check: async () => {
    const timedOut = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timedOut.reject(new Error(`No answer within ${probeTimeoutMs / 1000} s.`)),
      probeTimeoutMs,
    );
    try {
      await Promise.race([ask(), timedOut.promise]);
      return { state: 'up', detail: 'It answers.' };
    } catch (error) {
      return { state: 'degraded', detail: `It does not answer. ${impact}`, error };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** Where pipelines run on a server. */
export const temporalCheck = (pipelines: Pick<Pipelines, 'describe'>): HealthCheck =>
  serverCheck({
    name: 'Temporal',
    ask: () => pipelines.describe('health', 'none'),
    impact: 'New videos wait to be processed; everything else continues.',
  });
