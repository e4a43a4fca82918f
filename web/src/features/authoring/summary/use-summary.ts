import { useEffect, useState } from 'react';
import {
  CancelSummary,
  ChangeSummary,
  CreateSummary,
  DeleteSummary,
  GetWorkflowSummary,
  type SummaryPartView,
  type SummaryStatus,
  type SummaryView,
} from '../../../../../contracts/assistant/summary.ts';
import { PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import type { InputOf } from '../../../../../contracts/kernel/define-command.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { type QueryFailed, useQueryOf } from '../../../providers/use-query-of.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

export const writingPollMs = 1_200;
/** Somebody else may change it. */
const idlePollMs = 10_000;
const refreshes = [GetWorkflowSummary];

/** A summary that was requested once. */
export type Summary = SummaryView & { readonly status: SummaryStatus };
const isThere = (view: SummaryView | null): view is Summary => view !== null && view.status !== null;

/** In progress (2:101). */
export const isBeingWritten = (summary: SummaryView | null): boolean =>
  summary?.status === 'pending' || summary?.status === 'processing';

/** All parts of a summary, by their kinds. */
export function partsByKind({ content }: SummaryView): ReadonlyMap<PartKind, readonly SummaryPartView[]> {
  const parts = [...content.summary.highlights, ...content.summary.contents, ...content.sop];
  return new Map(PartKind.options.map((kind) => [kind, parts.filter((part) => part.kind === kind)]));
}

/** Requests a summary as soon as all edits are saved: the server reads what it knows. */
function useWriting(workflowId: string, show: (result: CallResult<unknown>) => void) {
  const { saving } = useEditor();
  const [wanted, setWanted] = useState<readonly PartKind[] | null>(null);
  const { run, isPending } = useCommand(CreateSummary, { refreshes });
  const isSaved = saving.kind === 'saved';
  useEffect(() => {
    if (wanted === null || !isSaved || isPending) return;
    setWanted(null);
    void run({ workflowId, kinds: [...wanted] }).then(show);
  }, [wanted, isSaved, isPending, run, workflowId, show]);
  return { write: setWanted, isRequested: wanted !== null || isPending };
}

/** What can be done with a summary; each says so if it was refused. */
export interface SummaryActions {
  /** Writes parts of these kinds. */
  readonly write: (kinds: readonly PartKind[]) => void;
  readonly change: (change: Omit<InputOf<typeof ChangeSummary>, 'workflowId'>) => void;
  readonly cancel: () => void;
  readonly remove: () => Promise<boolean>;
  readonly isRequested: boolean;
  readonly isRemoving: boolean;
}

interface SummaryState {
  /** `null` if there is none, or while it is loaded. */
  readonly summary: Summary | null;
  readonly isLoading: boolean;
  readonly error: QueryFailed | null;
  readonly refetch: () => void;
  readonly actions: SummaryActions;
}

/** The summary of a draft, refreshed while it is written. */
export function useSummary(workflowId: string): SummaryState {
  const t = useText(summaryTexts);
  const [show] = useState(() => (result: CallResult<unknown>) => {
    if (!result.ok) showToast({ tone: 'failed', message: t('notDone'), detail: result.errorMessage });
  });
  const query = useQueryOf(
    GetWorkflowSummary,
    { workflowId },
    { refetchInterval: (summary) => (isBeingWritten(summary) ? writingPollMs : idlePollMs) },
  );
  const writing = useWriting(workflowId, show);
  const change = useCommand(ChangeSummary, { refreshes });
  const cancel = useCommand(CancelSummary, { refreshes });
  const remove = useCommand(DeleteSummary, { refreshes });
  return {
    summary: isThere(query.data) ? query.data : null,
    isLoading: query.isLoading,
    error: query.error,
    refetch: query.refetch,
    actions: {
      ...writing,
      change: (wanted) => void change.run({ workflowId, ...wanted }).then(show),
      cancel: () => void cancel.run({ workflowId }).then(show),
      remove: async () => {
        const result = await remove.run({ workflowId });
        show(result);
        return result.ok;
      },
      isRemoving: remove.isPending,
    },
  };
}
