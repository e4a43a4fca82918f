import { WorkflowStageChanged, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { Stage } from '../../../contracts/authoring/workflow-fields.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';

/** Histories from which the specs of this folder start. */
export const stage = (name: Stage, status: string): WorkflowEvent =>
  WorkflowStageChanged({ workflowId: 'workflow-1', stage: name, status, cause: null });

export const initialized: readonly WorkflowEvent[] = [examples.WorkflowInitialized, examples.SourceMeasured];
/** Steps a, b and c of twenty seconds each, and three sentences. */
export const segmented: readonly WorkflowEvent[] = [
  ...initialized,
  examples.TranscriptRecorded,
  stage('speech', 'completed'),
  examples.StepsProposed,
  stage('steps', 'completed'),
];
export const ready: readonly WorkflowEvent[] = [...segmented, stage('convert', 'finished')];
export const published: readonly WorkflowEvent[] = [...ready, examples.WorkflowPublished];

export const workflowId = 'workflow-1';
export const stepA = { workflowId, stepId: 'step-a' };
export const single: readonly WorkflowEvent[] = [
  ...initialized,
  {
    ...examples.StepsProposed,
    data: { ...examples.StepsProposed.data, steps: examples.StepsProposed.data.steps.slice(0, 1) },
  },
];
