import { afterEach, expect, it, vi } from 'vitest';
import { Readiness, type PartHealth } from './readiness.ts';

afterEach(() => void vi.useRealTimers());

const logger = () => {
  const logged: unknown[] = [];
  const log = (level: string) => (facts: object) => void logged.push({ level, ...facts });
  return { logged, warn: log('warn'), info: log('info') };
};

it('is down if a part cannot determine its state, and logs why', async () => {
  const failed = new Error('connect ECONNREFUSED 10.0.0.3:27017');
  const log = logger();
  const readiness = new Readiness(
    [
      { name: 'disk', check: async () => ({ state: 'up', detail: 'fine' }) },
      { name: 'bucket', check: async () => ({ state: 'degraded', detail: 'away' }) },
      { name: 'log', check: () => Promise.reject(failed) },
    ],
    log,
  );
  const detail = 'State unknown; see the log of the process.';
  expect(await readiness.checkAll()).toMatchObject({
    state: 'down',
    parts: [
      { name: 'disk', state: 'up', detail: 'fine' },
      { name: 'bucket', state: 'degraded', detail: 'away' },
      { name: 'log', state: 'down', detail },
    ],
  });
  expect(log.logged).toEqual([
    { level: 'warn', part: 'bucket', detail: 'away', err: undefined },
    { level: 'warn', part: 'log', detail, err: failed },
  ]);
});

it('reports since when a part has its state, and logs each change once, however its error message varies', async () => {
  vi.useFakeTimers();
  const answers: PartHealth[] = [
    { state: 'up', detail: 'It answers.' },
    { state: 'degraded', detail: 'away', error: new Error('timed out') },
    { state: 'degraded', detail: 'away', error: new Error('refused') },
    { state: 'up', detail: 'It answers.' },
  ];
  const log = logger();
  const readiness = new Readiness(
    [{ name: 'bucket', check: async () => answers.shift() as PartHealth }],
    log,
  ); // one for each minute
  const seen = [];
  for (let minute = 0; minute < 4; minute += 1) {
    vi.setSystemTime(new Date(`2026-03-01T10:0${minute}:00.000Z`));
    const { state, parts } = await readiness.checkAll();
    seen.push({ state, since: parts[0]?.since.slice(11, 16) });
  }
  expect(seen).toEqual([
    { state: 'up', since: '10:00' },
    { state: 'degraded', since: '10:01' },
    { state: 'degraded', since: '10:01' },
    { state: 'up', since: '10:03' },
  ]);
  expect(log.logged).toMatchObject([
    { level: 'warn', part: 'bucket', err: new Error('timed out') },
    { level: 'info', part: 'bucket', detail: 'It answers.' },
  ]);
});
