import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { stepsAfterCut } from '../../../../contracts/authoring/model/cut-content.ts';
import { isProposedTitle } from '../../../../contracts/authoring/model/draft.ts';
import { PublishWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import { GetDraftChanges } from '../../../../contracts/authoring/draft-changes.ts';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';
import { PublishDialog } from '../../editor/publish/PublishDialog.tsx';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { showToast } from '../../ui/feedback/toast.ts';

interface PublishFlowProps {
  readonly open: boolean;
  readonly details: WorkflowDetails;
  readonly onClose: () => void;
}

/** Shows what changed, publishes exactly that, and confirms it. */
export function PublishFlow({ open, details, onClose }: PublishFlowProps) {
  const t = useText(editorTexts);
  const navigate = useNavigate();
  const {
    document: { draft },
    saving,
  } = useEditor();
  const unsaved = saving.kind !== 'saved';
  const workflowId = details.id;
  const publishedSteps = useMemo(() => stepsAfterCut(draft.steps, draft.cut), [draft]);
  const changes = useQueryOf(GetDraftChanges, { workflowId }, { enabled: open && !unsaved, staleMs: 0 });
  const publish = useCommand(PublishWorkflow);
  const close = () => {
    publish.reset();
    onClose();
  };
  const onPublish = async () => {
    const result = await publish.run({ workflowId }, changes.data?.revision);
    if (!result.ok) return changes.refetch();
    const number = result.data?.publication ?? details.publication + 1;
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
  const currentChanges =
    changes.error || (changes.isFetching && changes.isStale) ? null : (changes.data?.changes ?? null);
  return (
    <PublishDialog
      open={open}
      publication={details.publication}
      published={details.published}
      changes={currentChanges}
      steps={draft.steps}
      publishedSteps={publishedSteps}
      proposedTitles={publishedSteps.filter((step) => isProposedTitle(draft, step)).length}
      unsaved={unsaved}
      busy={publish.isPending}
      refusal={hasConflict ? null : (refused?.errorMessage ?? null)}
      hasConflict={hasConflict}
      onPublish={() => void onPublish()}
      onClose={close}
    />
  );
}
