import { PublishWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import {
  GetDraftChanges,
  GetWorkflow,
  type WorkflowDetails,
} from '../../../../contracts/authoring/workflow-views.ts';
import { GetPlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { editorTexts } from '../../app/i18n/en/editor.ts';
import { useText } from '../../app/i18n/text.ts';
import { useEditor } from '../../editor/editor-context.tsx';
import { PublishDialog } from '../../editor/PublishDialog.tsx';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { showToast } from '../../ui/toast.ts';

interface PublishFlowProps {
  readonly open: boolean;
  readonly details: WorkflowDetails;
  readonly onClose: () => void;
}

/** Asks what changed, publishes, says so. */
export function PublishFlow({ open, details, onClose }: PublishFlowProps) {
  const say = useText(editorTexts);
  const { document, saving } = useEditor();
  const unsaved = saving.kind !== 'saved';
  const workflowId = details.id;
  const changes = useQueryOf(GetDraftChanges, { workflowId }, { enabled: open && !unsaved, staleMs: 0 });
  const publish = useCommand(PublishWorkflow, {
    refreshes: [GetWorkflow, GetDraftChanges, GetPlayerWorkflow],
  });
  const close = () => {
    publish.reset();
    onClose();
  };
  const onPublish = async () => {
    const result = await publish.run({ workflowId });
    if (!result.ok) return;
    const number = result.data?.publication ?? details.publication + 1;
    showToast({ tone: 'ready', message: say('publishedToast', { number }), detail: say('publishedDetail') });
    close();
  };
  const fresh = changes.isFetching && changes.isStale ? null : (changes.data?.changes ?? null);
  return (
    <PublishDialog
      open={open}
      publication={details.publication}
      published={details.published}
      changes={changes.error ? [] : fresh}
      steps={document.draft.steps}
      unsaved={unsaved}
      busy={publish.isPending}
      refusal={publish.error?.errorMessage ?? changes.error?.result.errorMessage ?? null}
      onPublish={() => void onPublish()}
      onClose={close}
    />
  );
}
