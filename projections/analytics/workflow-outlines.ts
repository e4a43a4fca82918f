import type { StepRange } from '../../contracts/authoring/workflow-fields.ts';
import {
  StepDeleted, StepInserted, StepRenamed, StepRetimed, StepSplit, StepsMerged, StepsProposed, StepsReordered, StepsReplaced,
  WorkflowInitialized, WorkflowLanguageChanged, WorkflowPublished, WorkflowRenamed,
} from '../../contracts/authoring/workflow-events.ts'; // prettier-ignore
import { defineCollection } from '../../services/platform/documents/documents.ts';
import {
  defineReadModel,
  insert,
  update,
  type Change,
} from '../../services/platform/projections/define-read-model.ts';

interface Publication {
  readonly publication: number;
  readonly publishedAt: string;
  readonly title: string;
  readonly steps: readonly StepRange[];
}

/** What reports need to know of a workflow: its name, its steps now, and its steps in each publication. */
export type WorkflowOutline = {
  readonly id: string;
  readonly workspaceId: string;
  readonly languageCode: string;
  readonly title: string;
  readonly steps: readonly StepRange[];
  readonly publications: readonly Publication[];
};

export const workflowOutlines = defineCollection<WorkflowOutline>({
  name: 'analytics-workflow-outlines',
  version: 1,
  indexes: [['workspaceId']],
});

/** A deleted workflow keeps its outline: what was watched was watched. */
const outlineEvents = [
  WorkflowInitialized, WorkflowRenamed, WorkflowLanguageChanged, StepsProposed, StepsReplaced, StepRenamed, StepRetimed,
  StepSplit, StepsMerged, StepDeleted, StepInserted, StepsReordered, WorkflowPublished,
] as const; // prettier-ignore

type Steps = readonly StepRange[];
const steps = (workflowId: string, change: (steps: Steps) => Steps): Change<WorkflowOutline> =>
  update(workflowId, (outline) => ({ ...outline, steps: change(outline.steps) }));
const change = (id: string, fields: Partial<StepRange>) => (all: Steps) =>
  all.map((step) => (step.id === id ? { ...step, ...fields } : step));
const without = (id: string) => (all: Steps) => all.filter((step) => step.id !== id);
const titled =
  (languageCode: string, title: string) =>
  (outline: WorkflowOutline): WorkflowOutline =>
    languageCode === outline.languageCode ? { ...outline, title } : outline;

/** Keeps what was published: later edits of the draft do not change the outline of a publication. */
export const workflowOutlinesModel = defineReadModel(workflowOutlines, outlineEvents, {
  WorkflowInitialized: ({ data }) =>
    insert<WorkflowOutline>({
      id: data.workflowId,
      workspaceId: data.workspaceId,
      languageCode: data.languageCode,
      title: data.title,
      steps: [],
      publications: [],
    }),
  WorkflowRenamed: ({ data }) => update(data.workflowId, titled(data.languageCode, data.title)),
  WorkflowLanguageChanged: ({ data }) =>
    update(data.workflowId, (outline) => ({ ...outline, languageCode: data.languageCode })),
  StepsProposed: ({ data }) => steps(data.workflowId, () => data.steps),
  StepsReplaced: ({ data }) => steps(data.workflowId, () => data.steps),
  StepRenamed: ({ data }) => steps(data.workflowId, change(data.stepId, { title: data.title })),
  StepRetimed: ({ data: { workflowId, stepId, startTime, endTime } }) =>
    steps(workflowId, change(stepId, { startTime, endTime })),
  StepSplit: ({ data }) =>
    steps(data.workflowId, (all) =>
      all.flatMap((step) =>
        step.id === data.stepId
          ? [
              { ...step, endTime: data.at },
              { id: data.newStepId, title: data.newTitle, startTime: data.at, endTime: step.endTime },
            ]
          : [step],
      ),
    ),
  StepsMerged: ({ data: { workflowId, stepId, mergedStepId, startTime, endTime, title } }) =>
    steps(workflowId, (all) => change(stepId, { startTime, endTime, title })(without(mergedStepId)(all))),
  StepDeleted: ({ data }) => steps(data.workflowId, without(data.stepId)),
  StepInserted: ({ data }) => steps(data.workflowId, (all) => all.toSpliced(data.index, 0, data.step)),
  StepsReordered: ({ data }) =>
    steps(data.workflowId, (all) =>
      all.toSorted((a, b) => data.order.indexOf(a.id) - data.order.indexOf(b.id)),
    ),
  WorkflowPublished: ({ data: { workflowId, publication, publishedAt } }) =>
    update(workflowId, (outline) => ({
      ...outline,
      publications: [
        ...outline.publications.filter((one) => one.publication !== publication),
        { publication, publishedAt, title: outline.title, steps: outline.steps },
      ],
    })),
});
