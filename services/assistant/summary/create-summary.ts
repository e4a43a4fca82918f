import {
  CreateSummary,
  SummaryRequested,
  SummaryWithoutSource,
} from '../../../contracts/assistant/summary.ts';
import { PartKind } from '../../../contracts/assistant/summary-parts.ts';
import { GetWatchableWorkflow } from '../../../contracts/authoring/watchable-workflow.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { mayAuthorIn } from '../../platform/commands/authorise.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { summary } from './summary.ts';

/** The draft decides where the summary belongs, and only its authors may request one. */
export const createSummary = decision(CreateSummary, summary, {
  id: ({ workflowId }) => workflowId,
  creates: true,
  commutes: true,
  workspaceOf: () => null,
  facts: async ({ workflowId }, ask, viewer) => {
    const draft = await ask(GetWatchableWorkflow, { workflowId, draft: true });
    if (draft === null || viewer === null || !mayAuthorIn(viewer, draft.workspaceId)) return null;
    const hasWords = draft.sentences.length > 0 || draft.steps.some(({ title }) => title.trim() !== '');
    return { workspaceId: draft.workspaceId, hasWords };
  },
  decide: ({ workflowId, sentences, kinds }, state, { newId }, draft) => {
    if (draft === null) throw NotFound();
    if (state?.run) return []; // a second click must not write it twice
    if (!draft.hasWords) throw SummaryWithoutSource();
    return [
      SummaryRequested({
        workflowId,
        workspaceId: draft.workspaceId,
        runId: newId('summary-run'),
        kinds: kinds ? [...new Set(kinds)] : [...PartKind.options],
        sentenceIds: sentences ?? null,
      }),
    ];
  },
  result: ({ workflowId }) => ({ id: workflowId }),
});
