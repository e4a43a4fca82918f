import { useMemo } from 'react';
import { stepsAfterCut } from '../../../../contracts/authoring/model/cut-content.ts';
import { isProposedTitle } from '../../../../contracts/authoring/model/draft.ts';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { PublishFlow } from '../../editor/publish/PublishFlow.tsx';
import { documentTitle } from '../../editor/state/document.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';

interface PublishFromEditorProps {
  readonly open: boolean;
  readonly details: WorkflowDetails;
  readonly onClose: () => void;
}

/** Publishes the draft as it is in the editor, once all of it is saved. */
export function PublishFromEditor({ open, details, onClose }: PublishFromEditorProps) {
  const { document, saving } = useEditor();
  const { draft } = document;
  const publishedSteps = useMemo(() => stepsAfterCut(draft.steps, draft.cut), [draft]);
  return (
    <PublishFlow
      open={open}
      workflowId={details.id}
      details={details}
      title={documentTitle(document)}
      steps={draft.steps}
      publishedSteps={publishedSteps}
      proposedTitles={publishedSteps.filter((step) => isProposedTitle(draft, step)).length}
      unsaved={saving.kind !== 'saved'}
      onClose={onClose}
    />
  );
}
