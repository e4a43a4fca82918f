import { z } from 'zod';
import {
  definePipeline,
  definePipelineContract,
  PipelineFailure,
} from '../../../contracts/kernel/define-pipeline.ts';
import { NoteClip, RehearseClip } from './rehearsal.fixture.pipeline.ts';

/** The rehearsal after an incompatible change: another activity comes first. */
export const changedRehearsal = definePipeline(RehearseClip, async (context, { clipId }) => {
  const words = await context.stage('transcribe', ({ activities }) => activities.transcribe({ clipId }));
  await context.stage('probe', ({ activities }) => activities.probe({ clipId }));
  return { clipId, encoded: [], words: words.words, id: context.id() };
});

/** Reports a clip that cannot be produced, and ends successfully. */
export const tolerantRehearsal = definePipeline(RehearseClip, async (context, { clipId }) => {
  const nothing = { clipId, encoded: [], words: 0 };
  try {
    await context.stage('probe', ({ activities }) => activities.probe({ clipId }), {
      whenFailed: async (stage, failure) => {
        await stage.send(NoteClip, { clipId, chunks: 0 });
        return failure.kind === 'unsupported' ? 'throw' : 'wait';
      },
    });
    return { ...nothing, id: 'whole' };
  } catch (error) {
    if (error instanceof PipelineFailure) return { ...nothing, id: error.why.error };
    throw error;
  }
});

/** Receives three words, and remembers when each arrived. */
export const Converse = definePipelineContract('Converse', {
  input: z.object({}),
  result: z.null(),
  activities: {},
  stages: [],
  signals: { say: z.object({ text: z.string() }) },
  queries: {
    heard: z.object({ words: z.array(z.string()), ids: z.array(z.string()), times: z.array(z.string()) }),
  },
});

export const converse = definePipeline(Converse, async (context) => {
  const words: string[] = [];
  const ids: string[] = [];
  const times: string[] = [];
  while (words.length < 3) {
    const { text } = await context.signal('say');
    words.push(text);
    ids.push(context.id());
    times.push(context.now().toISOString());
    context.setQuery('heard', { words: [...words], ids: [...ids], times: [...times] });
  }
  return null;
});
