import {
  ChangeExternalId,
  ChangeWorkflowLanguage,
  ChoosePoster,
} from '../../../contracts/authoring/workflow-commands.ts';
import { PosterInvalid } from '../../../contracts/authoring/workflow-errors.ts';
import {
  ExternalIdChanged,
  PosterChosen,
  WorkflowLanguageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

export const changeWorkflowLanguage = onWorkflow(ChangeWorkflowLanguage, (data, { draft }) =>
  draft.languageCode === data.languageCode ? [] : [WorkflowLanguageChanged(data)],
);

export const changeExternalId = onWorkflow(ChangeExternalId, (data, { draft }) =>
  (draft.externalId ?? '') === data.externalId ? [] : [ExternalIdChanged(data)],
);

/** Neither a moment nor a picture gives the choice back to the product. */
export const choosePoster = onWorkflow(ChoosePoster, (data, { draft }) => {
  const { atSecond, assetId } = data;
  if (atSecond !== null && assetId !== null) throw PosterInvalid();
  if (atSecond !== null && draft.source !== null && atSecond > draft.source.durationSeconds)
    throw PosterInvalid({ facts: { sourceSeconds: draft.source.durationSeconds } });
  const unchanged = draft.poster.atSecond === atSecond && draft.poster.assetId === assetId;
  return unchanged ? [] : [PosterChosen(data)];
});
