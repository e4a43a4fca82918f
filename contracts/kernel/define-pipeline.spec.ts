import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { system } from './access.ts';
import { defineCommand } from './define-command.ts';
import { activity, definePipeline, definePipelineContract } from './define-pipeline.ts';

const MeasureClip = definePipelineContract('MeasureClip', {
  input: z.object({ clipId: z.string(), rungs: z.number().default(4) }),
  result: z.object({ seconds: z.number() }),
  activities: {
    probe: activity({
      input: z.object({ clipId: z.string() }),
      result: z.object({ seconds: z.number() }),
      timeout: 5,
      retry: { attempts: 2, firstDelay: 1, factor: 2 },
      queue: 'general',
    }),
  },
  stages: ['probe'],
  signals: { hurry: z.object({ by: z.string() }) },
});

class NoteLength extends defineCommand('NoteLength', {
  http: null,
  access: system,
  data: z.object({ seconds: z.number() }),
  result: z.object({ revision: z.number() }),
}) {}

describe('a pipeline contract', () => {
  it('is plain data with its name, stages and defaults', () => {
    expect(MeasureClip).toMatchObject({
      kind: 'pipeline',
      type: 'MeasureClip',
      stages: ['probe'],
      queries: {},
    });
    expect(MeasureClip.activities.probe).toMatchObject({ heartbeat: undefined, queue: 'general' });
  });

  it('types what the pipeline gets and what it may call', () => {
    const pipeline = definePipeline(MeasureClip, async (context, input) => {
      expectTypeOf(input).toEqualTypeOf<{ clipId: string; rungs: number }>();
      const seconds = await context.stage('probe', async (stage) => {
        const probed = await stage.activities.probe({ clipId: input.clipId });
        expectTypeOf(probed).toEqualTypeOf<{ seconds: number }>();
        return probed.seconds;
      });
      const noted = await context.send(NoteLength, { seconds });
      expectTypeOf(noted).toEqualTypeOf<{ revision: number }>();
      const pair = await context.all([context.signal('hurry'), context.sleep(1)]);
      expectTypeOf(pair).toEqualTypeOf<[{ by: string }, void]>();
      // @ts-expect-error: no such stage
      void context.stage('encode', async () => 1);
      return { seconds };
    });
    expect(pipeline.contract).toBe(MeasureClip);
  });
});
