import { SummaryRequested } from '../../../contracts/assistant/summary.ts';
import type { SummarySource } from '../../../contracts/assistant/summary-parts.ts';
import { summaryRunId, WriteSummary } from '../../../contracts/assistant/write-summary.ts';
import { GetWatchableWorkflow } from '../../../contracts/authoring/watchable-workflow.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';

/** Puts what is read beside the log, where it can be deleted, and starts the writing. */
export const whenSummaryRequestedWriteIt = ({
  askIn,
  objects,
  pipelines,
  readSide,
}: Pick<PolicyDependencies, 'askIn' | 'objects' | 'pipelines' | 'readSide'>): Policy =>
  when(SummaryRequested, 'when-summary-requested-write-it', async (event, { start }) => {
    const { data, organizationId } = event;
    const { workflowId, runId, kinds, sentenceIds } = data;
    // after a kill the event comes again: nothing would delete what is put beside a run that has ended
    if (await pipelines.describe(organizationId, summaryRunId(runId))) return;
    await awaitReadModels(readSide, event, ['workflow-contents', 'transcripts']);
    const draft = await askIn(organizationId)(GetWatchableWorkflow, { workflowId, draft: true });
    const wanted = sentenceIds && new Set(sentenceIds);
    const source: SummarySource = {
      languageCode: draft?.languageCode ?? 'en-us',
      sentences: (draft?.sentences ?? [])
        .filter(({ id }) => wanted?.has(id) ?? true)
        .map(({ id, sentence, startTime }) => ({ id, text: sentence, startTime })),
      steps: (draft?.steps ?? []).map(({ id, number, title, startTime, endTime }) => ({
        id,
        number,
        title,
        startTime,
        endTime,
      })),
    };
    const objectKey = `${organizationId}/summary/${runId}.json`;
    await objects.put(organizationId, objectKey, Buffer.from(JSON.stringify(source)));
    await start(WriteSummary, summaryRunId(runId), { workflowId, runId, objectKey, kinds });
  });
