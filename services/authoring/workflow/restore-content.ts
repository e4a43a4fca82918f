import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import { toStepRange, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import { replaceAnnotations } from '../../../contracts/authoring/model/annotation-decisions.ts';
import { evolveDraft } from '../../../contracts/authoring/model/draft.ts';
import { restoreVideoCut } from '../../../contracts/authoring/model/video-cut-decisions.ts';
import { LastStep } from '../../../contracts/authoring/workflow-errors.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import {
  AttachmentAdded,
  AttachmentRemoved,
  KeyTermsChanged,
  PosterChosen,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { restoreTranslations } from './restore-translations.ts';
import { restoreVoiceOver } from './restore-voice-over.ts';
import type { ExistingWorkflow } from './workflow.ts';

type Steps = Content['steps'];

/**
 * Restores the ranges of steps, with each step's own attachments and annotations. Refused with `workflow.last-step` if
 * none would be left (R-SEG-03): a version from before steps were found is there to be seen, not restored.
 */
export function restoreSteps({ draft }: ExistingWorkflow, target: Steps): WorkflowEvent[] {
  const { workflowId } = draft;
  if (target.length === 0 && draft.steps.length > 0) throw LastStep();
  const ranges = target.map(toStepRange);
  const replaced = isDeepStrictEqual(draft.steps.map(toStepRange), ranges)
    ? []
    : [StepsReplaced({ workflowId, steps: ranges })];
  // a step that stays keeps its attachments and the annotations that fit its range, a restored one has none
  const { steps } = replaced.reduce(evolveDraft, draft);
  const currentById = new Map(steps.map((step) => [step.id, step]));
  return [
    ...replaced,
    ...target.flatMap((step) => {
      const current = currentById.get(step.id) ?? { ...step, attachments: [], annotations: [] };
      return [
        ...restoreAttachments(workflowId, step, current.attachments),
        ...replaceAnnotations(workflowId, current, step.annotations),
      ];
    }),
  ];
}

export function restoreAttachments(
  workflowId: string,
  { id: stepId, attachments }: Step,
  current: Step['attachments'],
): WorkflowEvent[] {
  if (isDeepStrictEqual(current, attachments)) return [];
  return [
    ...current.map(({ id }) => AttachmentRemoved({ workflowId, stepId, attachmentId: id })),
    ...attachments.map((attachment) => AttachmentAdded({ workflowId, stepId, attachment })),
  ];
}

export function restoreTexts(
  workflow: ExistingWorkflow,
  { sentences, terms }: Pick<Content, 'sentences' | 'terms'>,
) {
  const { workflowId, terms: currentTerms } = workflow.draft;
  const changedTerms = isDeepStrictEqual(currentTerms, terms)
    ? []
    : [KeyTermsChanged({ workflowId, terms: [...terms] })];
  return [...replaceSentences(workflow, sentences), ...changedTerms];
}

export function restorePoster({ draft }: ExistingWorkflow, poster: Content['poster']): WorkflowEvent[] {
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

/**
 * The edits that restore a content of earlier, and the event that ends them; nothing if there is nothing to restore. No
 * edit removes the titles of languages that the content does not have: the last event does.
 */
export function restoreContent(
  workflow: ExistingWorkflow,
  content: Content,
  last: (removed: { readonly removedTitles?: string[] }) => WorkflowEvent,
): WorkflowEvent[] {
  const restored = [
    ...restoreTitles(workflow, content),
    ...restoreVideoCut(workflow, content.cut),
    ...restoreSteps(workflow, content.steps),
    ...restoreTexts(workflow, content),
    ...restorePoster(workflow, content.poster),
    ...restoreVoiceOver(workflow, content.voiceOver),
    ...restoreTranslations(workflow, content.translations),
  ];
  const { titles } = workflow.draft;
  const removedTitles = Object.keys(titles).filter((language) => !(language in content.titles));
  if (restored.length + removedTitles.length === 0) return [];
  return [...restored, last(removedTitles.length > 0 ? { removedTitles } : {})];
}
