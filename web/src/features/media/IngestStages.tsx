import { Check, Circle, LoaderCircle, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/asset.ts';
import { mediaTexts } from '../../app/i18n/en/media.ts';
import { useText } from '../../app/i18n/text.ts';
import { uploads } from '../../providers/uploads.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './UploadTray.module.css';

/** While something is being made its stages are asked for this often. */
const askAgainMs = 2000;

type Stage = PipelineView['stages'][number];

const words = {
  probe: 'stageProbe',
  encode: 'stageEncode',
  pictures: 'stagePictures',
  transcribe: 'stageTranscribe',
  segment: 'stageSegment',
  terms: 'stageTerms',
} as const;
const isNamed = (name: string): name is keyof typeof words => name in words;

const looks: Record<Stage['state'], { icon: LucideIcon; className: string }> = {
  waiting: { icon: Circle, className: 'to' },
  running: { icon: LoaderCircle, className: 'now' },
  done: { icon: Check, className: 'was' },
  failed: { icon: TriangleAlert, className: 'bad' },
  skipped: { icon: Minus, className: 'to' },
};

/** The stages by name until the workflow is there; watchable as soon as one quality is ready. */
export function IngestStages({ item: { id, workflowId } }: { item: UploadItem }) {
  const say = useText(mediaTexts);
  const { data, error } = useQueryOf(
    GetWorkflowPipeline,
    { workflowId: workflowId ?? '' },
    { enabled: workflowId !== null, every: askAgainMs, retries: 10 },
  );
  const over = data?.state === 'completed' || data?.state === 'cancelled';
  useEffect(() => {
    if (over) uploads.finish(id);
  }, [over, id]);
  if (error && !data) return <p className={styles['facts']}>{say('stagesFailed')}</p>;
  const failed = data?.stages.find(({ state }) => state === 'failed');
  const encoded = data?.stages.some(({ name, state }) => name === 'encode' && state !== 'waiting');
  return (
    <>
      <ol className={styles['stages']}>
        {(data?.stages ?? []).map((stage) => (
          <StageLine key={stage.name} stage={stage} />
        ))}
      </ol>
      {failed && (
        <p className={styles['why']} role="alert">
          {failed.cause?.message} {say('stageFailedSafe')}
        </p>
      )}
      {workflowId !== null && encoded && (
        <p className={styles['facts']}>
          <Link to={`/editormain/${workflowId}`}>{say('openEditor')}</Link>
        </p>
      )}
    </>
  );
}

function StageLine({ stage }: { stage: Stage }) {
  const say = useText(mediaTexts);
  const { icon, className } = looks[stage.state];
  const name = isNamed(stage.name) ? say(words[stage.name]) : stage.name;
  return (
    <li className={styles[className]}>
      <Icon of={icon} size="small" spins={stage.state === 'running'} />
      <span>{name}</span>
      <span>
        {stage.state === 'running' && stage.progress !== null && `${Math.round(stage.progress * 100)} %`}
        {stage.state === 'skipped' && say('stageSkipped')}
      </span>
    </li>
  );
}

/** The end of an upload: the workflow is there. */
export function UploadReady({ item: { workflowId } }: { item: UploadItem }) {
  const say = useText(mediaTexts);
  return (
    <div className={styles['why']}>
      <p>
        <StatusBadge tone="ready">{say('ready')}</StatusBadge>
      </p>
      <p>{say('readyBody')}</p>
      {workflowId !== null && <Link to={`/editormain/${workflowId}`}>{say('openEditor')}</Link>}
    </div>
  );
}
