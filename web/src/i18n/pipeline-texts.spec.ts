import { expect, it } from 'vitest';
import type { PipelineContract } from '../../../contracts/kernel/define-pipeline.ts';
import { pipelineTexts, stageTexts } from './en/stages.ts';

const isPipeline = (value: unknown): value is PipelineContract =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'pipeline';
const pipelines = Object.values(
  import.meta.glob<object>(['../../../contracts/**/*.ts', '!**/*.{spec,suite,fixture}.ts'], { eager: true }),
)
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isPipeline);

it('every pipeline and each of its stages has a text', () => {
  expect(pipelines.length).toBeGreaterThan(5);
  expect(pipelines.map(({ type }) => type).filter((type) => !(type in pipelineTexts.english))).toEqual([]);
  const stages = new Set(pipelines.flatMap((each) => each.stages));
  expect([...stages].filter((stage) => !(stage in stageTexts.english))).toEqual([]);
});
