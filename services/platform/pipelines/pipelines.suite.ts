import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline } from '../../../contracts/kernel/define-pipeline.ts';
import { defineError } from '../../../contracts/kernel/errors.ts';
import type { EngineUnderTest } from './engine-under-test.fixture.ts';
import {
  type ActivityHandlers,
  type ActivityStopped,
  implementActivities,
  type Pipelines,
} from './pipelines.ts';
import { type NoteClip, RehearseClip, rehearseClip } from './rehearsal.fixture.pipeline.ts';
import { changedRehearsal, tolerantRehearsal } from './rehearsal-variants.fixture.pipeline.ts';

const NoVideo = defineError('upload.no-video', 'unsupported', 'This file is no video. Choose another one.');
type Handlers = ActivityHandlers<typeof RehearseClip>['handlers'];
const mine = { organizationId: 'ours', runId: 'run-1' };
const story = { ...mine, correlationId: 'story', causationId: null };

/** Resolves when the activity is stopped, like a well-behaved child process. */
const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** As long as a child process takes to exit. */
const slowly = () => new Promise((resolve) => setTimeout(resolve, 60));

/** The contract of every engine of the pipelines port. */
export function pipelinesSuite(make: () => Promise<EngineUnderTest>): void {
  let engine: EngineUnderTest;
  let pipelines: Pipelines;
  let calls: string[];
  let commands: CommandMessage[];
  let outdated: Set<string>;

  const plain: Handlers = {
    probe: async () => ({ seconds: 3 }),
    encode: async ({ input }) => `chunk-${input.chunk}`,
    transcribe: async () => ({ words: 5 }),
    discard: async () => null,
  };
  const recorded = (handlers: Handlers): Handlers => {
    const note = (name: string, detail?: string | number) =>
      void calls.push(detail === undefined ? name : `${name} ${detail}`);
    return {
      probe: (call) => (note('probe'), handlers.probe(call)),
      encode: (call) => (note('encode', call.input.chunk), handlers.encode(call)),
      transcribe: (call) => (note('transcribe'), handlers.transcribe(call)),
      discard: (call) => (note('discard', call.input.what), handlers.discard(call)),
    };
  };
  const open = async (handlers: Partial<Handlers> = {}, pipeline: AnyPipeline = rehearseClip, media = 1) => {
    pipelines = await engine.open({
      pipelines: [pipeline],
      activities: [implementActivities(RehearseClip, recorded({ ...plain, ...handlers }))],
      sendCommand: async (command) => ({ noted: commands.push(command) }),
      concurrency: { media, general: 4 },
      onOutdated: ({ runId }) => void outdated.add(runId),
    });
  };
  const start = (input: { chunks?: number; pause?: number } = {}) =>
    pipelines.start(RehearseClip, { ...story, input: { clipId: 'clip', ...input } });
  const run = async () => {
    const found = await pipelines.describe(mine.organizationId, mine.runId);
    if (!found) throw new Error('The run does not exist.');
    return found;
  };
  const stage = async (name: string) => (await run()).stages.find((found) => found.name === name);
  const reaches = (state: string) =>
    expect.poll(async () => (await run()).state, { timeout: 60_000, interval: 10 }).toBe(state);
  const stageReaches = (name: string, state: string) =>
    expect.poll(async () => (await stage(name))?.state, { timeout: 60_000, interval: 10 }).toBe(state);
  const called = (name: string) => expect.poll(() => calls, { timeout: 60_000, interval: 5 }).toContain(name);

  beforeEach(async () => {
    engine = await make();
    [calls, commands, outdated] = [[], [], new Set()];
  });
  afterEach(async () => {
    await pipelines.close();
    await engine.dispose();
  });

  describe('a run', () => {
    it('runs its activities, sends its commands and ends with its result', async () => {
      await open();
      expect(await start()).toEqual({ repeated: false });
      await reaches('done');
      const { result, stages, endedAt } = await run();
      expect(result).toMatchObject({ clipId: 'clip', encoded: ['chunk-0', 'chunk-1'], words: 5 });
      expect(stages.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'probe done',
        'encode done',
        'transcribe done',
        'publish done',
      ]);
      expect(endedAt).not.toBeNull();
      const [note] = commands as InstanceType<typeof NoteClip>[];
      expect(note?.data).toEqual({ clipId: 'clip', chunks: 2 });
      const sender = { organizationId: 'ours', actor: 'pipeline:RehearseClip', correlationId: 'story' };
      expect(note?.sender).toMatchObject({ ...sender, commandId: 'pipeline-run-1-1' });
    });

    it.each([
      [0, 'skipped', { error: 'clip.silent', message: 'Nobody speaks.' }],
      [1, 'done', { error: 'clip.short', message: 'One word is all.' }],
      [2, 'done', null],
    ])('describes a stage with %i words by its reported progress', async (words, state, cause) => {
      await open({ transcribe: async () => ({ words }) });
      await start().then(() => reaches('done'));
      const reported = cause && expect.objectContaining(cause);
      expect(await stage('transcribe')).toMatchObject({ state, cause: reported });
    });

    it('is started once by its id, and refuses the id for something else', async () => {
      await open();
      const both = await Promise.all([start(), start()]);
      expect(both.filter(({ repeated }) => repeated)).toHaveLength(1);
      await reaches('done');
      expect(await start()).toEqual({ repeated: true });
      await expect(start({ chunks: 7 })).rejects.toMatchObject({ error: 'pipeline.run-reused' });
      expect(calls.filter((name) => name === 'probe')).toHaveLength(1);
    });

    it('refuses an input that does not fit its contract', async () => {
      await open();
      await expect(start({ chunks: 0.5 })).rejects.toMatchObject({ error: 'input.invalid' });
      expect(await pipelines.describe('ours', 'run-1')).toBeNull();
    });

    it('of another organisation is treated as absent', async () => {
      await open({ encode: ({ signal }) => untilStopped(signal) });
      await start();
      expect(await pipelines.describe('theirs', 'run-1')).toBeNull();
      await expect(pipelines.cancel('theirs', 'run-1')).rejects.toMatchObject({ error: 'resource.absent' });
      const retry = pipelines.retry('theirs', 'run-1', 'probe');
      await expect(retry).rejects.toMatchObject({ error: 'resource.absent' });
      const other = await pipelines.list({ organizationId: 'theirs', page: 1, size: 10 });
      expect(other).toEqual({ items: [], page: { page: 1, size: 10, dataCount: 0 } });
    });

    it('is listed by page, state and pipeline with the total, and counted', async () => {
      await open();
      for (const number of [1, 2, 3])
        await pipelines.start(RehearseClip, { ...story, runId: `run-${number}`, input: { clipId: 'clip' } });
      const done = { organizationId: 'ours', state: 'done', pipeline: 'RehearseClip' } as const;
      const list = () => pipelines.list({ ...done, page: 2, size: 2, sort: 'startedAt', order: 'ASC' });
      await expect.poll(async () => (await list()).page.dataCount, { timeout: 60_000 }).toBe(3);
      expect((await list()).items.map(({ runId }) => runId)).toEqual(['run-3']);
      const { organizationId, state, pipeline } = done;
      const filters = [{}, { state, pipeline }, { state: 'cancelled' }, { pipeline: 'Another' }] as const;
      const counts = filters.map((filter) => pipelines.count({ organizationId, ...filter }));
      expect(await Promise.all(counts)).toEqual([3, 3, 0, 0]);
      expect(await pipelines.count({ organizationId: 'theirs' })).toBe(0);
    });

    it('notifies its listeners of each change', async () => {
      await open();
      const states: string[] = [];
      pipelines.onChange(({ runId, state }) => states.push(`${runId} ${state}`));
      await start();
      await reaches('done');
      // the run's row can be read before its listeners are called
      await vi.waitFor(() => expect(states.at(-1)).toBe('run-1 done'));
      expect(states[0]).toBe('run-1 running');
    });
  });

  describe('a failing activity', () => {
    it('is retried, and gets the details of its last heartbeat', async () => {
      const seen: unknown[] = [];
      await open({
        encode: async ({ attempt, lastDetails, heartbeat, input }) => {
          seen.push([attempt, lastDetails]);
          if (attempt === 1) {
            heartbeat({ frames: 42 });
            throw new Error('the encoder went away');
          }
          return `chunk-${input.chunk}`;
        },
      });
      await start({ chunks: 1 });
      await reaches('done');
      expect(seen).toEqual([
        [1, undefined],
        [2, { frames: 42 }],
      ]);
      expect((await stage('encode'))?.progress).toEqual({ frames: 42 });
    });

    it('is not retried after a refusal that no repeat can fix', async () => {
      await open({ probe: () => Promise.reject(NoVideo()) });
      await start();
      await reaches('failed');
      expect(calls).toEqual(['probe']);
      const failed = await stage('probe');
      expect(failed?.cause).toMatchObject({ error: 'upload.no-video', message: NoVideo.message });
      expect((await run()).cause?.error).toBe('upload.no-video');
    });

    it('is passed to the pipeline if the stage requests it, after the product was notified', async () => {
      await open({ probe: () => Promise.reject(NoVideo()) }, tolerantRehearsal);
      await start();
      await reaches('done');
      expect((await run()).result).toMatchObject({ id: 'upload.no-video' });
      expect((await stage('probe'))?.state).toBe('failed');
      expect(commands.map(({ data }) => data)).toEqual([{ clipId: 'clip', chunks: 0 }]);
    });

    it('leaves its stage to be retried alone, with everything before it preserved', async () => {
      let broken = true;
      await open({
        transcribe: () => (broken ? Promise.reject(new Error('no model')) : Promise.resolve({ words: 9 })),
      });
      await start();
      await reaches('failed');
      await stageReaches('encode', 'done');
      await expect(pipelines.retry('ours', 'run-1', 'encode')).rejects.toMatchObject({
        error: 'pipeline.stage-not-failed',
      });
      broken = false;
      await pipelines.retry('ours', 'run-1', 'transcribe');
      await reaches('done');
      expect(calls.toSorted()).toEqual(['encode 0', 'encode 1', 'probe', 'transcribe', 'transcribe']);
      expect((await run()).result).toMatchObject({ words: 9 });
      expect((await stage('transcribe'))?.attempt).toBe(2);
    });

    it('can be retried after a restart as well', async () => {
      await open({ transcribe: () => Promise.reject(new Error('no model')) });
      await start();
      await reaches('failed');
      await stageReaches('encode', 'done');
      await pipelines.close();
      await open();
      expect((await stage('transcribe'))?.cause?.detail).toBe('Error: no model');
      await pipelines.retry('ours', 'run-1', 'transcribe');
      await reaches('done');
      expect(calls.filter((name) => name === 'probe')).toHaveLength(1);
    });

    it('stops the other activities of its stage before the stage shows as failed', async () => {
      let started = 0;
      const encode: Handlers['encode'] = async ({ signal }) => {
        if (++started > 1)
          return untilStopped(signal).finally(() => slowly().then(() => calls.push('the second stopped')));
        await expect.poll(() => started, { timeout: 60_000, interval: 5 }).toBe(2);
        throw NoVideo();
      };
      await open({ encode }, rehearseClip, 2);
      await start({ chunks: 3 });
      await reaches('failed');
      expect(calls).toContain('the second stopped');
      expect(started).toBe(2);
      const states = (await stage('encode'))?.activities.map(({ state }) => state);
      expect(states?.toSorted()).toEqual(['cancelled', 'cancelled', 'failed']);
    });

    it('is stopped when its heartbeats end', async () => {
      const reasons: unknown[] = [];
      await open({
        encode: async ({ signal, attempt }) => {
          if (attempt > 1) return 'second';
          return untilStopped(signal).catch((stopped: ActivityStopped) => {
            reasons.push(stopped.reason);
            throw stopped;
          });
        },
      });
      await start({ chunks: 1 });
      await reaches('done');
      expect(reasons).toEqual(['heartbeat']);
    });
  });

  describe('cancelling', () => {
    it('stops what runs, compensates in reverse order once all of it has stopped, and ends cancelled', async () => {
      const encode: Handlers['encode'] = ({ input, signal }) =>
        untilStopped(signal).finally(async () => {
          if (input.chunk === 1) await slowly();
          calls.push(`stopped ${input.chunk}`);
        });
      await open({ encode }, rehearseClip, 2);
      await start({ chunks: 2 });
      await called('encode 0');
      await called('encode 1');
      await pipelines.cancel('ours', 'run-1');
      await reaches('cancelled');
      const ended = calls.filter((name) => /^(stopped|discard)/.test(name));
      expect(ended.slice(0, 2).toSorted()).toEqual(['stopped 0', 'stopped 1']);
      expect(ended.slice(2)).toEqual(['discard chunks', 'discard probe']);
      expect((await stage('encode'))?.state).toBe('cancelled');
      expect((await stage('publish'))?.state).toBe('skipped');
      expect(commands).toEqual([]);
      await expect(pipelines.cancel('ours', 'run-1')).rejects.toMatchObject({ error: 'pipeline.ended' });
    });

    it('ends a run that waits for a retry', async () => {
      await open({ probe: () => Promise.reject(NoVideo()) });
      await start();
      await reaches('failed');
      await pipelines.cancel('ours', 'run-1');
      await reaches('cancelled');
    });

    it('finishes its compensations after a restart', async () => {
      await open({
        encode: ({ signal }) => untilStopped(signal),
        discard: ({ signal }) => untilStopped(signal),
      });
      await start({ chunks: 1 });
      await called('encode 0');
      await pipelines.cancel('ours', 'run-1');
      await called('discard chunks');
      await pipelines.close();
      await open();
      await reaches('cancelled');
      expect(calls.slice(-2)).toEqual(['discard chunks', 'discard probe']);
    });

    it('reports what could not be undone', async () => {
      await open({
        encode: ({ signal }) => untilStopped(signal),
        discard: ({ input }) => (input.what === 'chunks' ? Promise.reject(NoVideo()) : Promise.resolve(null)),
      });
      await start({ chunks: 1 });
      await called('encode 0');
      await pipelines.cancel('ours', 'run-1');
      await reaches('failed');
      expect((await run()).cause).toMatchObject({ error: 'pipeline.compensation-failed' });
      expect(calls.at(-1)).toBe('discard probe');
    });
  });

  describe('a restart', () => {
    it('resumes what was running and repeats nothing that had ended', async () => {
      const running: number[] = [];
      await open({ encode: ({ input, signal }) => (running.push(input.chunk), untilStopped(signal)) });
      await start();
      await expect.poll(() => running, { timeout: 60_000, interval: 5 }).toHaveLength(1);
      await stageReaches('transcribe', 'done');
      await pipelines.close();
      await open();
      await reaches('done');
      const again = running.map((chunk) => `encode ${chunk}`);
      expect(calls.toSorted()).toEqual(['encode 0', 'encode 1', 'probe', 'transcribe', ...again].toSorted());
      expect(again).toHaveLength(1);
    });

    it('fires a timer that was set before it, not earlier', async () => {
      await open();
      await start({ pause: 1 });
      await expect.poll(async () => (await run()).activities.length, { timeout: 60_000 }).toBe(1);
      await pipelines.close();
      await open();
      expect((await run()).state).toBe('running');
      await reaches('done');
      const [timer] = (await run()).activities;
      expect(timer).toMatchObject({ kind: 'timer', state: 'done' });
      const waited = Date.parse(timer?.endedAt ?? '') - Date.parse(timer?.scheduledAt ?? '');
      expect(waited).toBeGreaterThanOrEqual(1000);
    });

    it('refuses code that no longer matches the history, and resumes once it matches again', async () => {
      await open({ encode: ({ signal }) => untilStopped(signal) });
      await start({ chunks: 1 });
      await called('encode 0');
      await pipelines.close();
      await open({}, changedRehearsal);
      await reaches('failed');
      const { cause } = await run();
      expect(cause).toMatchObject({ error: 'pipeline.nondeterministic' });
      expect(cause?.detail).toContain('"activity probe in probe"');
      await expect(pipelines.cancel('ours', 'run-1')).rejects.toMatchObject({
        error: 'pipeline.nondeterministic',
      });
      await expect.poll(() => [...outdated], { timeout: 60_000 }).toEqual(['run-1']);
      await pipelines.close();
      await open();
      await reaches('done');
      expect((await run()).cause).toBeNull();
    });
  });

  it('runs no more activities of a queue at a time than configured', async () => {
    let [now, most] = [0, 0];
    await open({
      encode: async ({ input }) => {
        most = Math.max(most, ++now);
        await new Promise(setImmediate);
        now--;
        return `chunk-${input.chunk}`;
      },
    });
    await start({ chunks: 6 });
    await reaches('done');
    expect(most).toBe(1);
  });
}
