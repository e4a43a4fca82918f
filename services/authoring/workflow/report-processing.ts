import {
  isRefused,
  isReported,
  isStatusOfStage,
  openStages,
} from '../../../contracts/authoring/model/processing.ts';
import {
  EndProcessing,
  MarkPreviewReady,
  MeasureSource,
  ReportStage,
} from '../../../contracts/authoring/processing-commands.ts';
import {
  PreviewBecameReady,
  SourceMeasured,
  WorkflowStageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { stageOutcome } from '../../../contracts/authoring/workflow-fields.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import { onWorkflow } from './on-workflow.ts';

export const reportStage = onWorkflow(ReportStage, (data, { draft }) => {
  const { stage, status } = data;
  if (!isStatusOfStage(stage, status))
    throw InputInvalid({ fields: { status: `This is not a status of the stage ${stage}.` } });
  // what was still at work when the source was refused begins nothing more
  if (stage !== 'convert' && stageOutcome(status) === 'begun' && isRefused(draft.processing)) return [];
  return isReported(draft.processing, data) ? [] : [WorkflowStageChanged(data)];
});

export const endProcessing = onWorkflow(EndProcessing, ({ workflowId, cause }, { draft }) =>
  openStages(draft.processing).map((stage) =>
    WorkflowStageChanged({ workflowId, stage, status: 'error', cause }),
  ),
);

export const measureSource = onWorkflow(MeasureSource, (data, { draft }) => {
  const { workflowId: _, ...source } = data;
  return isDeepStrictEqual(draft.source, source) ? [] : [SourceMeasured(data)];
});

export const markPreviewReady = onWorkflow(MarkPreviewReady, (data, { draft }) =>
  draft.processing.previewReady ? [] : [PreviewBecameReady(data)],
);
