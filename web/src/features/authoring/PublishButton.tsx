import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';
import { usePageHasAction } from '../../editor/window/PageAction.tsx';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';

interface PublishButtonProps {
  readonly details: Pick<WorkflowDetails, 'published' | 'changedSincePublication'>;
  readonly onClick: () => void;
}

/** The primary action while there are unpublished changes and the page has no action of its own. */
export function PublishButton({ details, onClick }: PublishButtonProps) {
  const t = useText(editorTexts);
  const { saving } = useEditor();
  const pageHasAction = usePageHasAction();
  const isUpToDate = details.published && !details.changedSincePublication && saving.kind === 'saved';
  return (
    <Button variant={isUpToDate || pageHasAction ? 'default' : 'primary'} onClick={onClick}>
      {t('publish')}
    </Button>
  );
}
