import { FileUp, RotateCw, Trash2 } from 'lucide-react';
import { failedStages, type Stage as StagePart } from '../../../../contracts/authoring/workflow-fields.ts';
import { DeleteWorkflow, RetryStage } from '../../../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, type WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline } from '../../../../contracts/media/pipeline-runs.ts';
import { failedStageOf, isUnrecoverable, mayRetry } from '../../../../contracts/media/run-progress.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { stageTexts } from '../../i18n/en/stages.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { useCommand } from '../../providers/use-command.ts';
import { replaceVideo } from '../../providers/uploading/replace-video.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useStageName } from '../../ui/workflow/use-stage-name.ts';
import { problemTexts } from './card-words.ts';
import styles from './Failure.module.css';

interface FailureDialogProps {
  readonly card: WorkflowCard;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Uploads a new file for a workflow whose file can never be used, and deletes that workflow. */
function useReplaceFile(card: WorkflowCard, onDone: () => void) {
  const t = useText(discoveryTexts);
  const sayMedia = useText(mediaTexts);
  const remove = useCommand(DeleteWorkflow);
  const { workspaceId, languageCode } = card;
  return async () => {
    const purpose = { kind: 'video', workspaceId, workflowId: null, languageCode } as const;
    const answer = await replaceVideo(sayMedia('videos'), purpose);
    if (answer === 'none') return;
    if (answer !== 'begun') {
      const size = fileSize(maxFileBytes('video'));
      showToast({ tone: 'failed', message: sayMedia(answer, { size }) });
      return;
    }
    onDone();
    showToast({ tone: 'processing', message: t('replaced'), detail: card.title });
    const removed = await remove.run({ workflowId: card.id });
    if (!removed.ok) showToast({ tone: 'failed', message: t('notDeleted'), detail: removed.errorMessage });
  };
}

/** Which stage failed and why, what is safe, and what to do next; or what is missing from the workflow. */
export function FailureDialog({ card, onClose, onDelete }: FailureDialogProps) {
  const t = useText(discoveryTexts);
  const sayKit = useText(kitTexts);
  const sayStage = useText(stageTexts);
  const nameOf = useStageName();
  const { data, error, refetch } = useQueryOf(GetWorkflow, { workflowId: card.id }, { staleMs: 0 });
  const retry = useCommand(RetryStage);
  const replace = useReplaceFile(card, onClose);
  const { data: pipeline, isLoading } = useQueryOf(GetWorkflowPipeline, { workflowId: card.id });
  const hopeless = pipeline !== null && isUnrecoverable(pipeline);
  // which stage it was is known when both are loaded
  const stages = data && !isLoading ? failedStages(data.statuses) : [];
  const retryable = stages.filter((stage) => {
    const failed = pipeline?.stages.find(({ name }) => name === failedStageOf(stage, pipeline));
    return failed?.state !== 'failed' || mayRetry(failed);
  });
  const list = new Intl.ListFormat(useLocale());
  const stageOf = (stage: StagePart) => nameOf(failedStageOf(stage, pipeline));
  // one cause may have stopped several stages; show it once
  const causes = Map.groupBy(stages, (stage) => refusalText(data?.causes[stage]) ?? t('failureUnknown'));
  const tryAgain = async () => {
    for (const stageName of retryable) {
      if (!(await retry.run({ workflowId: card.id, stageName })).ok) return;
    }
    onClose();
    showToast({ tone: 'processing', message: t('retried'), detail: card.title });
  };
  return (
    <Dialog
      open
      title={<bdi>{t(problemTexts(card).title, { title: card.title })}</bdi>}
      onClose={onClose}
      aside={
        hopeless && (
          <Button variant="quiet" icon={Trash2} onClick={onDelete}>
            {t('delete')}
          </Button>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{sayKit('close')}</Button>
          {hopeless && (
            <Button variant="primary" icon={FileUp} onClick={() => void replace()}>
              {t('replaceFile')}
            </Button>
          )}
          {retryable.length > 0 && !hopeless && (
            <Button variant="primary" icon={RotateCw} busy={retry.isPending} onClick={() => void tryAgain()}>
              {t('retryStage')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['failure']}>
        {(!data || isLoading) && !error && <Skeleton height={56} />}
        {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
        {data && !isLoading && stages.length === 0 && <p>{refusalText(card.cause) ?? t('failureGone')}</p>}
        {[...causes].map(([why, failed]) => (
          <Note key={why} tone="failed">
            <b>{sayStage('failed', { stage: list.format(failed.map(stageOf)) })}.</b> {why}
          </Note>
        ))}
        {stages.length > 0 && <p>{t(hopeless ? 'failureHopeless' : 'failureSafe')}</p>}
        {retry.error && <Note tone="failed">{retry.error.errorMessage}</Note>}
      </div>
    </Dialog>
  );
}
