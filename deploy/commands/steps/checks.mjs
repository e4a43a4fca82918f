import { runBounded } from './bounded.mjs';

/** Static checks; the long ones first. `node` is the pinned one from the packages. */
const checks = [
  ['types of server, contracts and tests', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the web', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['unused code and packages', 'knip', []],
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
  ['pages made from the contracts', 'node', ['deploy/commands/docs/write-docs.ts', '--check']],
  [
    'licences, versions and install scripts of packages',
    'node',
    ['deploy/commands/packages/check-packages.ts'],
  ],
];

/** Most of them use one core: two run at a time, and each prints its output when it has finished. */
export async function runChecks(report) {
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runCheck(report, check);
  };
  await Promise.all([lane(), lane()]);
}

function runCheck(report, [name, command, args]) {
  return report.part(name, async () => {
    const output = [];
    const code = await runBounded(command, args, { minutes: 10, output: (piece) => output.push(piece) });
    console.log(`\n· ${name}`);
    process.stdout.write(output.join(''));
    if (code === 0) return { passed: 1 };
    return { problems: [code === null ? 'it was stopped after 10 minutes' : `it ended with ${code}`] };
  });
}
