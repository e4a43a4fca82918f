import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import { rangeOf, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { ResetBuilder, ResetWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { NeverPublished, NothingProposed } from '../../../contracts/authoring/workflow-errors.ts';
import {
  AttachmentAdded,
  AttachmentRemoved,
  KeyTermsChanged,
  PosterChosen,
  StepsReplaced,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  WorkflowReset,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

type Steps = Content['steps'];

/** Other ranges, and on each step just what hung on it. */
function stepsBack({ draft }: ExistingWorkflow, wanted: Steps): WorkflowEvent[] {
  const { workflowId } = draft;
  const ranges = wanted.map(rangeOf);
  const replaced = isDeepStrictEqual(draft.steps.map(rangeOf), ranges)
    ? []
    : [StepsReplaced({ workflowId, steps: ranges })];
  // a step that stays keeps its attachments, one that comes back has none
  const hanging = new Map(draft.steps.map(({ id, attachments }) => [id, attachments]));
  return [...replaced, ...wanted.flatMap((step) => attachmentsBack(workflowId, step, hanging.get(step.id)))];
}

function attachmentsBack(
  workflowId: string,
  { id: stepId, attachments }: Step,
  hanging: Step['attachments'] = [],
): WorkflowEvent[] {
  if (isDeepStrictEqual(hanging, attachments)) return [];
  return [
    ...hanging.map(({ id }) => AttachmentRemoved({ workflowId, stepId, attachmentId: id })),
    ...attachments.map((attachment) => AttachmentAdded({ workflowId, stepId, attachment })),
  ];
}

function textsBack(workflow: ExistingWorkflow, { sentences, terms }: Pick<Content, 'sentences' | 'terms'>) {
  const { workflowId, terms: now } = workflow.draft;
  const chosen = isDeepStrictEqual(now, terms) ? [] : [KeyTermsChanged({ workflowId, terms: [...terms] })];
  return [...replaceSentences(workflow, sentences), ...chosen];
}

function posterBack({ draft }: ExistingWorkflow, poster: Content['poster']): WorkflowEvent[] {
  const { workflowId } = draft;
  return isDeepStrictEqual(draft.poster, poster) ? [] : [PosterChosen({ workflowId, ...poster })];
}

function namesBack({ draft }: ExistingWorkflow, { titles, languageCode }: Content): WorkflowEvent[] {
  const { workflowId } = draft;
  const renamed = Object.entries(titles)
    .filter(([language, title]) => draft.titles[language] !== title)
    .map(([language, title]) => WorkflowRenamed({ workflowId, title, languageCode: language }));
  return draft.languageCode === languageCode
    ? renamed
    : [...renamed, WorkflowLanguageChanged({ workflowId, languageCode })];
}

/** Nothing to take back is nothing done. */
const marked = (
  workflowId: string,
  to: 'publication' | 'proposal',
  back: WorkflowEvent[],
): WorkflowEvent[] => (back.length === 0 ? [] : [...back, WorkflowReset({ workflowId, to })]);

function toPublication(workflow: ExistingWorkflow): WorkflowEvent[] {
  const { shown, draft } = workflow;
  if (shown === null) throw NeverPublished();
  return marked(draft.workflowId, 'publication', [
    ...namesBack(workflow, shown),
    ...stepsBack(workflow, shown.steps),
    ...textsBack(workflow, shown),
    ...posterBack(workflow, shown.poster),
  ]);
}

/** Attachments of steps that were proposed stay where they are; a person put them there, not the product. */
function proposedSteps({ draft }: ExistingWorkflow): Steps {
  if (draft.proposed.length === 0) throw NothingProposed();
  const now = new Map(draft.steps.map((step) => [step.id, step.attachments]));
  return draft.proposed.map((range) => ({
    ...range,
    attachments: now.get(range.id) ?? [],
    type: 'original',
  }));
}

export const resetBuilder = onWorkflow(
  ResetBuilder,
  ({ keepWorkflow, workflowId }, workflow) =>
    keepWorkflow
      ? toPublication(workflow)
      : marked(workflowId, 'proposal', stepsBack(workflow, proposedSteps(workflow))),
  // whoever resets has seen what they give up
  { commutes: false },
);

export const resetWorkflow = onWorkflow(
  ResetWorkflow,
  ({ workflowId }, workflow) => {
    const bare = proposedSteps(workflow).map((step) => ({ ...step, attachments: [] }));
    return [
      ...stepsBack(workflow, bare),
      ...textsBack(workflow, workflow.made),
      ...posterBack(workflow, { atSecond: null, assetId: null }),
      WorkflowReset({ workflowId, to: 'source' }),
    ];
  },
  { commutes: false },
);
