import { z } from 'zod';
import { system } from '../../../contracts/kernel/access.ts';
import { defineCommand } from '../../../contracts/kernel/define-command.ts';
import {
  activity,
  definePipeline,
  definePipelineContract,
} from '../../../contracts/kernel/define-pipeline.ts';

/** Reports that a rehearsed clip is ready. */
export class NoteClip extends defineCommand('NoteClip', {
  http: null,
  access: system,
  data: z.object({ clipId: z.string(), chunks: z.number().int() }),
  result: z.object({ noted: z.number().int() }),
}) {}

const quick = { attempts: 3, firstDelay: 0.02, factor: 2 };
const clip = z.object({ clipId: z.string() });
const chunk = z.object({ clipId: z.string(), chunk: z.number().int() });

/** A small job with everything that a pipeline may do; engines are tested with it. */
export const RehearseClip = definePipelineContract('RehearseClip', {
  input: z.object({ clipId: z.string(), chunks: z.number().int().default(2), pause: z.number().default(0) }),
  result: z.object({
    clipId: z.string(),
    encoded: z.array(z.string()),
    words: z.number().int(),
    id: z.string(),
  }),
  activities: {
    probe: activity({
      input: clip,
      result: z.object({ seconds: z.number() }),
      timeout: 30,
      retry: quick,
      queue: 'general',
    }),
    encode: activity({
      input: chunk,
      result: z.string(),
      progress: z.object({ frames: z.number().int() }),
      timeout: 30,
      heartbeat: 5,
      retry: quick,
      queue: 'media',
    }),
    transcribe: activity({
      input: clip,
      result: z.object({ words: z.number().int() }),
      timeout: 30,
      retry: { ...quick, attempts: 1 },
      queue: 'general',
    }),
    discard: activity({
      input: z.object({ clipId: z.string(), what: z.string() }),
      result: z.null(),
      timeout: 30,
      retry: quick,
      queue: 'general',
    }),
  },
  stages: ['probe', 'encode', 'transcribe', 'publish'],
  signals: { note: z.object({ text: z.string() }) },
  queries: { progress: z.object({ encoded: z.number().int() }) },
});

export const rehearseClip = definePipeline(RehearseClip, async (context, { clipId, chunks, pause }) => {
  const id = context.id();
  await context.stage('probe', async ({ activities }) => activities.probe({ clipId }));
  context.compensate(({ activities }) => activities.discard({ clipId, what: 'probe' }));

  const encode = context.stage('encode', async (stage) => {
    const expected = Array.from({ length: chunks }, (_, index) => index);
    context.compensate(({ activities }) => activities.discard({ clipId, what: 'chunks' }));
    const encoded = await stage.all(
      expected.map((index) => stage.activities.encode({ clipId, chunk: index })),
    );
    stage.setQuery('progress', { encoded: encoded.length });
    return encoded;
  });
  const transcribe = context.stage('transcribe', async (stage) => {
    const heard = await stage.activities.transcribe({ clipId });
    if (heard.words === 0) stage.remark({ error: 'clip.silent', message: 'Nobody speaks.' }, true);
    if (heard.words === 1) stage.remark({ error: 'clip.short', message: 'One word is all.' });
    return heard;
  });
  const [encoded, { words }] = await context.all([encode, transcribe]);

  if (pause > 0) await context.sleep(pause);
  await context.stage('publish', (stage) => stage.send(NoteClip, { clipId, chunks }));
  return { clipId, encoded: [...encoded], words, id };
});
