import { isDeepStrictEqual } from 'node:util';
import { toStepRange } from '../../../contracts/authoring/model/draft-steps.ts';
import { newTerms, renameWorkflow } from '../../../contracts/authoring/model/property-decisions.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { checkSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import {
  SaveBuilder,
  SaveSegmentation,
  SaveTranscription,
} from '../../../contracts/authoring/workflow-commands.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import {
  EditorPageCompleted,
  KeyTermsChanged,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence, StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

type Page = 'transcription' | 'segmentation' | 'buildermain';

const completePage = ({ draft }: ExistingWorkflow, page: Page): WorkflowEvent[] =>
  draft.processing.completedPage === page
    ? []
    : [EditorPageCompleted({ workflowId: draft.workflowId, page })];

/** What both pages save: the title in the workflow's language, and the sentences. */
function saveTexts(
  workflow: ExistingWorkflow,
  { title, sentences }: { title?: string | undefined; sentences?: readonly Sentence[] | undefined },
): WorkflowEvent[] {
  const { workflowId, languageCode } = workflow.draft;
  return [
    ...(title === undefined ? [] : renameWorkflow({ workflowId, title, languageCode }, workflow)),
    ...(sentences === undefined ? [] : replaceSentences(workflow, sentences)),
  ];
}

function saveTerms(
  workflow: ExistingWorkflow,
  requestedTerms: readonly string[] | undefined,
): WorkflowEvent[] {
  const chosen = requestedTerms === undefined ? null : newTerms(workflow, requestedTerms);
  return chosen === null ? [] : [KeyTermsChanged({ workflowId: workflow.draft.workflowId, terms: chosen })];
}

function saveSteps(
  workflow: ExistingWorkflow,
  requestedSteps: readonly StepRange[] | undefined,
): WorkflowEvent[] {
  if (requestedSteps === undefined) return [];
  const ranges = requestedSteps.map(toStepRange);
  checkSteps(workflow, ranges);
  const { draft } = workflow;
  if (isDeepStrictEqual(draft.steps.map(toStepRange), ranges)) return [];
  return [StepsReplaced({ workflowId: draft.workflowId, steps: ranges })];
}

export const saveTranscription = onWorkflow(
  SaveTranscription,
  (data, workflow) => [
    ...saveTexts(workflow, data),
    ...saveTerms(workflow, data.terms),
    ...(data.nextStep === undefined ? [] : completePage(workflow, 'transcription')),
  ],
  { commutes: false },
);

export const saveSegmentation = onWorkflow(
  SaveSegmentation,
  (data, workflow) => [
    ...saveTexts(workflow, data),
    ...saveSteps(workflow, data.steps),
    ...(data.nextStep === undefined ? [] : completePage(workflow, 'segmentation')),
  ],
  { commutes: false },
);

export const saveBuilder = onWorkflow(SaveBuilder, (_data, workflow) =>
  completePage(workflow, 'buildermain'),
);
