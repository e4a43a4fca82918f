import { GetWorkflowSummary } from '../../../contracts/assistant/summary.ts';
import * as decide from '../../../contracts/authoring/model/translation-decisions.ts';
import {
  AddTranslation,
  ChangeTranslatedTexts,
  RemoveTranslation,
} from '../../../contracts/authoring/translations.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { onWorkflow } from './on-workflow.ts';
import { requireWorkflow, workflow } from './workflow.ts';

/** The parts of the summary of which a text in this language was typed beside the summary itself. */
async function typedBeside(
  { workflowId, languageCode }: { readonly workflowId: string; readonly languageCode: string },
  ask: SendQuery,
): Promise<readonly string[]> {
  const { content } = (await ask(GetWorkflowSummary, { workflowId })) ?? {};
  if (!content) return [];
  const parts = [...content.summary.highlights, ...content.summary.contents, ...content.sop];
  return parts.filter(({ translations }) => languageCode in translations).map(({ id }) => id);
}

export const addTranslation = onWorkflow(AddTranslation, (data, current, context) =>
  decide.addTranslation(data, current, context.newId(`translation/${data.languageCode}`)),
);
export const removeTranslation = decision(RemoveTranslation, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: typedBeside,
  decide: (data, state, _, typed) => decide.removeTranslation(data, requireWorkflow(state), typed),
});
export const changeTranslatedTexts = decision(ChangeTranslatedTexts, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: async (data, ask) =>
    data.removed.some(({ part }) => part === 'summary') ? typedBeside(data, ask) : [],
  decide: (data, state, _, typed) => decide.changeTranslatedTexts(data, requireWorkflow(state), typed),
});
