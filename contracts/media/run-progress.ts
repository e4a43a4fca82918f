import type { Stage } from '../authoring/workflow-fields.ts';
import type { IngestVideo } from './ingest-video.ts';
import type { RenderVideo } from './render-video.ts';
import { partOfStage, type PipelineView } from './pipeline-runs.ts';

/** The stage that does most of a part, for a part that failed without its run reporting where. */
export const mainStageOfPart: Readonly<Record<Stage, string>> = {
  convert: 'encode',
  frames: 'pictures',
  speech: 'transcribe',
  steps: 'segment',
  terms: 'terms',
};
/** Where the processing of a part failed, according to its run. */
export const failedStageOf = (part: Stage, run: Pick<PipelineView, 'stages'> | null): string =>
  run?.stages.find(({ name, state }) => state === 'failed' && partOfStage(name) === part)?.name ??
  mainStageOfPart[part];

/**
 * The relative cost of each stage of a run, as measured on the sample (70 s of narrated 720p), so that the percentage
 * moves about as evenly as the work.
 */
const stageCosts: Readonly<Record<string, number>> = {
  probe: 5,
  encode: 55,
  pictures: 10,
  transcribe: 22,
  segment: 6,
  terms: 2,
  prepare: 1,
  render: 75,
  join: 24,
} satisfies Record<(typeof IngestVideo | typeof RenderVideo)['stages'][number], number>;

/** How much of a run is done, 0 to 1, by the costs of its stages; skipped stages cost nothing. */
export function runProgress({ stages }: Pick<PipelineView, 'stages'>): number {
  let [through, whole] = [0, 0];
  for (const { name, state, progress } of stages) {
    if (state === 'skipped') continue;
    const cost = stageCosts[name] ?? 1;
    whole += cost;
    through += cost * (state === 'done' ? 1 : (progress ?? 0));
  }
  if (whole === 0) return stages.length === 0 ? 0 : 1;
  return through / whole;
}

/** Causes in the file itself: a retry would fail in the same way. */
const permanentErrors: ReadonlySet<string> = new Set([
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

/** The stage failed and a retry may help. */
export const mayRetry = ({ state, cause }: Omit<FailedStage, 'name'>): boolean =>
  state === 'failed' && !permanentErrors.has(cause?.error ?? '');

/** Nothing helps: the run ended, or the video cannot be read, and a retry would fail again. */
export const isUnrecoverable = ({
  state,
  endedAt,
  stages,
}: Pick<PipelineView, 'state' | 'endedAt' | 'stages'>) =>
  state === 'failed' &&
  (endedAt !== null ||
    stages.some(
      (stage) => partOfStage(stage.name) === 'convert' && stage.state === 'failed' && !mayRetry(stage),
    ));
