import { GetPublicationPipeline } from '../../../contracts/media/pipeline-runs.ts';
import { runProgress } from '../../../contracts/media/run-progress.ts';
import { useQueryOf } from './use-query-of.ts';

const pollMs = 2000;

/** How much of the video of a requested publication is rendered, 0 to 1; refreshed while the screen is open. */
export function usePublicationProgress(workflowId: string): number {
  const { data } = useQueryOf(
    GetPublicationPipeline,
    { workflowId },
    { refetchInterval: pollMs, retries: 0 },
  );
  return data?.run ? runProgress(data.run) : 0;
}
