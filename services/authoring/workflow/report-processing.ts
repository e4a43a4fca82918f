import { isStatusOf } from '../../../contracts/authoring/model/processing.ts';
import {
  MarkPreviewReady,
  MeasureSource,
  ReportStage,
} from '../../../contracts/authoring/workflow-commands.ts';
import {
  PreviewBecameReady,
  SourceMeasured,
  WorkflowStageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { stageStatuses } from '../../../contracts/authoring/workflow-fields.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import { onWorkflow } from './on-workflow.ts';

export const reportStage = onWorkflow(ReportStage, (data, { draft }) => {
  const { stage, status, cause } = data;
  if (!isStatusOf(stage, status))
    throw InputInvalid({ fields: { status: `is not a status of the stage ${stage}` } });
  const unchanged =
    stageStatuses(draft.processing)[stage] === status &&
    isDeepStrictEqual(draft.processing.causes[stage] ?? null, cause);
  return unchanged ? [] : [WorkflowStageChanged(data)];
});

export const measureSource = onWorkflow(MeasureSource, (data, { draft }) => {
  const { workflowId: _, ...source } = data;
  return isDeepStrictEqual(draft.source, source) ? [] : [SourceMeasured(data)];
});

export const markPreviewReady = onWorkflow(MarkPreviewReady, (data, { draft }) =>
  draft.processing.previewReady ? [] : [PreviewBecameReady(data)],
);
