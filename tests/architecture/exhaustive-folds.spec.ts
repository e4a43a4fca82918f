import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(root, 'contracts/kernel/fence-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fold = (cases: string): string =>
  `type Happened = { type: 'Opened' } | { type: 'Closed' };
export function evolve(open: boolean, event: Happened): boolean {
  switch (event.type) {
    case 'Opened':
      return true;
    ${cases}
  }
  return open;
}
`;

/** The linter's messages about a fold in the contracts, by rule. */
function lintMessages(source: string): string[] {
  writeFileSync(join(folder, 'fold.ts'), source);
  try {
    execFileSync('oxlint', ['--type-aware', '--format=json', join(folder, 'fold.ts')], { cwd: root });
    return [];
  } catch (error) {
    const { diagnostics } = JSON.parse(String((error as { stdout: Buffer }).stdout)) as {
      diagnostics: readonly { code: string }[];
    };
    return diagnostics.map(({ code }) => code);
  }
}

it('the linter forbids a default in a fold, and a fold that leaves an event out', () => {
  expect(lintMessages(fold("case 'Closed':\n      return false;"))).toEqual([]);
  for (const wrong of [
    'default:\n      return false;',
    "case 'Closed':\n      return false;\n    default:\n      return open;",
    '',
  ])
    expect(lintMessages(fold(wrong))).toContain('typescript(switch-exhaustiveness-check)');
});
