import { expect, it } from 'vitest';
import { logRuns } from './log-runs.ts';
import type { RunChange, RunState } from '../../platform/pipelines/pipelines.ts';

/** What is logged of a run that passes through these states. */
function linesOf(startedAt: string, ...states: readonly RunState[]): string[] {
  const lines: string[] = [];
  let tell: (change: RunChange) => void = () => undefined;
  const onChange = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  logRuns({ onChange }, { info: (_facts: object, line: string) => void lines.push(line) });
  const run = { organizationId: 'harbour', runId: 'run-1', pipeline: 'IngestVideo', startedAt };
  for (const state of states) tell({ ...run, state });
  return lines;
}
const later = new Date(Date.now() + 60_000).toISOString();
const earlier = new Date(Date.now() - 60_000).toISOString();

it('a run is one line when it starts and one when it ends, whatever happens in between', () => {
  const lines = linesOf(later, 'running', 'running', 'running', 'done');
  expect(lines).toEqual(['A pipeline run started.', 'A pipeline run ended.']);
});
it('logs that a failed run waits, and that it resumes when it is retried', () => {
  expect(linesOf(later, 'running', 'failed', 'failed', 'running', 'done')).toEqual([
    'A pipeline run started.',
    'A pipeline run failed; it waits for a retry.',
    'A pipeline run resumed.',
    'A pipeline run ended.',
  ]);
});
it('logs that a run of the previous process resumes, and that a cancelled one is cancelled', () => {
  const lines = linesOf(earlier, 'running', 'cancelling', 'cancelled');
  expect(lines).toEqual(['A pipeline run resumed.', 'A pipeline run was cancelled.']);
});
