import type { Stage } from '../authoring/workflow-fields.ts';
import type { IngestVideo } from './ingest-video.ts';
import { partOfStage, type PipelineView } from './pipeline-runs.ts';

/** The stage that makes most of a part, for a part that failed without its run telling where. */
export const mainStageOfPart: Readonly<Record<Stage, string>> = {
  convert: 'encode',
  frames: 'pictures',
  speech: 'transcribe',
  steps: 'segment',
  terms: 'terms',
};
/** Where the making of a part failed, as its run tells. */
export const failedStageOf = (part: Stage, run: Pick<PipelineView, 'stages'> | null): string =>
  run?.stages.find(({ name, state }) => state === 'failed' && partOfStage(name) === part)?.name ??
  mainStageOfPart[part];

/**
 * What each stage of a run costs beside the others, as measured on the sample (70 s of narrated 720p): so a percentage moves about
 * as evenly as the work does.
 */
const stageCosts: Readonly<Record<string, number>> = {
  probe: 5,
  encode: 55,
  pictures: 10,
  transcribe: 22,
  segment: 6,
  terms: 2,
} satisfies Record<(typeof IngestVideo)['stages'][number], number>;

/** How much of a run is through, 0 to 1, by what its stages cost; those that are left out cost nothing. */
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

/** Causes that lie in the file: another try would end in the same way. */
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

/** The stage failed and another try may help. */
export const mayRetry = ({ state, cause }: Omit<FailedStage, 'name'>): boolean =>
  state === 'failed' && !permanentErrors.has(cause?.error ?? '');

/** No way on: the run ended, or the video cannot be read, and trying again would say so again. */
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
