import type { DataOf } from '../../kernel/define-command.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type {
  ChangeExternalId,
  ChangeKeyTerms,
  ChangeSafetyWatermark,
  ChangeWorkflowLanguage,
  ChoosePoster,
  RenameWorkflow,
} from '../workflow-commands.ts';
import { KeyTermsUnsupported, PosterInvalid, WorkflowIsPublished } from '../workflow-errors.ts';
import {
  ExternalIdChanged,
  KeyTermsChanged,
  PosterChosen,
  SafetyWatermarkChanged,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../workflow-events.ts';
import { keyTermLanguages } from '../workflow-fields.ts';
import type { EditedWorkflow } from './edited-workflow.ts';

type DecidedEvents = readonly WorkflowEvent[];

export function renameWorkflow(
  data: DataOf<typeof RenameWorkflow>,
  { draft, status }: EditedWorkflow,
): DecidedEvents {
  if (draft.titles[data.languageCode] === data.title) return [];
  if (status === 'published') throw WorkflowIsPublished();
  return [WorkflowRenamed(data)];
}

export const changeWorkflowLanguage = (
  data: DataOf<typeof ChangeWorkflowLanguage>,
  { draft }: EditedWorkflow,
): DecidedEvents => (draft.languageCode === data.languageCode ? [] : [WorkflowLanguageChanged(data)]);

export const changeExternalId = (
  data: DataOf<typeof ChangeExternalId>,
  { draft }: EditedWorkflow,
): DecidedEvents => ((draft.externalId ?? '') === data.externalId ? [] : [ExternalIdChanged(data)]);

export const changeSafetyWatermark = (
  data: DataOf<typeof ChangeSafetyWatermark>,
  { draft }: EditedWorkflow,
): DecidedEvents => (draft.safetyWatermark === data.enabled ? [] : [SafetyWatermarkChanged(data)]);

/** Neither a moment nor a picture clears the choice, so that the product chooses. */
export function choosePoster(data: DataOf<typeof ChoosePoster>, { draft }: EditedWorkflow): DecidedEvents {
  const { atSecond, assetId } = data;
  if (atSecond !== null && assetId !== null) throw PosterInvalid();
  if (atSecond !== null && draft.source !== null && atSecond > draft.source.durationSeconds)
    throw PosterInvalid({ facts: { sourceSeconds: draft.source.durationSeconds } });
  const unchanged = draft.poster.atSecond === atSecond && draft.poster.assetId === assetId;
  return unchanged ? [] : [PosterChosen(data)];
}

/** The terms to record, without duplicates; `null` if they are unchanged. */
export function newTerms(
  { draft }: Pick<EditedWorkflow, 'draft'>,
  terms: readonly string[],
): string[] | null {
  const uniqueTerms = [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))];
  if (isDeepEqual(draft.terms, uniqueTerms)) return null;
  if (uniqueTerms.length > 0 && !keyTermLanguages.includes(draft.languageCode))
    throw KeyTermsUnsupported({ facts: { languageCode: draft.languageCode } });
  return uniqueTerms;
}

export function changeKeyTerms(
  { workflowId, terms }: DataOf<typeof ChangeKeyTerms>,
  workflow: EditedWorkflow,
): DecidedEvents {
  const chosen = newTerms(workflow, terms);
  return chosen === null ? [] : [KeyTermsChanged({ workflowId, terms: chosen })];
}
