import { expect, it } from 'vitest';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { healthChecks, describeSandbox } from './health.ts';

const checkOf = (name: string, parts: object) =>
  healthChecks({ store: {}, readSide: {}, speech: {}, folder: '', ...parts } as never) // the others are not called
    .find((check) => check.name === name);

const eventLog = (head: () => Promise<number>, isCurrent = true) =>
  checkOf('event log', { store: { head, isCurrent: () => isCurrent } });

it.each([
  { oldestUnseenMs: 60_000, state: 'up', detail: '60 s behind, 0 parked' },
  { oldestUnseenMs: 61_000, state: 'degraded', detail: '61 s behind, 0 parked' },
])('reports read models that are $oldestUnseenMs ms behind', async ({ oldestUnseenMs, ...reported }) => {
  const lag = async () => [
    { projection: 'a', behind: 1, oldestUnseenMs: 0 },
    { projection: 'b', behind: 1, oldestUnseenMs },
  ];
  const readModels = checkOf('read models', { readSide: { parked: async () => [], lag } });
  expect(await readModels?.check()).toEqual(reported);
});

it.each([
  {
    oldestUnseenMs: 60_000,
    parked: [],
    problem: null,
    reported: { state: 'up', detail: '60 s behind, 0 parked' },
  },
  { oldestUnseenMs: 61_000, parked: [], problem: null, reported: { state: 'degraded' } },
  {
    oldestUnseenMs: 0,
    parked: ['p'],
    problem: null,
    reported: { state: 'degraded', detail: '0 s behind, 1 parked' },
  },
  {
    oldestUnseenMs: 9_000,
    parked: [],
    problem: 'it is away',
    reported: {
      state: 'degraded',
      detail: expect.stringMatching(/^9 s behind, 0 parked\. The last query/),
      error: 'it is away',
    },
  },
])('reports the state of reports: $told', async ({ oldestUnseenMs, parked, problem, reported }) => {
  const state = async () => ({ behind: 1, oldestUnseenMs, problem });
  const reports = checkOf('reports', { columns: { state, parked: async () => parked } });
  expect(await reports?.check()).toMatchObject(reported);
});

it('continues without reports that cannot be queried', async () => {
  const reports = checkOf('reports', { columns: { state: () => Promise.reject(Unavailable()) } });
  expect(await reports?.check()).toMatchObject({ state: 'degraded' });
});

it('reports how far the event log is', async () => {
  expect(await eventLog(async () => 42)?.check()).toEqual({ state: 'up', detail: 'at position 42' });
});

it('reports an event log that answers but whose newest events do not arrive', async () => {
  expect(await eventLog(async () => 42, false)?.check()).toMatchObject({
    state: 'degraded',
    detail: expect.stringMatching(/^at position 42\. .*not followed/),
  });
});

it('continues without an event log that does not answer, and reports the impact', async () => {
  const away = eventLog(() => Promise.reject(Unavailable()));
  expect(await away?.check()).toMatchObject({
    state: 'degraded',
    detail: 'It does not answer, and nothing can be changed.',
  });
});

it.each([
  [
    true,
    'Programs that read uploaded files see no file but their own, have no privileges, run within limits of the kernel, have no network and end with this process.',
  ],
  [
    false,
    'Programs that read uploaded files can see every file that this account can, keep the privileges of this account, run without limits, have network access and may outlive this process.',
  ],
])('describes the sandbox for uploaded files: %s', (has, words) => {
  expect(
    describeSandbox({ files: has, privileges: has, limits: has, network: has, diesWithParent: has }),
  ).toBe(words);
});

it.each([
  { state: 'off', isRemote: false, reported: 'up' },
  { state: 'missing', isRemote: false, reported: 'up' },
  { state: 'missing', isRemote: true, reported: 'degraded' },
  { state: 'ready', isRemote: true, reported: 'up' },
])('reports a language model that is $state, remote: $isRemote', async ({ state, isRemote, reported }) => {
  const status = async () => ({ state, isRemote, sentence: 'It is so.' });
  const check = checkOf('language model', { language: { status } });
  expect(await check?.check()).toEqual({ state: reported, detail: 'It is so.' });
});
