import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { WorkflowDeleted } from '../../../contracts/authoring/workflow-events.ts';
import { RemoveUpload } from '../../../contracts/media/upload.ts';
import { uploadIdOf } from '../upload/object-key.ts';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { IngestVideo } from '../../../contracts/media/ingest-video.ts';
import type { Pipelines, RunDescription } from '../../platform/pipelines/pipelines.ts';
import type { PolicyParts } from '../../platform/commands/context-parts.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { currentIngest } from '../ingest-run.ts';

const About = z.object({ workflowId: z.string() });
const pageSize = 100;
/** Milliseconds from a workflow to its ingest, on a machine with much else to do. */
const startsWithin = 5000;

/** Runs of an organisation that have not ended; those that wait for a retry are among them. */
async function* openRuns(pipelines: Pipelines, organizationId: string): AsyncGenerator<string> {
  for (const state of ['running', 'failed'] as const)
    for (let page = 1, more = true; more; page++) {
      const { items } = await pipelines.list({ organizationId, state, page, size: pageSize });
      more = items.length === pageSize;
      yield* items.filter(({ endedAt }) => endedAt === null).map(({ runId }) => runId);
    }
}

async function openRunsOf(
  workflowId: string,
  pipelines: Pipelines,
  organizationId: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const runId of openRuns(pipelines, organizationId)) {
    const run = await pipelines.describe(organizationId, runId);
    if (run && About.safeParse(run.input).data?.workflowId === workflowId) found.push(runId);
  }
  return found;
}

/** Resolves once nothing of the run works any more. */
async function ended(describe: () => Promise<RunDescription | null>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    const run = await describe();
    if (run === null || run.endedAt !== null) return;
  }
  throw Unavailable({ facts: { reason: 'a run of a deleted workflow does not end' } });
}

/**
 * Who deletes a workflow wants nothing more of it: what is being made of its video stops at once. Of a workflow that was
 * never published what was made goes too, and the upload; what people were shown stays as a record.
 */
export const whenWorkflowDeletedStopItsPipelines = ({ pipelines, objects }: PolicyParts): Policy =>
  when(
    WorkflowDeleted,
    'when-workflow-deleted-stop-its-pipelines',
    async ({ time, data: { workflowId, publications }, organizationId }, { send }) => {
      const find = () => currentIngest(pipelines, organizationId, workflowId);
      let ingest = await find();
      // deleted as soon as it was there: its ingest is about to begin
      for (const end = Date.parse(time) + startsWithin; ingest === null && Date.now() < end; await pause(100))
        ingest = await find();
      for (const runId of await openRunsOf(workflowId, pipelines, organizationId)) {
        await pipelines.cancel(organizationId, runId);
        await ended(() => pipelines.describe(organizationId, runId));
      }
      if (publications !== 0 || ingest === null) return;
      const { assetId, objectKey } = IngestVideo.input.parse(ingest.run.input);
      await objects.delete(organizationId, `${organizationId}/assets/${assetId}/`);
      await objects.delete(organizationId, objectKey);
      await send(RemoveUpload, { uploadId: uploadIdOf(objectKey) });
    },
  );
