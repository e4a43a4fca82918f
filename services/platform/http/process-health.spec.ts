import { expect, it } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { serveHealth } from './process-health.ts';

it('logs why it cannot answer, and tells the caller only that it cannot', async () => {
  const metrics = createMetrics();
  metrics.gauge('stepwell_broken', 'Cannot be read', () => Promise.reject(new Error('the engine is away')));
  const logged: unknown[] = [];
  const logger = {
    error: (facts: object) => void logged.push(facts),
    warn: () => undefined,
    info: () => undefined,
  };
  const health = await serveHealth({ host: '127.0.0.1', port: 0, checks: [], metrics, keys: {}, logger });
  try {
    const answer = await fetch(`http://127.0.0.1:${health.port}/metrics`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('the engine is away');
    expect(logged).toMatchObject([{ path: '/metrics', err: new Error('the engine is away') }]);
  } finally {
    await health.close();
  }
});
