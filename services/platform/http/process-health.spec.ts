import { expect, it } from 'vitest';
import { makeMetrics } from '../telemetry/metrics.ts';
import { serveHealth } from './process-health.ts';

it('says why it cannot answer, to who asks and in the log', async () => {
  const metrics = makeMetrics();
  metrics.gauge('stepwell_broken', 'Cannot be read', () => Promise.reject(new Error('the engine is away')));
  const logged: unknown[] = [];
  const logger = { error: (facts: object) => void logged.push(facts), warn: () => undefined };
  const health = await serveHealth({ host: '127.0.0.1', port: 0, checks: [], metrics, logger });
  try {
    const answer = await fetch(`http://127.0.0.1:${health.port}/metrics`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ state: 'down', detail: 'Error: the engine is away' });
    expect(logged).toEqual([expect.objectContaining({ path: '/metrics' })]);
  } finally {
    await health.close();
  }
});
