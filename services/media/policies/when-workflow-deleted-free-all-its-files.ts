import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { WorkflowDeleted } from '../../../contracts/authoring/workflow-events.ts';
import { RefuseUpload, RemoveUpload, UploadWorkflowDeleted } from '../../../contracts/media/upload.ts';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { cancelRun } from '../../platform/pipelines/cancel-run.ts';
import type { Pipelines, RunDescription } from '../../platform/pipelines/pipelines.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { currentIngest } from '../ingest-run.ts';
import {
  deleteSounds,
  deleteUploadFiles,
  requestedVideos,
  wasNeverPublished,
} from '../upload/delete-upload-files.ts';
import { OrganizationUploads } from '../upload/organization-uploads.ts';
import { unusedUploads } from '../upload/unused-uploads.ts';

const RunSubject = z.object({ workflowId: z.string() });
const pageSize = 100;
/** Time from a workflow to its ingest, on a busy machine. Milliseconds. */
const ingestStartTimeoutMs = 5000;

/** Runs of an organisation that have not ended, including those that wait for a retry. */
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
    if (run && RunSubject.safeParse(run.input).data?.workflowId === workflowId) found.push(runId);
  }
  return found;
}

/** Resolves once nothing of the run is working any more. */
async function waitUntilEnded(describe: () => Promise<RunDescription | null>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    const run = await describe();
    if (run === null || run.endedAt !== null) return;
  }
  throw Unavailable({ facts: { reason: 'a run of a deleted workflow does not end' } });
}

/**
 * Deleting a workflow stops the processing of its video immediately, and ends its uploads. Of a workflow that was never
 * published all uploaded and generated files are deleted, except attachments and pictures that another workflow has and
 * the cache of spoken texts, which all workflows share; what was published stays as a record. Reacts to every deletion
 * in the log once, so that what earlier releases left is freed, too.
 */
export const whenWorkflowDeletedFreeAllItsFiles = (parts: PolicyDependencies): Policy => {
  const { pipelines, objects, store, get } = parts;
  return when(
    WorkflowDeleted,
    'when-workflow-deleted-free-all-its-files',
    async ({ time, data: { workflowId, publications }, organizationId }, { trySend }) => {
      await stopPipelines(pipelines, { organizationId, workflowId, deletedAt: time });
      await store.catchUp(); // from here on everything uploaded before the deletion is known
      for (const each of await get(OrganizationUploads).forWorkflow(organizationId, workflowId)) {
        const { uploadId } = each.file;
        const { error, message } = UploadWorkflowDeleted;
        if (each.status === 'open')
          await trySend(RefuseUpload, { uploadId, refusal: { error, message } }, `refuse ${uploadId}`);
      }
      if ((publications ?? 0) > 0) return;
      if (publications === undefined && !(await wasNeverPublished(store, organizationId, workflowId))) return;
      await deleteSounds(parts, organizationId, workflowId);
      for await (const each of unusedUploads(parts, organizationId, workflowId)) {
        const { uploadId, kind } = each.file;
        await deleteUploadFiles(objects, organizationId, each);
        const rendered = kind === 'video' ? await requestedVideos(store, organizationId, workflowId) : [];
        for (const videoId of rendered)
          await objects.delete(organizationId, `${organizationId}/assets/${videoId}/`);
        await trySend(RemoveUpload, { uploadId }, `remove ${uploadId}`);
      }
    },
  );
};

/** Resolves once nothing is working on the workflow any more. */
async function stopPipelines(
  pipelines: Pipelines,
  deleted: { readonly organizationId: string; readonly workflowId: string; readonly deletedAt: string },
): Promise<void> {
  const { organizationId, workflowId, deletedAt } = deleted;
  const hasStarted = async () => (await currentIngest(pipelines, organizationId, workflowId)) !== null;
  // deleted immediately after its creation: its ingest is about to start
  for (const end = Date.parse(deletedAt) + ingestStartTimeoutMs; Date.now() < end && !(await hasStarted());)
    await pause(100);
  for (const runId of await openRunsOf(workflowId, pipelines, organizationId)) {
    if (await cancelRun(pipelines, organizationId, runId))
      await waitUntilEnded(() => pipelines.describe(organizationId, runId));
  }
}
