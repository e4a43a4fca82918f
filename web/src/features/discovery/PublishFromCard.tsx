import { stepsAfterCut } from '../../../../contracts/authoring/model/cut-content.ts';
import { GetWorkflow, type WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { PublishFlow } from '../../editor/publish/PublishFlow.tsx';
import { useQueryOf } from '../../providers/use-query-of.ts';

interface PublishFromCardProps {
  readonly card: WorkflowCard;
  readonly onClose: () => void;
}

/** Publishes the draft as the server has it. */
export function PublishFromCard({ card, onClose }: PublishFromCardProps) {
  const { data, error } = useQueryOf(GetWorkflow, { workflowId: card.id }, { staleMs: 0 });
  const steps = data?.steps ?? [];
  const left = new Set(stepsAfterCut(steps, data?.cut).map(({ id }) => id));
  const publishedSteps = steps.filter(({ id }) => left.has(id));
  return (
    <PublishFlow
      open
      workflowId={card.id}
      details={data}
      failure={error?.result.errorMessage ?? null}
      title={card.title}
      steps={steps}
      publishedSteps={publishedSteps}
      proposedTitles={publishedSteps.filter(({ titleProposed }) => titleProposed).length}
      unsaved={false}
      onClose={onClose}
    />
  );
}
