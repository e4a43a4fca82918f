import { isDeepStrictEqual } from 'node:util';
import { ChangeKeyTerms, RecordKeyTerms } from '../../../contracts/authoring/workflow-commands.ts';
import { KeyTermsUnsupported } from '../../../contracts/authoring/workflow-errors.ts';
import { KeyTermsChanged, KeyTermsFound } from '../../../contracts/authoring/workflow-events.ts';
import { keyTermLanguages } from '../../../contracts/authoring/workflow-fields.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** The terms to record, each once; `null` where these are the terms already. */
export function newTerms({ draft }: ExistingWorkflow, terms: readonly string[]): string[] | null {
  const wanted = [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))];
  if (isDeepStrictEqual(draft.terms, wanted)) return null;
  if (wanted.length > 0 && !keyTermLanguages.includes(draft.languageCode))
    throw KeyTermsUnsupported({ facts: { languageCode: draft.languageCode } });
  return wanted;
}

export const recordKeyTerms = onWorkflow(RecordKeyTerms, ({ workflowId, terms }, workflow) => {
  const found = newTerms(workflow, terms);
  return found === null ? [] : [KeyTermsFound({ workflowId, terms: found })];
});

export const changeKeyTerms = onWorkflow(ChangeKeyTerms, ({ workflowId, terms }, workflow) => {
  const chosen = newTerms(workflow, terms);
  return chosen === null ? [] : [KeyTermsChanged({ workflowId, terms: chosen })];
});
