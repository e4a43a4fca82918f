import { describe, expect, it } from 'vitest';
import type {
  ActivityDescription,
  RunDescription,
  StageDescription,
} from '../platform/pipelines/pipelines.ts';
import { pipelineView } from './pipeline-view.ts';

type State = ActivityDescription['state'];
const work = (state: State, more: Partial<ActivityDescription> = {}): ActivityDescription => ({
  name: 'work', kind: 'activity', state, attempt: state === 'waiting' ? 0 : 1, scheduledAt: 'then', startedAt: null, endedAt: null, dueAt: null, progress: null, cause: null, ...more,
}); // prettier-ignore
/** A chunk of a video that has ten. */
const chunk = (state: State) =>
  work(state, { progress: state === 'waiting' ? null : { done: 0, of: 1, inAll: 10 } });
const stage = (name: string, ...activities: readonly ActivityDescription[]): StageDescription => ({
  name, state: 'running', attempt: 1, startedAt: null, endedAt: null, progress: null, cause: null, activities,
}); // prettier-ignore
const shown = (...stages: readonly StageDescription[]) => {
  const run: RunDescription = {
    runId: 'ingest-w1', organizationId: 'o', pipeline: 'IngestVideo', state: 'running', stage: null, startedAt: 'then', changedAt: 'then', endedAt: null, cause: null,
    input: { workflowId: 'w1' }, result: null, stages, activities: [],
  }; // prettier-ignore
  return pipelineView(run).stages.map(({ state, progress }) => ({ state, progress }));
};
const command = (state: State) => work(state, { kind: 'command' });

describe('the view of a stage', () => {
  it('counts all expected chunks, so that the share never falls when more are requested', () => {
    const five = [chunk('done'), chunk('done'), chunk('done'), chunk('done'), chunk('running')];
    expect(shown(stage('encode', ...five))).toEqual([{ state: 'running', progress: 0.4 }]);
    const more = [
      ...five.slice(0, 4),
      chunk('done'),
      ...five.slice(1).map(() => chunk('waiting')),
      chunk('running'),
    ];
    expect(shown(stage('encode', ...more))).toEqual([{ state: 'running', progress: 0.5 }]);
  });
  it('shows no share of chunks before their number is known', () => {
    expect(shown(stage('encode', work('running')))).toEqual([{ state: 'running', progress: null }]);
  });
  it('shows no share if nothing is done and no progress is reported', () => {
    expect(shown(stage('segment', work('running')))).toEqual([{ state: 'running', progress: null }]);
  });
  it('has half of the pictures with the poster, whether the others are requested or not', () => {
    const both = stage('pictures', work('done'), work('running'));
    expect(shown(both)).toEqual([{ state: 'running', progress: 0.5 }]);
  });
  it.each<[string, readonly ActivityDescription[]]>([
    ['its work is queued', [command('done'), work('waiting')]],
    ['it waits for another stage', [work('done')]],
  ])('waits while %s', (_, activities) => {
    expect(shown(stage('pictures', ...activities))).toEqual([{ state: 'waiting', progress: null }]);
  });
  it.each<[string, readonly ActivityDescription[]]>([
    ['a command is being sent', [command('waiting')]],
    ['one of several is done', [chunk('running'), chunk('waiting')]],
    ['another attempt is due', [work('waiting', { attempt: 1 })]],
  ])('runs while %s', (_, activities) => {
    expect(shown(stage('encode', ...activities))[0]?.state).toBe('running');
  });
});
