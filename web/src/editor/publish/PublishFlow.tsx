import { useNavigate } from 'react-router';
import { PublishWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import { GetDraftChanges } from '../../../../contracts/authoring/draft-changes.ts';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import type { DataOf } from '../../providers/contract-call.ts';
import { type QueryState, useQueryOf } from '../../providers/use-query-of.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { PublishDialog, type PublishedDraft } from './PublishDialog.tsx';

interface PublishFlowProps extends PublishedDraft {
  readonly open: boolean;
  /** `null` while loading. */
  readonly details: Pick<WorkflowDetails, 'publication' | 'published'> | null;
  /** Why the draft could not be loaded. */
  readonly failure?: string | null;
  readonly onClose: () => void;
}

const unknownDetails = { publication: null, published: false } as const;

/** Shows what changed, publishes exactly that, and confirms it. */
export function PublishFlow({ open, details, failure = null, onClose, ...draft }: PublishFlowProps) {
  const { workflowId } = draft;
  const t = useText(editorTexts);
  const navigate = useNavigate();
  const enabled = open && !draft.unsaved;
  const changes = useQueryOf(GetDraftChanges, { workflowId }, { enabled, staleMs: 0 });
  const { publication, published } = details ?? unknownDetails;
  const publish = useCommand(PublishWorkflow);
  const close = () => {
    publish.reset();
    onClose();
  };
  const onPublish = async () => {
    const result = await publish.run({ workflowId }, changes.data?.revision);
    if (!result.ok) return changes.refetch();
    const number = result.data?.publication ?? (publication ?? 0) + 1;
    const place = `/playermain/${workflowId}`;
    if (result.data?.ready === false) {
      showToast({
        tone: 'processing',
        message: t('requestedToast', { number }),
        detail: t('requestedDetail'),
      });
      return close();
    }
    showToast({
      tone: 'ready',
      message: t('publishedToast', { number }),
      detail: t('publishedDetail'),
      actions: [
        { label: t('copyLink'), run: () => void copyText(`${location.origin}${place}`, t('linkCopied')) },
        { label: t('watch'), run: () => void navigate(place) },
      ],
    });
    close();
  };
  const refused = publish.error ?? changes.error?.result;
  const hasConflict = refused?.error === 'revision.conflict';
  const current = currentChanges(changes);
  return (
    <PublishDialog
      {...draft}
      open={open}
      publication={publication}
      published={published}
      changes={current.changes}
      gaps={current.gaps}
      busy={publish.isPending}
      refusal={hasConflict ? null : (failure ?? refused?.errorMessage ?? null)}
      hasConflict={hasConflict}
      onPublish={() => void onPublish()}
      onClose={close}
    />
  );
}

/** `null` for what is not known, or not any more. */
function currentChanges({ data, error, isFetching, isStale }: QueryState<DataOf<typeof GetDraftChanges>>) {
  const isCurrent = data !== null && error === null && !(isFetching && isStale);
  return isCurrent ? data : { changes: null, gaps: null };
}
