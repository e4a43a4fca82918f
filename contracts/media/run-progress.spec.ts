import { describe, expect, it } from 'vitest';
import type { PipelineView } from './pipeline-runs.ts';
import { runProgress } from './run-progress.ts';

type Stage = PipelineView['stages'][number];
const stage = (name: string, state: Stage['state'], progress: number | null = null): Stage => ({
  name,
  state,
  progress,
  startedAt: null,
  endedAt: null,
  attempt: 1,
  cause: null,
});

/** Seconds at which the stages of the sample begin and end, as measured on two cores that also had other work. */
const measured = {
  probe: [0, 2],
  encode: [2, 38.3],
  transcribe: [2, 35.4],
  segment: [35.4, 41.6],
  terms: [41.6, 42.6],
  pictures: [38.3, 42.7],
} as const;
const lastsSeconds = 42.7;
const at = (second: number): Stage[] =>
  Object.entries(measured).map(([name, [from, to]]) => {
    if (second >= to) return stage(name, 'done');
    return second <= from ? stage(name, 'waiting') : stage(name, 'running', (second - from) / (to - from));
  });

describe("the percentage of a video's processing", () => {
  it('moves evenly with the time that the sample takes', () => {
    let before = 0;
    for (let second = 0; second <= lastsSeconds; second += 0.1) {
      const share = runProgress({ stages: at(second) });
      expect(share).toBeGreaterThanOrEqual(before);
      expect(Math.abs(share - second / lastsSeconds)).toBeLessThan(0.1);
      before = share;
    }
    expect(runProgress({ stages: at(lastsSeconds) })).toBe(1);
  });

  it('is below a half while nothing is encoded, whatever else is done', () => {
    const others = ['probe', 'transcribe', 'segment', 'terms'].map((name) => stage(name, 'done'));
    const stages = [...others, stage('pictures', 'running', 0.5), stage('encode', 'waiting')];
    expect(runProgress({ stages })).toBeLessThan(0.5);
  });

  it('does not jump when stages are skipped', () => {
    const started = [stage('probe', 'done'), stage('encode', 'running', 0.1)];
    const rest = [stage('pictures', 'waiting'), stage('segment', 'waiting')];
    const heard = runProgress({ stages: [...started, stage('transcribe', 'waiting'), ...rest] });
    const silent = runProgress({ stages: [...started, stage('transcribe', 'skipped'), ...rest] });
    expect(silent).toBeGreaterThan(heard);
    expect(silent - heard).toBeLessThan(0.05);
  });

  it('is 0 before there is a stage, and 100 if nothing had to be done', () => {
    expect(runProgress({ stages: [] })).toBe(0);
    expect(runProgress({ stages: [stage('terms', 'skipped')] })).toBe(1);
  });
});
