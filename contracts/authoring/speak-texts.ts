import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { WorkflowId } from '../kernel/fields.ts';
import { Reading } from '../kernel/readings.ts';
import { SpeechGenerated, SpeechRequest } from './voice-over.ts';
import { Cause } from './workflow-fields.ts';

/** So many texts are read in one run; others are read in the next one. */
export const textsPerRun = 20;

/** So many runs an organisation has at a time before it orders more: of 20 texts each, twice the longest voice-over. */
export const maxSpeechRuns = 200;

/** Where the sound of a text is stored; its id is of one request in one workflow. */
export const speechKey = (organizationId: string, text2SpeechId: string): string =>
  `${organizationId}/voice-over/tts-${text2SpeechId}.wav`;

/** Terms of the texts that are said in a way of their own. */
const Readings = z.array(Reading).default([]);

/** Reads texts aloud, one after the other, and records each as soon as it is there. */
export const SpeakTexts = definePipelineContract('SpeakTexts', {
  input: z.object({
    workflowId: WorkflowId,
    requests: z.array(SpeechRequest).max(textsPerRun),
    readings: Readings,
  }),
  result: z.object({ spoken: z.number().int() }),
  stages: ['speak'],
  activities: {
    speak: activity({
      input: z.object({ request: SpeechRequest, readings: Readings }),
      result: z.union([
        SpeechGenerated.schema.pick({ duration: true, differing: true, spoken: true }),
        /** What prevented it; the other texts are read all the same. */
        z.object({ refusal: Cause }),
      ]),
      timeout: 3600,
      retry: { attempts: 3, firstDelay: 2, factor: 3 },
      queue: 'voice',
    }),
  },
});

/** Runs of `SpeakTexts` of the organisation that have not ended. */
export class CountSpeechRuns extends defineQuery('CountSpeechRuns', {
  http: null,
  access: system,
  data: z.object({}),
  item: z.object({ running: z.number().int() }),
}) {}
