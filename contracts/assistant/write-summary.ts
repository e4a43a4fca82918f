import { z } from 'zod';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { discardSource } from '../kernel/discard-source.ts';
import { LanguageCode, WorkflowId } from '../kernel/fields.ts';
import { ClaimedPart, PartKind, SummaryOrigin, WritingProgress } from './summary-parts.ts';

/** What is read lies beside the log under this key, and is deleted when the run ends. */
const Source = { workflowId: WorkflowId, runId: z.string(), objectKey: z.string() };

/** Writes a summary, checks it against the video and records what is borne out. */
export const WriteSummary = definePipelineContract('WriteSummary', {
  input: z.object({ ...Source, kinds: z.array(PartKind) }),
  result: z.object({ parts: z.number().int() }),
  stages: ['write'],
  activities: {
    write: activity({
      input: z.object({ objectKey: z.string(), kinds: z.array(PartKind) }),
      result: z.object({
        ...SummaryOrigin.shape,
        languageCode: LanguageCode,
        parts: z.array(ClaimedPart),
        leftOut: z.number().int(),
      }),
      progress: WritingProgress,
      timeout: 1800,
      retry: { attempts: 3, firstDelay: 2, factor: 3 },
      queue: 'general',
    }),
    discard: discardSource,
  },
});
export const summaryRunId = (runId: string): string => `summary/${runId}`;
