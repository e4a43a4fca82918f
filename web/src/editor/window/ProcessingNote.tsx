import { RotateCw } from 'lucide-react';
import { Stage } from '../../../../contracts/authoring/workflow-fields.ts';
import { partOfStage, type PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import {
  isUnrecoverable,
  mayRetry,
  runProgress,
  mainStageOfPart,
} from '../../../../contracts/media/run-progress.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { stageTexts } from '../../i18n/en/stages.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { StatusBadge, type StatusTone } from '../../ui/feedback/StatusBadge.tsx';
import { useStageName } from '../../ui/workflow/use-stage-name.ts';
import styles from './ProcessingNote.module.css';

type PipelineStage = PipelineView['stages'][number];

const tones: Record<PipelineStage['state'], StatusTone> = {
  waiting: 'waiting',
  running: 'processing',
  done: 'ready',
  failed: 'failed',
  skipped: 'leftOut',
};

interface ProcessingNoteProps {
  readonly pipeline: PipelineView;
  /** Parts with the status `error` according to the workflow; a later recognition fails only here. */
  readonly failed: readonly Stage[];
  /** The reason of failure by part. */
  readonly causes: Readonly<Record<string, { readonly message: string }>>;
  readonly retrying: boolean;
  readonly onRetry: (stage: Stage) => void;
}

/** Progress of processing by stage, and what failed. */
export function ProcessingNote({ pipeline, failed, causes, retrying, onRetry }: ProcessingNoteProps) {
  const t = useText(editorTexts);
  const locale = useLocale();
  const sayStage = useText(stageTexts);
  const stageName = useStageName();
  const warnings = Stage.options.filter((part) => causes[part] && !failed.includes(part));
  if (pipeline.state === 'completed' && failed.length === 0 && warnings.length === 0) return null;
  const current = pipeline.stages.find(({ state }) => state === 'running');
  const stages = pipeline.stages.filter(({ state }) => state === 'failed');
  const reportedParts = new Set(stages.map((stage) => partOfStage(stage.name)));
  const failures: readonly StageFailure[] = [
    ...stages.map((stage) => ({
      name: stage.name,
      part: mayRetry(stage) ? partOfStage(stage.name) : null,
      why: refusalText(stage.cause),
    })),
    ...failed
      .filter((part) => !reportedParts.has(part))
      .map((part) => ({ name: mainStageOfPart[part], part, why: refusalText(causes[part]) })),
  ];
  return (
    <div className={styles['note']}>
      {pipeline.state === 'running' && (
        <details className={styles['stages']}>
          <summary>
            <StatusBadge tone={current ? 'processing' : 'waiting'}>
              {t(current ? 'working' : 'inQueue')}
            </StatusBadge>
            {current && <span>{stageName(current.name)}</span>}
            <ProgressBar label={t('working')} value={runProgress(pipeline)} />
            <span>{progressPercent(runProgress(pipeline), locale)}</span>
            <small>{t('workingBody')}</small>
          </summary>
          <ul>
            {pipeline.stages.map((stage) => (
              <li key={stage.name} title={refusalText(stage.cause)}>
                <StatusBadge tone={tones[stage.state]}>{stageName(stage.name)}</StatusBadge>
                <span>{t(`state.${stage.state}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <FailureNotes
        failures={failures}
        canRetry={!isUnrecoverable(pipeline)}
        retrying={retrying}
        onRetry={onRetry}
      />
      {warnings.map((part) => (
        <Note key={part} tone="attention" bar>
          <b>
            {sayStage(part === 'speech' ? 'leftOut' : 'withGaps', {
              stage: stageName(mainStageOfPart[part]),
            })}
            .
          </b>{' '}
          {refusalText(causes[part])}
        </Note>
      ))}
    </div>
  );
}

interface StageFailure {
  readonly name: string;
  /** Which part is tried again; `null` where that is of no use. */
  readonly part: Stage | null;
  readonly why: string | undefined;
}
interface FailureNotesProps extends Pick<ProcessingNoteProps, 'retrying' | 'onRetry'> {
  readonly failures: readonly StageFailure[];
  readonly canRetry: boolean;
}

/** Each failure beside its retry; where nothing can be retried, one cause of several failures is said once. */
function FailureNotes({ failures, canRetry, retrying, onRetry }: FailureNotesProps) {
  const t = useText(editorTexts);
  const sayStage = useText(stageTexts);
  const stageName = useStageName();
  const list = new Intl.ListFormat(useLocale());
  const groups = Map.groupBy(failures, ({ name, why }) => (canRetry ? name : why));
  return [...groups].map(([key, group]) => {
    const part = canRetry ? group[0]?.part : null;
    const retry = part && (
      <Button size="sm" icon={RotateCw} busy={retrying} onClick={() => onRetry(part)}>
        {t('retry')}
      </Button>
    );
    const stage = list.format(group.map(({ name }) => stageName(name)));
    return (
      <Note key={key} tone="failed" bar action={retry}>
        <b>{sayStage('failed', { stage })}.</b> {group[0]?.why} {t('stageSafe')}
      </Note>
    );
  });
}
