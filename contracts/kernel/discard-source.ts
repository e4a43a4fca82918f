import { z } from 'zod';
import { activity } from './define-pipeline.ts';

/** Deletes what a run has read, which lies beside the log because nothing erases it from a journal. */
export const discardSource = activity({
  input: z.object({ objectKey: z.string() }),
  result: z.object({}),
  timeout: 600,
  retry: { attempts: 10, firstDelay: 1, factor: 2 },
  queue: 'general',
});
