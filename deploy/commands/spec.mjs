import './steps/help-option.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { runNode } from './steps/run.mjs';

await ensurePackages();
process.exit(await runNode('deploy/commands/spec/spec.ts', process.argv.slice(2)));
