import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  ListContinueEditing,
  ListCreatorWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
} from '../../../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import { ListWorkspaces } from '../../../../contracts/organization/workspace.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads } from '../../providers/uploads.ts';
import { refreshQueries, useQueryOf } from '../../providers/use-query-of.ts';

/** Refresh interval of the stages while something is being processed. */
const pollIntervalMs = 2000;

/** Processing starts shortly after the upload has ended. */
const startDelayMs = 1500;

const outcomes = {
  running: 'running',
  failed: 'failed',
  completed: 'over',
  cancelled: 'over',
} as const satisfies Record<PipelineView['state'], unknown>;

/** The lists that show a workflow as a card. */
export const cardLists = [
  ListWorkflows,
  ListCreatorWorkflows,
  ListWorkspaceWorkflows,
  ListContinueEditing,
  ListWorkspaces,
] as const;

/** Progress of processing an uploaded video; the queue and the lists are refreshed when it changes. */
export function useIngest({ id, workflowId, status }: UploadItem) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), startDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const pipeline = useQueryOf(
    GetWorkflowPipeline,
    { workflowId: workflowId ?? '' },
    {
      enabled: enabled && workflowId !== null,
      refetchInterval: status === 'failed' ? 3 * pollIntervalMs : pollIntervalMs,
    },
  );
  const outcome = pipeline.data && outcomes[pipeline.data.state];
  const client = useQueryClient();
  useEffect(() => {
    if (outcome === null) return;
    uploads.updateProcessing(id, outcome);
    // Visible lists show the new workflow as soon as processing starts, and again when it is ready.
    void refreshQueries(client, cardLists);
  }, [outcome, id, client]);
  return pipeline;
}
