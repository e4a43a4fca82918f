import { isDeepStrictEqual } from 'node:util';
import { rangeOf } from '../../../contracts/authoring/model/draft-steps.ts';
import { newTerms, renameWorkflow } from '../../../contracts/authoring/model/property-decisions.ts';
import { replaceSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { checkSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import {
  SaveBuilder,
  SaveSegmentation,
  SaveTranscription,
} from '../../../contracts/authoring/workflow-commands.ts';
import {
  EditorPageCompleted,
  KeyTermsChanged,
  StepsReplaced,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence, StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

type Page = 'transcription' | 'segmentation' | 'buildermain';

const complete = ({ draft }: ExistingWorkflow, page: Page): WorkflowEvent[] =>
  draft.processing.completedPage === page
    ? []
    : [EditorPageCompleted({ workflowId: draft.workflowId, page })];

/** What both pages save: the title in the workflow's language, and the sentences. */
function texts(
  workflow: ExistingWorkflow,
  { title, sentences }: { title?: string | undefined; sentences?: readonly Sentence[] | undefined },
): WorkflowEvent[] {
  const { workflowId, languageCode } = workflow.draft;
  return [
    ...(title === undefined ? [] : renameWorkflow({ workflowId, title, languageCode }, workflow)),
    ...(sentences === undefined ? [] : replaceSentences(workflow, sentences)),
  ];
}

function terms(workflow: ExistingWorkflow, wanted: readonly string[] | undefined): WorkflowEvent[] {
  const chosen = wanted === undefined ? null : newTerms(workflow, wanted);
  return chosen === null ? [] : [KeyTermsChanged({ workflowId: workflow.draft.workflowId, terms: chosen })];
}

function steps(workflow: ExistingWorkflow, wanted: readonly StepRange[] | undefined): WorkflowEvent[] {
  if (wanted === undefined) return [];
  const ranges = wanted.map(rangeOf);
  checkSteps(workflow, ranges);
  const { draft } = workflow;
  if (isDeepStrictEqual(draft.steps.map(rangeOf), ranges)) return [];
  return [StepsReplaced({ workflowId: draft.workflowId, steps: ranges })];
}

export const saveTranscription = onWorkflow(
  SaveTranscription,
  (data, workflow) => [
    ...texts(workflow, data),
    ...terms(workflow, data.terms),
    ...(data.nextStep === undefined ? [] : complete(workflow, 'transcription')),
  ],
  { commutes: false },
);

export const saveSegmentation = onWorkflow(
  SaveSegmentation,
  (data, workflow) => [
    ...texts(workflow, data),
    ...steps(workflow, data.steps),
    ...(data.nextStep === undefined ? [] : complete(workflow, 'segmentation')),
  ],
  { commutes: false },
);

export const saveBuilder = onWorkflow(SaveBuilder, (_data, workflow) => complete(workflow, 'buildermain'));
