import { RotateCw } from 'lucide-react';
import type { z } from 'zod';
import type { Stage } from '../../../contracts/authoring/workflow-fields.ts';
import type { PipelineView } from '../../../contracts/media/asset.ts';
import { editorTexts } from '../app/i18n/en/editor.ts';
import { useText } from '../app/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { StatusBadge, type StatusTone } from '../ui/StatusBadge.tsx';
import styles from './ProcessingNote.module.css';

type PipelineStage = PipelineView['stages'][number];
type EditorText = keyof (typeof editorTexts)['english'];

/** Which part of the workflow a stage of the ingest makes; looking at the source belongs to its conversion. */
const madeBy: Readonly<Record<string, z.output<typeof Stage>>> = {
  probe: 'convert',
  encode: 'convert',
  pictures: 'frames',
  transcribe: 'speech',
  segment: 'steps',
  terms: 'terms',
};
const tones: Record<PipelineStage['state'], StatusTone> = {
  waiting: 'draft',
  running: 'processing',
  done: 'ready',
  failed: 'failed',
  skipped: 'draft',
};

interface ProcessingNoteProps {
  readonly pipeline: PipelineView;
  /** Statuses with `error`, as the workflow itself knows them. */
  readonly failed: readonly z.output<typeof Stage>[];
  readonly retrying: boolean;
  readonly onRetry: (stage: z.output<typeof Stage>) => void;
}

/** How far the making of the workflow is, stage by stage, and what failed. */
export function ProcessingNote({ pipeline, failed, retrying, onRetry }: ProcessingNoteProps) {
  const say = useText(editorTexts);
  const name = (stage: string): string =>
    `stage.${stage}` in editorTexts.english ? say(`stage.${stage}` as EditorText) : stage;
  if (pipeline.state === 'completed' && failed.length === 0) return null;
  const broken = pipeline.stages.filter(({ state }) => state === 'failed');
  return (
    <div className={styles['note']}>
      {pipeline.state === 'running' && (
        <details className={styles['stages']}>
          <summary>
            <StatusBadge tone="processing">{say('working')}</StatusBadge>
            <span>{name(pipeline.stages.find(({ state }) => state === 'running')?.name ?? '')}</span>
            <ProgressBar label={say('working')} value={progressOf(pipeline)} />
            <small>{say('workingBody')}</small>
          </summary>
          <ul>
            {pipeline.stages.map((stage) => (
              <li key={stage.name}>
                <StatusBadge tone={tones[stage.state]}>{name(stage.name)}</StatusBadge>
                <span>
                  {stage.state === 'running' && stage.progress !== null
                    ? `${Math.round(stage.progress * 100)} %`
                    : say(`state.${stage.state}`)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {broken.map((stage) => {
        const part = madeBy[stage.name];
        return (
          <Note
            key={stage.name}
            tone="failed"
            bar
            action={
              part && (
                <Button size="small" icon={RotateCw} busy={retrying} onClick={() => onRetry(part)}>
                  {say('retry')}
                </Button>
              )
            }
          >
            <b>{say('stageFailed', { stage: name(stage.name) })}.</b> {stage.cause?.message}{' '}
            {say('stageSafe')}
          </Note>
        );
      })}
    </div>
  );
}

/** Stages that are done, and the share of those that run. */
function progressOf({ stages }: PipelineView): number {
  const share = stages.reduce(
    (sum, { state, progress }) =>
      sum + (state === 'done' || state === 'skipped' ? 1 : state === 'running' ? (progress ?? 0) : 0),
    0,
  );
  return stages.length === 0 ? 0 : share / stages.length;
}
