import {
  changeStep,
  insertStep,
  mergeSteps,
  orderSteps,
  toStepRange,
  removeStep,
  replaceSteps,
  splitStep,
  toStep,
  type Steps,
} from '../../../contracts/authoring/model/draft-steps.ts';
import { stepsAfterCut } from '../../../contracts/authoring/model/cut-content.ts';
import { cutOf, evolveVideoCut } from '../../../contracts/authoring/model/video-cut.ts';
import { VideoInsertsChanged } from '../../../contracts/authoring/video-insert.ts';
import { VideoErased, VideoPartsRestored, type VideoCut } from '../../../contracts/authoring/video-cut.ts';
import type { StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import { PublicationRequested } from '../../../contracts/authoring/publications.ts';
import {
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepRetimed,
  StepSplit,
  StepsMerged,
  StepsProposed,
  StepsReordered,
  StepsReplaced,
} from '../../../contracts/authoring/step-events.ts';
import {
  WorkflowInitialized,
  WorkflowLanguageChanged,
  WorkflowPublished,
  WorkflowRenamed,
} from '../../../contracts/authoring/workflow-events.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  defineReadModel,
  insert,
  update,
  type Change,
} from '../../../services/platform/projections/define-read-model.ts';

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
  /** Absent in outlines that were stored before videos could be cut. */
  readonly cut?: VideoCut;
  readonly publications: readonly Publication[];
  /** As they were when the next publication was requested. */
  readonly requested?: Pick<Publication, 'title' | 'steps'> | null;
};

export const workflowOutlines = defineCollection<WorkflowOutline>({
  name: 'analytics-workflow-outlines',
  version: 3,
  indexes: [['workspaceId']],
  text: ['title'],
});

/** A deleted workflow keeps its outline: what was watched was watched. */
const outlineEvents = [
  WorkflowInitialized,
  WorkflowRenamed,
  WorkflowLanguageChanged,
  StepsProposed,
  StepsReplaced,
  StepRenamed,
  StepRetimed,
  StepSplit,
  StepsMerged,
  StepDeleted,
  StepInserted,
  StepsReordered,
  VideoErased,
  VideoPartsRestored,
  VideoInsertsChanged,
  PublicationRequested,
  WorkflowPublished,
] as const;

/** The same changes as in the draft itself; the content of a step does not matter to reports. */
const updateSteps = (workflowId: string, change: (steps: Steps) => Steps): Change<WorkflowOutline> =>
  update(workflowId, (outline) => ({
    ...outline,
    steps: change(outline.steps.map((range) => toStep(range))).map(toStepRange),
  }));
const updateCut = (event: Parameters<typeof evolveVideoCut>[1]): Change<WorkflowOutline> =>
  update(event.data.workflowId, (outline) => ({
    ...outline,
    cut: evolveVideoCut(cutOf(outline), event),
  }));
const titled =
  (languageCode: string, title: string) =>
  (outline: WorkflowOutline): WorkflowOutline =>
    languageCode === outline.languageCode ? { ...outline, title } : outline;

/** In seconds of what was published, as viewings are recorded. */
const publishedSteps = ({ steps, cut }: WorkflowOutline): readonly StepRange[] =>
  stepsAfterCut(
    steps.map((range) => toStep(range)),
    cut,
  ).map(toStepRange);
const publishedOutline = (
  outline: WorkflowOutline,
  requestedAt: string | undefined,
): Pick<Publication, 'title' | 'steps'> =>
  (requestedAt === undefined ? undefined : outline.requested) ?? {
    title: outline.title,
    steps: publishedSteps(outline),
  };

/** Stores what was published: later edits of the draft do not change the outline of a publication. */
export const workflowOutlinesModel = defineReadModel(workflowOutlines, outlineEvents, {
  WorkflowInitialized: ({ data }) =>
    insert<WorkflowOutline>({
      id: data.workflowId,
      workspaceId: data.workspaceId,
      languageCode: data.languageCode,
      title: data.title,
      steps: [],
      publications: [],
      requested: null,
    }),
  WorkflowRenamed: ({ data }) => update(data.workflowId, titled(data.languageCode, data.title)),
  WorkflowLanguageChanged: ({ data }) =>
    update(data.workflowId, (outline) => ({ ...outline, languageCode: data.languageCode })),
  StepsProposed: ({ data }) => updateSteps(data.workflowId, (all) => replaceSteps(all, data.steps)),
  StepsReplaced: ({ data }) => updateSteps(data.workflowId, (all) => replaceSteps(all, data.steps)),
  StepRenamed: ({ data: { workflowId, stepId, title } }) =>
    updateSteps(workflowId, (all) => changeStep(all, stepId, (step) => ({ ...step, title }))),
  StepRetimed: ({ data: { workflowId, stepId, startTime, endTime } }) =>
    updateSteps(workflowId, (all) => changeStep(all, stepId, (step) => ({ ...step, startTime, endTime }))),
  StepSplit: ({ data }) => updateSteps(data.workflowId, (all) => splitStep(all, data)),
  StepsMerged: ({ data }) => updateSteps(data.workflowId, (all) => mergeSteps(all, data)),
  StepDeleted: ({ data }) => updateSteps(data.workflowId, (all) => removeStep(all, data.stepId)),
  StepInserted: ({ data }) =>
    updateSteps(data.workflowId, (all) => insertStep(all, toStep(data.step), data.index)),
  StepsReordered: ({ data }) => updateSteps(data.workflowId, (all) => orderSteps(all, data.order)),
  VideoErased: updateCut,
  VideoPartsRestored: updateCut,
  VideoInsertsChanged: updateCut,
  PublicationRequested: ({ data }) =>
    update(data.workflowId, (outline) => ({
      ...outline,
      requested: { title: outline.title, steps: publishedSteps(outline) },
    })),
  WorkflowPublished: ({ data: { workflowId, publication, publishedAt, requestedAt } }) =>
    update(workflowId, (outline) => ({
      ...outline,
      publications: [
        ...outline.publications.filter((one) => one.publication !== publication),
        { publication, publishedAt, ...publishedOutline(outline, requestedAt) },
      ],
      requested: null,
    })),
});
