import type { Pipelines, RunState } from '../../platform/pipelines/pipelines.ts';

const sentences: Partial<Record<RunState, string>> = {
  failed: 'A pipeline run failed; it waits for a retry.',
  cancelled: 'A pipeline run was cancelled.',
  done: 'A pipeline run ended.',
};
const isOver = (state: RunState): boolean => state === 'done' || state === 'cancelled';

/** One line of the log when a run starts, goes on after a start or a retry, and ends: not for each of its steps. */
export function logRuns(
  pipelines: Pick<Pipelines, 'onChange'>,
  logger: { info(facts: object, line: string): void },
): () => void {
  const opened = new Date().toISOString();
  const told = new Map<string, RunState>();
  return pipelines.onChange(({ organizationId, runId, pipeline, state, startedAt }) => {
    const key = `${organizationId}/${runId}`;
    const before = told.get(key);
    if (state === before) return;
    if (isOver(state)) told.delete(key);
    else told.set(key, state);
    const started = before === undefined && startedAt >= opened;
    const sentence =
      state === 'running'
        ? started
          ? 'A pipeline run started.'
          : 'A pipeline run goes on.'
        : sentences[state];
    if (sentence === undefined) return;
    const seconds = (Date.now() - Date.parse(startedAt)) / 1000;
    const after = state === 'running' ? {} : { state, seconds: Math.round(seconds * 10) / 10 };
    logger.info({ run: runId, pipeline, organization: organizationId, ...after }, sentence);
  });
}
