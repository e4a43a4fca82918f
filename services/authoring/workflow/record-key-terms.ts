import { newTerms } from '../../../contracts/authoring/model/property-decisions.ts';
import { RecordKeyTerms } from '../../../contracts/authoring/processing-commands.ts';
import { KeyTermsFound } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

export const recordKeyTerms = onWorkflow(RecordKeyTerms, ({ workflowId, terms }, workflow) => {
  const found = newTerms(workflow, terms);
  return found === null ? [] : [KeyTermsFound({ workflowId, terms: found })];
});
