import { expect, it } from 'vitest';
import { killPipelines } from './pipeline-kill.ts';

it('a pipeline killed at a stage boundary or inside a stage ends, repeating only what was going on', async () => {
  const { n, runs, ended, orphans, failures, mostRepeated } = await killPipelines(10);
  expect(failures).toEqual([]);
  expect(n).toBeGreaterThanOrEqual(10);
  expect(ended).toBe(runs);
  expect(orphans).toBe(0);
  expect(mostRepeated.chunks).toBeLessThanOrEqual(1);
});
