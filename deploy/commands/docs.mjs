import './steps/help-option.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { runNode } from './steps/run.mjs';

await ensurePackages();
process.exit(await runNode('deploy/commands/docs/write-docs.ts', process.argv.slice(2)));
