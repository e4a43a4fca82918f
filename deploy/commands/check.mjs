import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, run } from './steps/run.mjs';

await ensurePackages();

const checks = [
  ['types of server, contracts and tests', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the web', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  [
    'boundaries',
    'depcruise',
    [
      '--config',
      'tests/architecture/boundaries.cjs',
      'contracts',
      'services',
      'projections',
      'workflows',
      'web/src',
      'tests',
    ],
  ],
  ['unused code and packages', 'knip', []],
  ['pages made from the contracts', pinnedNode(), ['deploy/commands/docs/write-docs.ts', '--check']],
  [
    'licences, versions and install scripts of packages',
    pinnedNode(),
    ['deploy/commands/packages/check-packages.ts'],
  ],
  ['unit tests', 'vitest', ['run', '--project', 'unit', '--reporter', 'dot']],
];

const failed = [];
for (const [what, command, args] of checks) {
  console.log(`\n· ${what}`);
  if ((await run(command, args)) !== 0) failed.push(what);
}
console.log(failed.length === 0 ? '\nEverything holds.' : `\nNot in order: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
