import type { Reporter, TestCase, TestModule } from 'vitest/node';
import './count-attacks.ts';

interface Row {
  tried: number;
  tests: number;
  failed: number;
}

/** Prints how many attacks of each kind were tried, and which kinds have a test that failed. */
export default class AttackTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Map<string, Row>();
    for (const module of modules)
      for (const test of module.children.allTests()) for (const kind of kindsOf(test)) add(rows, kind, test);
    const widest = Math.max(0, ...[...rows.keys()].map((kind) => kind.length)) + 2;
    const line = (kind: string, tried: string, tests: string, outcome = '') =>
      console.log(`${kind.padEnd(widest)}${tried.padStart(10)}${tests.padStart(8)}   ${outcome}`.trimEnd());
    line('', 'n', 'tests');
    for (const [kind, { tried, tests, failed }] of [...rows].sort(([one], [other]) =>
      one.localeCompare(other),
    ))
      line(kind, String(tried), String(tests), failed > 0 ? `FAILED (${failed})` : '');
  }
}

const kindsOf = (test: TestCase): string[] => Object.keys(test.meta().attacks ?? {});

function add(rows: Map<string, Row>, kind: string, test: TestCase): void {
  const row = rows.get(kind) ?? { tried: 0, tests: 0, failed: 0 };
  row.tried += test.meta().attacks?.[kind] ?? 0;
  row.tests++;
  if (test.result().state === 'failed') row.failed++;
  rows.set(kind, row);
}
