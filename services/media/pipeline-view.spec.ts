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
/** A chunk of a video that is made of ten. */
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

describe('what people see of a stage', () => {
  it('counts chunks of all there will be, so that the share never falls when more are asked for', () => {
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
  it('tells no share of chunks before it is known how many there are', () => {
    expect(shown(stage('encode', work('running')))).toEqual([{ state: 'running', progress: null }]);
  });
  it('tells no share where nothing is done and nobody says how far it is', () => {
    expect(shown(stage('segment', work('running')))).toEqual([{ state: 'running', progress: null }]);
  });
  it('has half of the pictures with the poster, whether the others are asked for or not', () => {
    const both = stage('pictures', work('done'), work('running'));
    expect(shown(both)).toEqual([{ state: 'running', progress: 0.5 }]);
  });
  it.each<[string, readonly ActivityDescription[]]>([
    ['its work has not had its turn', [command('done'), work('waiting')]],
    ['it waits for another stage', [work('done')]],
  ])('waits while %s', (_, activities) => {
    expect(shown(stage('pictures', ...activities))).toEqual([{ state: 'waiting', progress: null }]);
  });
  it.each<[string, readonly ActivityDescription[]]>([
    ['a command is on its way', [command('waiting')]],
    ['one of several is done', [chunk('running'), chunk('waiting')]],
    ['another attempt is due', [work('waiting', { attempt: 1 })]],
  ])('runs while %s', (_, activities) => {
    expect(shown(stage('encode', ...activities))[0]?.state).toBe('running');
  });
});
