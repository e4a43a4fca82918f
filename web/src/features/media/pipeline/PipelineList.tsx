import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Stage } from '../../../../../contracts/authoring/workflow-fields.ts';
import { RetryStage } from '../../../../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflowPipeline,
  ListPipelines,
  partOfStage,
  type PipelineStageView,
  type PipelineView,
} from '../../../../../contracts/media/pipeline-runs.ts';
import { IngestVideo } from '../../../../../contracts/media/ingest-video.ts';
import { isUnrecoverable, mayRetry } from '../../../../../contracts/media/run-progress.ts';
import { pipelineListTexts } from '../../../i18n/en/pipelines.ts';
import { pipelineTexts } from '../../../i18n/en/stages.ts';
import { useText } from '../../../i18n/text.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { useOrganization } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkflowTitles } from '../../../providers/use-workflow-titles.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LongName } from '../../../ui/text/LongName.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { minutesSeconds } from '../../../ui/text/time-format.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { humanizeType } from '../../../ui/text/humanize-type.ts';
import { useStageName } from '../../../ui/workflow/use-stage-name.ts';
import styles from './Pipeline.module.css';

type StageView = z.output<typeof PipelineStageView>;

type State = PipelineView['state'] | StageView['state'];
const tones: Readonly<Record<State, StatusTone>> = {
  running: 'processing',
  failed: 'failed',
  completed: 'ready',
  cancelled: 'leftOut',
  waiting: 'waiting',
  done: 'ready',
  skipped: 'leftOut',
};

/** Done, or skipped for a reason; stages that a failed run did not reach have none. */
const isFinished = ({ state, cause }: StageView): boolean =>
  state === 'done' || (state === 'skipped' && cause !== null);

/** Pipeline runs with their stages: progress, failures, retries. */
export const PipelineList = () => (
  <ContractList
    query={ListPipelines}
    texts={pipelineListTexts}
    sort={{ field: 'startedAt', order: 'DESC' }}
    nameOf={({ id }) => id}
    record={PipelineDrawer}
    columns={[
      { source: 'id', render: (run) => <Subject run={run} /> },
      { source: 'pipeline', wide: true, render: ({ pipeline }) => <PipelineName name={pipeline} /> },
      { source: 'state', render: ({ state }) => <StateBadge state={state} /> },
      {
        source: 'stages',
        numeric: true,
        render: ({ stages }) => progressOf(stages),
        exportValue: ({ stages }) => progressOf(stages),
      },
      { source: 'startedAt' },
    ]}
  />
);

const progressOf = (stages: readonly StageView[]): string =>
  `${stages.filter(isFinished).length}/${stages.length}`;

const isNamed = (name: string): name is keyof typeof pipelineTexts.english => name in pipelineTexts.english;

/** What a pipeline does, and its name in logs. */
function PipelineName({ name }: { name: string }) {
  const t = useText(pipelineTexts);
  return (
    <span>
      {isNamed(name) ? t(name) : humanizeType(name)} <code className={parts['quiet']}>{name}</code>
    </span>
  );
}

function StateBadge({ state }: { state: State }) {
  const t = useText(pipelineListTexts);
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

type Run = Pick<PipelineView, 'id' | 'subjectId'>;
/** Other runs, such as the import of a meeting, are about themselves. */
const hasWorkflow = ({ id, subjectId }: Run): boolean => subjectId !== id;

/** The title of the workflow that a run works on, or the name of the organisation; nothing while titles are loaded. */
function useSubjectName(runs: readonly Run[]): (run: Run) => string {
  const { name } = useOrganization();
  const titleOf = useWorkflowTitles(runs.filter(hasWorkflow).map(({ subjectId }) => subjectId));
  return (run) => {
    const title = hasWorkflow(run) ? titleOf(run.subjectId) : null;
    return title === undefined ? '' : (title ?? name);
  };
}

/** The titles of all rows are loaded with one query. */
function Subject({ run }: { run: PipelineView }) {
  const { data = [] } = useListContext<PipelineView>();
  return <LongName name={useSubjectName(data)(run)} />;
}

const activePollMs = 2_000;
const idlePollMs = 10_000;

/**
 * A run of the list; one that the list does not show now, for its page or its filter; or the latest ingest of a
 * workflow, which the list of workflows links to.
 */
function useOpenedRun(runId: string) {
  const { data: rows } = useListContext<PipelineView>();
  const isThis = ({ id }: PipelineView) => id === runId;
  const listed = rows?.find(isThis);
  const found = useQueryOf(
    ListPipelines,
    { keyword: runId },
    {
      enabled: rows !== undefined && listed === undefined,
      refetchInterval: (data) => pollMs(data?.items.find(isThis)),
    },
  );
  const named = listed ?? found.data?.items.find(isThis) ?? null;
  const isIngest = named ? named.pipeline === IngestVideo.type : found.data !== null;
  const run = named ?? { id: runId, subjectId: runId.replace(/^ingest-/, '') };
  const ingest = useQueryOf(
    GetWorkflowPipeline,
    { workflowId: run.subjectId },
    { enabled: isIngest, refetchInterval: pollMs },
  );
  return { run, record: isIngest ? ingest : { ...found, data: named } };
}
const pollMs = (run: PipelineView | null | undefined) =>
  run?.state === 'running' ? activePollMs : idlePollMs;

function PipelineDrawer({ id: runId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(pipelineListTexts);
  const { run, record } = useOpenedRun(runId);
  const workflowId = run.subjectId;
  const title = useSubjectName([run])(run);
  return (
    <RecordDrawer
      record={record}
      title={title}
      titleOf={() => title}
      links={
        <p className={parts['links']}>
          <Link to={`/admin/audit?entityId=${workflowId}`}>{t('trail')}</Link>
        </p>
      }
      onClose={onClose}
    >
      {(data) => (
        <ol className={styles['stages']}>
          {data.stages.map((stage) => (
            <StageLine
              key={stage.name}
              stage={stage}
              workflowId={workflowId}
              hopeless={isUnrecoverable(data)}
            />
          ))}
        </ol>
      )}
    </RecordDrawer>
  );
}

interface StageLineProps {
  readonly stage: StageView;
  readonly workflowId: string;
  /** A retry would fail in the same way. */
  readonly hopeless: boolean;
}

function StageLine({ stage, workflowId, hopeless }: StageLineProps) {
  const t = useText(pipelineListTexts);
  const retry = useCommand(RetryStage);
  const stageName = useStageName();
  const part = partOfStage(stage.name);
  const took =
    stage.startedAt && stage.endedAt
      ? (Date.parse(stage.endedAt) - Date.parse(stage.startedAt)) / 1000
      : null;
  const again = async (failed: Stage) => {
    const result = await retry.run({ workflowId, stageName: failed });
    if (result.ok) showToast({ tone: 'ready', message: t('retried') });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
  return (
    <li>
      <span className={parts['row']}>
        <span>
          {stageName(stage.name)}{' '}
          <span className={parts['quiet']}>
            {took !== null && minutesSeconds(took)}
            {stage.attempt > 1 && ` · ${t('attempt', { number: stage.attempt })}`}
          </span>
        </span>
        <StateBadge state={stage.state} />
      </span>
      {stage.state === 'running' && <ProgressBar label={stageName(stage.name)} value={stage.progress} />}
      {stage.cause && <p className={parts['cause']}>{refusalText(stage.cause)}</p>}
      {stage.state === 'failed' && (hopeless || !mayRetry(stage)) && (
        <p className={parts['quiet']}>{t('hopeless')}</p>
      )}
      {mayRetry(stage) && part && !hopeless && (
        <span>
          <Button size="sm" busy={retry.isPending} onClick={() => void again(part)}>
            {t('retry')}
          </Button>
        </span>
      )}
    </li>
  );
}
