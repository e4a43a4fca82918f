import './steps/help-option.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { runNode } from './steps/run.mjs';

await ensurePackages();
const [files] = process.argv.slice(2);
process.exit(
  await runNode('node_modules/@stryker-mutator/core/bin/stryker.js', [
    'run',
    'tests/mutants/stryker.config.mjs',
    // files that are named replace the list of the configuration, with its exceptions
    ...(files ? ['--mutate', `${files},!**/*.spec.ts,!**/*.fixture.ts,!**/*.suite.ts`] : ['--incremental']),
  ]),
);
