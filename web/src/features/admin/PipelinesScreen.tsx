import { useListContext, useRefresh } from 'ra-core';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Stage } from '../../../../contracts/authoring/workflow-fields.ts';
import { RetryStage } from '../../../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflowPipeline,
  partMadeBy,
  type PipelineStageView,
  type PipelineView,
} from '../../../../contracts/media/pipeline-runs.ts';
import { isHopeless, mayRetry } from '../../../../contracts/media/making.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { pipelineTexts } from '../../app/i18n/en/stages.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkflowTitles } from '../../providers/use-workflow-titles.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LongName } from '../../ui/LongName.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { minutesSeconds } from '../../ui/time-format.ts';
import { showToast } from '../../ui/toast.ts';
import { typeInWords } from '../../ui/type-in-words.ts';
import { useStageName } from '../../ui/use-stage-name.ts';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';

type StageView = z.output<typeof PipelineStageView>;

const stateLook = {
  running: { tone: 'processing', word: 'running' },
  failed: { tone: 'failed', word: 'stateFailed' },
  completed: { tone: 'ready', word: 'completed' },
  cancelled: { tone: 'leftOut', word: 'cancelled' },
  waiting: { tone: 'waiting', word: 'waiting' },
  done: { tone: 'ready', word: 'done' },
  skipped: { tone: 'leftOut', word: 'skippedStage' },
} as const satisfies Record<
  PipelineView['state'] | StageView['state'],
  { tone: StatusTone; word: keyof typeof adminTexts.english }
>;

/** Done, or left out for a reason; what a failed run did not come to has none. */
const isThrough = ({ state, cause }: StageView): boolean =>
  state === 'done' || (state === 'skipped' && cause !== null);

const workflowPrefix = 'ingest-';

/** Long-running work with its stages: where it stands, why it failed, and another try. */
export function PipelinesScreen() {
  const { get, set } = useAddress();
  const opened = get('open');
  const say = useText(adminTexts);
  return (
    <Console drawer={opened && <PipelineDrawer runId={opened} onClose={() => set({ open: null })} />}>
      <ConsoleList<PipelineView>
        resource="pipelines"
        sort={{ field: 'startedAt', order: 'DESC' }}
        title={say('pipelines')}
        searchLabel={say('searchPipelines')}
        nameOf={(row) => row.id}
        current={opened}
        onOpen={(row) => set({ open: row.id })}
        empty={
          <EmptyState art="steps" title={say('noneFits')}>
            {say('noneFitsBody')}
          </EmptyState>
        }
        filters={[
          {
            name: 'state',
            label: say('status'),
            options: [
              { value: '', label: say('anyState') },
              ...(['running', 'failed', 'completed', 'cancelled'] as const).map((state) => ({
                value: state,
                label: say(stateLook[state].word),
              })),
            ],
          },
        ]}
        columns={[
          { key: 'workflow', label: say('workflow'), cell: (row) => <Subject runId={row.id} /> },
          {
            key: 'pipeline',
            label: say('pipeline'),
            sort: 'pipeline',
            cell: (row) => <PipelineName name={row.pipeline} />,
            wide: true,
          },
          { key: 'state', label: say('status'), sort: 'state', cell: (row) => <State state={row.state} /> },
          {
            key: 'stages',
            label: say('stages'),
            figure: true,
            cell: (row) => `${row.stages.filter(isThrough).length}/${row.stages.length}`,
          },
          {
            key: 'started',
            label: say('started'),
            sort: 'startedAt',
            cell: (row) => <RelativeTime at={row.startedAt} />,
          },
        ]}
      />
    </Console>
  );
}

const isNamed = (name: string): name is keyof typeof pipelineTexts.english => name in pipelineTexts.english;

/** What a pipeline does, and what it is called in logs. */
function PipelineName({ name }: { name: string }) {
  const say = useText(pipelineTexts);
  return (
    <span>
      {isNamed(name) ? say(name) : typeInWords(name)} <code className={styles['quiet']}>{name}</code>
    </span>
  );
}

function State({ state }: { state: keyof typeof stateLook }) {
  const say = useText(adminTexts);
  return <StatusBadge tone={stateLook[state].tone}>{say(stateLook[state].word)}</StatusBadge>;
}

const workflowOf = (runId: string): string =>
  runId.startsWith(workflowPrefix) ? runId.slice(workflowPrefix.length) : runId;

/** What a run works on, by its title; the titles of all rows are one question. */
function Subject({ runId }: { runId: string }) {
  const { data = [] } = useListContext<PipelineView>();
  const titleOf = useWorkflowTitles(data.map(({ id }) => workflowOf(id)));
  return <LongName name={titleOf(workflowOf(runId)) ?? runId} />;
}

const runningMs = 2_000;
const restingMs = 10_000;

function PipelineDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const say = useText(adminTexts);
  const workflowId = workflowOf(runId);
  const { data, error, refetch } = useQueryOf(
    GetWorkflowPipeline,
    { workflowId },
    { every: (run) => (run?.state === 'running' ? runningMs : restingMs) },
  );
  const title = useWorkflowTitles([workflowId])(workflowId);
  return (
    <Drawer open title={title ?? runId} onClose={onClose}>
      <p className={styles['links']}>
        <Link to={`/admin/audit?entityId=${workflowId}`}>{say('trail')}</Link>
      </p>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      <ol className={styles['stages']}>
        {data?.stages.map((stage) => (
          <StageLine key={stage.name} stage={stage} workflowId={workflowId} hopeless={isHopeless(data)} />
        ))}
      </ol>
    </Drawer>
  );
}

interface StageLineProps {
  readonly stage: StageView;
  readonly workflowId: string;
  /** Another try would fail in the same way. */
  readonly hopeless: boolean;
}

function StageLine({ stage, workflowId, hopeless }: StageLineProps) {
  const say = useText(adminTexts);
  const refresh = useRefresh();
  const retry = useCommand(RetryStage);
  const stageName = useStageName();
  const part = partMadeBy(stage.name);
  const took =
    stage.startedAt && stage.endedAt
      ? (Date.parse(stage.endedAt) - Date.parse(stage.startedAt)) / 1000
      : null;
  const again = async (failed: Stage) => {
    const result = await retry.run({ workflowId, stageName: failed });
    if (result.ok) showToast({ tone: 'ready', message: say('retried') });
    else showToast({ tone: 'failed', message: say('failedTitle'), detail: result.errorMessage });
    refresh();
  };
  return (
    <li>
      <span className={styles['row']}>
        <span>
          {stageName(stage.name)}{' '}
          <span className={styles['quiet']}>
            {took !== null && minutesSeconds(took)}
            {stage.attempt > 1 && ` · ${say('attempt', { number: stage.attempt })}`}
          </span>
        </span>
        <State state={stage.state} />
      </span>
      {stage.state === 'running' && <ProgressBar label={stageName(stage.name)} value={stage.progress} />}
      {stage.cause && <p className={styles['cause']}>{stage.cause.message}</p>}
      {stage.state === 'failed' && (hopeless || !mayRetry(stage)) && (
        <p className={styles['quiet']}>{say('hopeless')}</p>
      )}
      {mayRetry(stage) && part && !hopeless && (
        <span>
          <Button size="small" busy={retry.isPending} onClick={() => void again(part)}>
            {say('retry')}
          </Button>
        </span>
      )}
    </li>
  );
}
