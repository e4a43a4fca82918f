import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { implementActivities, type Pipelines } from './pipelines.ts';
import type { EngineUnderTest } from './engine-under-test.fixture.ts';
import { Converse, converse } from './rehearsal-variants.fixture.pipeline.ts';

const mine = { organizationId: 'ours', runId: 'run-1' };
const story = { ...mine, correlationId: 'story', causationId: null };

/** Signals, queries, ids and time, on every engine. */
export function conversationSuite(make: () => Promise<EngineUnderTest>): void {
  describe('signals, queries, ids and time', () => {
    let engine: EngineUnderTest;
    let pipelines: Pipelines;
    const open = async () => {
      pipelines = await engine.open({
        pipelines: [converse],
        activities: [implementActivities(Converse, {})],
        sendCommand: async () => null,
        concurrency: { media: 1, general: 1 },
      });
    };
    beforeEach(async () => {
      engine = await make();
    });
    afterEach(async () => {
      await pipelines.close();
      await engine.dispose();
    });
    const talk = (name: string) => pipelines.query(Converse, { ...mine, name: name as 'heard' });
    const say = (text: string) => pipelines.signal(Converse, { ...mine, name: 'say' }, { text });

    it('reach the pipeline in order, are the same after a restart, and answer after the end', async () => {
      await open();
      await pipelines.start(Converse, { ...story, input: {} });
      await say('one');
      await say('two');
      const before = await talk('heard');
      await pipelines.close();
      await open();
      await say('three');
      const state = async () => (await pipelines.describe('ours', 'run-1'))?.state;
      await expect.poll(state, { timeout: 60_000 }).toBe('done');
      const after = await talk('heard');
      expect(after?.words).toEqual(['one', 'two', 'three']);
      expect(after?.ids.slice(0, 2)).toEqual(before?.ids);
      expect(after?.times.slice(0, 2)).toEqual(before?.times);
      expect(new Set(after?.ids).size).toBe(3);
      await expect(say('four')).rejects.toMatchObject({ error: 'pipeline.ended' });
    });

    it('refuse what their contract does not define', async () => {
      await open();
      await pipelines.start(Converse, { ...story, input: {} });
      const wrong = pipelines.signal(Converse, { ...mine, name: 'say' }, { text: 5 } as never);
      await expect(wrong).rejects.toMatchObject({ error: 'input.invalid' });
    });
  });
}
