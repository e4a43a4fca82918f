import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { errorNames, refusalsOf } from './refusals.ts';
import { readSources } from './source-tree.ts';

const sources = readSources(resolve(import.meta.dirname, '../../..'), ['contracts', 'services']);
const errors = errorNames(sources);

it('a command has the refusals of what is checked after its events, not after others of the same list', () => {
  const overlapping = (command: string) => refusalsOf(sources, errors, command).includes('step.overlaps');
  expect(['RetimeStep', 'MergeSteps', 'InsertStep', 'SaveSegmentation'].filter(overlapping)).toHaveLength(4);
  expect(['DeleteStep', 'SplitStep', 'RenameStep', 'ChangeAnnotations'].filter(overlapping)).toEqual([]);
  // the blurs that the aggregate adds are annotations
  expect(refusalsOf(sources, errors, 'DeleteStep')).toEqual(
    expect.arrayContaining(['annotation.too-large', 'annotation.uncovered']),
  );
});
