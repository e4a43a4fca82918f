import { TestRunner, type RunnerTestCase } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Kind of attack to how many were tried. */
    attacks?: Record<string, number>;
  }
}

/**
 * Notes that the running test has tried `n` attacks of a kind ("extreme values", "forged tokens").
 * `npm run security` prints the sum of each kind.
 */
export function countAttacks(kind: string, n = 1): void {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (!test) throw new Error('Attacks are counted while a test runs.');
  const attacks = (test.meta.attacks ??= {});
  attacks[kind] = (attacks[kind] ?? 0) + n;
}
