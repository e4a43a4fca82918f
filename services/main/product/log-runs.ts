import type { Pipelines, RunState } from '../../platform/pipelines/pipelines.ts';

const sentences: Partial<Record<RunState, string>> = {
  failed: 'A pipeline run failed; it waits for a retry.',
  cancelled: 'A pipeline run was cancelled.',
  done: 'A pipeline run ended.',
};
const isFinished = (state: RunState): boolean => state === 'done' || state === 'cancelled';

/** Logs a line when a run starts, resumes after a start or a retry, and ends: not for each of its steps. */
export function logRuns(
  pipelines: Pick<Pipelines, 'onChange'>,
  logger: { info(facts: object, line: string): void },
): () => void {
  const listeningSince = new Date().toISOString();
  const lastStates = new Map<string, RunState>();
  return pipelines.onChange(({ organizationId, runId, pipeline, state, startedAt }) => {
    const key = `${organizationId}/${runId}`;
    const before = lastStates.get(key);
    if (state === before) return;
    if (isFinished(state)) lastStates.delete(key);
    else lastStates.set(key, state);
    const started = before === undefined && startedAt >= listeningSince;
    const sentence =
      state === 'running'
        ? started
          ? 'A pipeline run started.'
          : 'A pipeline run resumed.'
        : sentences[state];
    if (sentence === undefined) return;
    const seconds = (Date.now() - Date.parse(startedAt)) / 1000;
    const after = state === 'running' ? {} : { state, seconds: Math.round(seconds * 10) / 10 };
    logger.info({ run: runId, pipeline, organization: organizationId, ...after }, sentence);
  });
}
