import { expect, it } from 'vitest';
import type { CommandMessage } from '../../contracts/kernel/define-command.ts';
import type { RunDescription, StageDescription, StageState } from '../platform/pipelines/pipelines.ts';
import { reportOutdated } from './report-outdated.ts';

const stage = (name: string, state: StageState): StageDescription => ({
  name, state, attempt: 1, startedAt: null, endedAt: null, progress: null, cause: null, activities: [],
}); // prettier-ignore

it('fails what an update interrupted, and nothing that was done or skipped before', async () => {
  const run: RunDescription = {
    runId: 'ingest-w1', organizationId: 'o', pipeline: 'IngestVideo', state: 'running', stage: 'segment', startedAt: 'then', changedAt: 'then', endedAt: null, cause: null,
    input: { workflowId: 'w1' }, result: null, activities: [],
    stages: [stage('encode', 'done'), stage('transcribe', 'skipped'), stage('segment', 'running'), stage('terms', 'waiting')],
  }; // prettier-ignore
  const sent: CommandMessage[] = [];
  await reportOutdated(run, async (command) => sent.push(command));
  expect(sent.map(({ data }) => [data['stage'], data['status']])).toEqual([
    ['steps', 'error'],
    ['terms', 'error'],
  ]);
});
