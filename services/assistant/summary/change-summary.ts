import type { z } from 'zod';
import type { ExistingSummary } from '../../../contracts/assistant/model/summary.ts';
import {
  CancelSummary,
  ChangeSummary,
  DeleteSummary,
  SummaryActivated,
  SummaryCancelled,
  SummaryDeleted,
  SummaryPartsChanged,
  SummaryPartUnknown,
} from '../../../contracts/assistant/summary.ts';
import type { SummaryPart } from '../../../contracts/assistant/summary-parts.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireSummary, summary } from './summary.ts';

const onSummary = { id: ({ workflowId }: { workflowId: string }) => workflowId, commutes: true };
type Change = z.output<typeof ChangeSummary.schema>['changed'][number];

/** What each translation translates; those that do not say it translate the text as it is. */
const originalsOf = ({
  translations,
  translatedOriginals,
  content,
}: SummaryPart): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(translations).map((code) => [code, content])),
  ...translatedOriginals,
});

/** A text in the video's language replaces the part's; in another one it is a translation. */
function withText(part: SummaryPart, { content, languageCode }: Change, ownLanguage: string): SummaryPart {
  const translatedOriginals = originalsOf(part);
  if (languageCode !== undefined && languageCode !== ownLanguage)
    return {
      ...part,
      translations: { ...part.translations, [languageCode]: content },
      translatedOriginals: { ...translatedOriginals, [languageCode]: part.content },
    };
  if (content === part.content) return part;
  return { ...part, content, translatedOriginals, isPersonal: true, isExtracted: false };
}

function changedParts(
  { parts, written }: ExistingSummary,
  { changed, accepted }: z.output<typeof ChangeSummary.schema>,
): SummaryPart[] {
  const acceptedIds = new Set(accepted);
  return parts.flatMap((part) => {
    let after = part;
    for (const change of changed)
      if (change.partId === part.id) after = withText(after, change, written?.languageCode ?? '');
    if (acceptedIds.has(part.id) && !after.isAccepted) after = { ...after, isAccepted: true };
    return after === part ? [] : [after];
  });
}

export const changeSummary = decision(ChangeSummary, summary, {
  ...onSummary,
  decide: (data, state) => {
    const existing = requireSummary(state);
    const { workflowId, changed, accepted, removed, activate } = data;
    const known = new Set(existing.parts.map(({ id }) => id));
    if ([...changed.map(({ partId }) => partId), ...accepted].some((id) => !known.has(id)))
      throw SummaryPartUnknown();
    const parts = changedParts(existing, data);
    const gone = removed.filter((id) => known.has(id));
    return [
      ...(parts.length + gone.length > 0
        ? [SummaryPartsChanged({ workflowId, changed: parts, removed: gone })]
        : []),
      ...(activate !== undefined && activate !== existing.activate
        ? [SummaryActivated({ workflowId, activate })]
        : []),
    ];
  },
});

export const cancelSummary = decision(CancelSummary, summary, {
  ...onSummary,
  decide: ({ workflowId }, state) => {
    const { run } = requireSummary(state);
    return run ? [SummaryCancelled({ workflowId, runId: run.runId })] : [];
  },
});

export const deleteSummary = decision(DeleteSummary, summary, {
  ...onSummary,
  decide: ({ workflowId }, state) => {
    const { run } = requireSummary(state);
    return [
      ...(run ? [SummaryCancelled({ workflowId, runId: run.runId })] : []),
      SummaryDeleted({ workflowId }),
    ];
  },
});
