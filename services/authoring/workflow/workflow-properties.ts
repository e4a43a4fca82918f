import { isDeepStrictEqual } from 'node:util';
import { ChangeReviewers } from '../../../contracts/authoring/reviewers.ts';
import {
  ChangeExternalId,
  ChangeSafetyWatermark,
  ChangeWorkflowLanguage,
  ChoosePoster,
} from '../../../contracts/authoring/workflow-commands.ts';
import { PosterInvalid, ReviewerUnknown } from '../../../contracts/authoring/workflow-errors.ts';
import {
  ExternalIdChanged,
  PosterChosen,
  SafetyWatermarkChanged,
  ReviewersChanged,
  WorkflowLanguageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { mostReviewers } from '../../../contracts/authoring/workflow-fields.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { existing, workflow } from './workflow.ts';
import { onWorkflow } from './on-workflow.ts';

export const changeWorkflowLanguage = onWorkflow(ChangeWorkflowLanguage, (data, { draft }) =>
  draft.languageCode === data.languageCode ? [] : [WorkflowLanguageChanged(data)],
);

export const changeExternalId = onWorkflow(ChangeExternalId, (data, { draft }) =>
  (draft.externalId ?? '') === data.externalId ? [] : [ExternalIdChanged(data)],
);

/** The list as a whole; whoever is on it twice counts once. Whoever was on it before may stay, also without an active account. */
export const changeReviewers = decision(ChangeReviewers, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: async ({ reviewers }, ask) => {
    if (reviewers.length === 0) return [];
    const people = await ask(ListUsers, { ids: reviewers.join(','), status: 'active', size: mostReviewers });
    return people.items.map(({ id }) => id);
  },
  decide: ({ workflowId, reviewers: wanted }, state, _, active) => {
    const { draft } = existing(state);
    const reviewers = [...new Set(wanted)];
    const before = draft.reviewers ?? [];
    const unknown = reviewers.find((id) => !before.includes(id) && !active.includes(id));
    if (unknown !== undefined) throw ReviewerUnknown({ facts: { userId: unknown } });
    if (isDeepStrictEqual(before, reviewers)) return [];
    return [ReviewersChanged({ workflowId, reviewers })];
  },
});

export const changeSafetyWatermark = onWorkflow(ChangeSafetyWatermark, (data, { draft }) =>
  draft.safetyWatermark === data.enabled ? [] : [SafetyWatermarkChanged(data)],
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
