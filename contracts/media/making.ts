import type { Stage } from '../authoring/workflow-fields.ts';
import { partMadeBy, type PipelineView } from './pipeline-runs.ts';

/** The stage that makes most of a part, for a part that failed without its run telling where. */
export const stageThatMakes: Readonly<Record<Stage, string>> = {
  convert: 'encode',
  frames: 'pictures',
  speech: 'transcribe',
  steps: 'segment',
  terms: 'terms',
};
/** Where the making of a part failed, as its run tells. */
export const failedStageOf = (part: Stage, run: Pick<PipelineView, 'stages'> | null): string =>
  run?.stages.find(({ name, state }) => state === 'failed' && partMadeBy(name) === part)?.name ??
  stageThatMakes[part];

/** How much of a run is through, 0 to 1: its stages, and the share of each that is under way. */
export function shareThrough({ stages }: Pick<PipelineView, 'stages'>): number {
  const through = stages.reduce(
    (sum, { state, progress }) => sum + (state === 'done' || state === 'skipped' ? 1 : (progress ?? 0)),
    0,
  );
  return stages.length === 0 ? 0 : through / stages.length;
}

/** Causes that lie in the file: another try would end in the same way. */
const faultsOfTheFile: ReadonlySet<string> = new Set([
  'media.audio-only',
  'media.not-a-video',
  'media.playlist',
  'media.too-demanding',
  'media.too-long',
  'media.truncated',
  'media.undecodable',
  'media.unreadable',
]);
type FailedStage = Pick<PipelineView['stages'][number], 'name' | 'state' | 'cause'>;

/** The stage failed and another try may help. */
export const mayRetry = ({ state, cause }: Omit<FailedStage, 'name'>): boolean =>
  state === 'failed' && !faultsOfTheFile.has(cause?.error ?? '');

/** No way on: the run ended, or the video cannot be read, and trying again would say so again. */
export const isHopeless = ({ state, endedAt, stages }: Pick<PipelineView, 'state' | 'endedAt' | 'stages'>) =>
  state === 'failed' &&
  (endedAt !== null ||
    stages.some(
      (stage) => partMadeBy(stage.name) === 'convert' && stage.state === 'failed' && !mayRetry(stage),
    ));
