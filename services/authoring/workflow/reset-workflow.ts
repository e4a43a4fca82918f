import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import { toStepRange, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
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

/** Restores the ranges of steps, with each step's own attachments. */
function restoreSteps({ draft }: ExistingWorkflow, target: Steps): WorkflowEvent[] {
  const { workflowId } = draft;
  const ranges = target.map(toStepRange);
  const replaced = isDeepStrictEqual(draft.steps.map(toStepRange), ranges)
    ? []
    : [StepsReplaced({ workflowId, steps: ranges })];
  // a step that stays keeps its attachments, a restored one has none
  const currentById = new Map(draft.steps.map(({ id, attachments }) => [id, attachments]));
  return [
    ...replaced,
    ...target.flatMap((step) => restoreAttachments(workflowId, step, currentById.get(step.id))),
  ];
}

function restoreAttachments(
  workflowId: string,
  { id: stepId, attachments }: Step,
  current: Step['attachments'] = [],
): WorkflowEvent[] {
  if (isDeepStrictEqual(current, attachments)) return [];
  return [
    ...current.map(({ id }) => AttachmentRemoved({ workflowId, stepId, attachmentId: id })),
    ...attachments.map((attachment) => AttachmentAdded({ workflowId, stepId, attachment })),
  ];
}

function restoreTexts(
  workflow: ExistingWorkflow,
  { sentences, terms }: Pick<Content, 'sentences' | 'terms'>,
) {
  const { workflowId, terms: currentTerms } = workflow.draft;
  const changedTerms = isDeepStrictEqual(currentTerms, terms)
    ? []
    : [KeyTermsChanged({ workflowId, terms: [...terms] })];
  return [...replaceSentences(workflow, sentences), ...changedTerms];
}

function restorePoster({ draft }: ExistingWorkflow, poster: Content['poster']): WorkflowEvent[] {
  const { workflowId } = draft;
  return isDeepStrictEqual(draft.poster, poster) ? [] : [PosterChosen({ workflowId, ...poster })];
}

function restoreTitles({ draft }: ExistingWorkflow, { titles, languageCode }: Content): WorkflowEvent[] {
  const { workflowId } = draft;
  const renamed = Object.entries(titles)
    .filter(([language, title]) => draft.titles[language] !== title)
    .map(([language, title]) => WorkflowRenamed({ workflowId, title, languageCode: language }));
  return draft.languageCode === languageCode
    ? renamed
    : [...renamed, WorkflowLanguageChanged({ workflowId, languageCode })];
}

function resetToPublication(workflow: ExistingWorkflow): WorkflowEvent[] {
  const { publishedContent, draft } = workflow;
  if (publishedContent === null) throw NeverPublished();
  const restored = [
    ...restoreTitles(workflow, publishedContent),
    ...restoreSteps(workflow, publishedContent.steps),
    ...restoreTexts(workflow, publishedContent),
    ...restorePoster(workflow, publishedContent.poster),
  ];
  const removedTitles = Object.keys(draft.titles).filter(
    (language) => !(language in publishedContent.titles),
  );
  if (restored.length + removedTitles.length === 0) return [];
  const { workflowId } = draft;
  const removed = removedTitles.length > 0 && { removedTitles };
  return [...restored, WorkflowReset({ workflowId, to: 'publication', ...removed })];
}

function resetToProposal(workflow: ExistingWorkflow): WorkflowEvent[] {
  const restored = restoreSteps(workflow, proposedSteps(workflow));
  if (restored.length === 0) return [];
  return [...restored, WorkflowReset({ workflowId: workflow.draft.workflowId, to: 'proposal' })];
}

/** Attachments of proposed steps stay: a person added them, not the product. */
function proposedSteps({ draft }: ExistingWorkflow): Steps {
  if (draft.proposed.length === 0) throw NothingProposed();
  const currentAttachments = new Map(draft.steps.map((step) => [step.id, step.attachments]));
  return draft.proposed.map((range) => ({
    ...range,
    attachments: currentAttachments.get(range.id) ?? [],
    type: 'original',
  }));
}

export const resetBuilder = onWorkflow(
  ResetBuilder,
  ({ keepWorkflow }, workflow) => (keepWorkflow ? resetToPublication : resetToProposal)(workflow),
  // the author has seen what they discard
  { commutes: false },
);

export const resetWorkflow = onWorkflow(
  ResetWorkflow,
  ({ workflowId }, workflow) => {
    const stepsWithoutAttachments = proposedSteps(workflow).map((step) => ({ ...step, attachments: [] }));
    return [
      ...restoreSteps(workflow, stepsWithoutAttachments),
      ...restoreTexts(workflow, workflow.generated),
      ...restorePoster(workflow, { atSecond: null, assetId: null }),
      WorkflowReset({ workflowId, to: 'source' }),
    ];
  },
  { commutes: false },
);
