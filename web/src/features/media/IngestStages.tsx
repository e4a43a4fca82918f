import { Check, Circle, LoaderCircle, Minus, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { RetryStage } from '../../../../contracts/authoring/workflow-commands.ts';
import type { Stage as PartName } from '../../../../contracts/authoring/workflow-fields.ts';
import {
  GetWorkflowPipeline,
  partOfStage,
  type PipelineView,
} from '../../../../contracts/media/pipeline-runs.ts';
import { isUnrecoverable, mayRetry, runProgress } from '../../../../contracts/media/run-progress.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { stageTexts } from '../../i18n/en/stages.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useStageName } from '../../ui/workflow/use-stage-name.ts';
import { ReplaceFile } from './ReplaceFile.tsx';
import { cardLists, useIngest } from './use-ingest.ts';
import styles from './UploadTray.module.css';

type Stage = PipelineView['stages'][number];

const stageIcons: Record<Stage['state'], { icon: LucideIcon; className: string }> = {
  waiting: { icon: Circle, className: 'to' },
  running: { icon: LoaderCircle, className: 'now' },
  done: { icon: Check, className: 'was' },
  failed: { icon: TriangleAlert, className: 'bad' },
  skipped: { icon: Minus, className: 'to' },
};

/** The stages by name until the workflow is ready; it can be watched as soon as one quality is ready. */
export function IngestStages({ item }: { item: UploadItem }) {
  const { workflowId } = item;
  const t = useText(mediaTexts);
  const stageName = useStageName();
  const { data, error } = useIngest(item);
  // Right after the upload, processing has not started: that is not a failure.
  if (error && error.result.code !== 404 && !data)
    return <p className={styles['facts']}>{t('stagesFailed')}</p>;
  if (!data) return <ProgressBar label={stageName('probe')} value={null} />;
  const encoded = data.stages.some(({ name, state }) => name === 'encode' && state !== 'waiting');
  if (isUnrecoverable(data)) return <RefusedVideo item={item} pipeline={data} />;
  return (
    <>
      <OverallProgress pipeline={data} />
      <ol className={styles['stages']}>
        {data.stages.map((stage) => (
          <StageLine key={stage.name} stage={stage} />
        ))}
      </ol>
      {workflowId !== null && <FailedStages pipeline={data} workflowId={workflowId} />}
      {workflowId !== null && encoded && (
        <p className={styles['facts']}>
          <Link to={`/editormain/${workflowId}`}>{t('openEditor')}</Link>
        </p>
      )}
    </>
  );
}

/** Overall progress, with the same percentage as on the card and in the editor. */
function OverallProgress({ pipeline }: { pipeline: PipelineView }) {
  const t = useText(mediaTexts);
  const locale = useLocale();
  if (pipeline.state !== 'running') return null;
  const share = runProgress(pipeline);
  return (
    <>
      <ProgressBar label={t('uploads')} value={share} />
      <p className={styles['facts']}>{t('through', { percent: progressPercent(share, locale) })}</p>
    </>
  );
}

/** The source itself cannot be used: only another file helps. */
function RefusedVideo({ item, pipeline }: { item: UploadItem; pipeline: PipelineView }) {
  const t = useText(mediaTexts);
  const cause = pipeline.stages.find(({ state }) => state === 'failed')?.cause;
  return (
    <div className={styles['why']} role="alert">
      <p className={styles['failed']}>
        <Icon icon={TriangleAlert} size="small" />
        {t('refused')}
      </p>
      <p>{refusalText(cause)}</p>
      <ReplaceFile item={item} />
    </div>
  );
}

/** Why stages failed; each can be retried alone. */
function FailedStages({ pipeline, workflowId }: { pipeline: PipelineView; workflowId: string }) {
  const t = useText(mediaTexts);
  const retry = useCommand(RetryStage, { refreshes: [GetWorkflowPipeline, ...cardLists] });
  const tryAgain = async (stageName: PartName) => {
    const result = await retry.run({ workflowId, stageName });
    if (!result.ok) showToast({ tone: 'failed', message: t('retryRefused'), detail: result.errorMessage });
  };
  return pipeline.stages
    .filter(({ state }) => state === 'failed')
    .map((stage) => {
      const { name, cause } = stage;
      const part = mayRetry(stage) ? partOfStage(name) : null;
      return (
        <div key={name} className={styles['why']} role="alert">
          <p>
            {refusalText(cause)} {t('stageFailedSafe')}
          </p>
          {part && (
            <Button size="sm" icon={RotateCw} busy={retry.isPending} onClick={() => void tryAgain(part)}>
              {t('retryStage')}
            </Button>
          )}
        </div>
      );
    });
}

function StageLine({ stage }: { stage: Stage }) {
  const t = useText(mediaTexts);
  const stageName = useStageName();
  const { icon, className } = stageIcons[stage.state];
  const warning = stage.state === 'failed' ? null : stage.cause;
  return (
    <li className={styles[className]}>
      <Icon icon={icon} size="small" spins={stage.state === 'running'} />
      <span>{stageName(stage.name)}</span>
      <span>
        {stage.state === 'skipped' && t('stageSkipped')}
        {stage.state === 'waiting' && t('stageWaiting')}
      </span>
      {warning && <small>{refusalText(warning)}</small>}
    </li>
  );
}

/** The upload is complete: the workflow is ready, with a note about anything that is missing. */
export function UploadReady({ item: { workflowId } }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const sayStage = useText(stageTexts);
  const stageName = useStageName();
  const { data } = useQueryOf(
    GetWorkflowPipeline,
    { workflowId: workflowId ?? '' },
    { enabled: workflowId !== null },
  );
  const warnings = data?.stages.filter(({ state, cause }) => cause !== null && state !== 'failed') ?? [];
  return (
    <div className={styles['why']}>
      <p>
        <StatusBadge tone="ready">{t('ready')}</StatusBadge>
      </p>
      <p>{t('readyBody')}</p>
      {warnings.map(({ name, state, cause }) => (
        <p key={name}>
          <b>{sayStage(state === 'skipped' ? 'leftOut' : 'withGaps', { stage: stageName(name) })}.</b>{' '}
          {refusalText(cause)}
        </p>
      ))}
      {workflowId !== null && <Link to={`/editormain/${workflowId}`}>{t('openEditor')}</Link>}
    </div>
  );
}
