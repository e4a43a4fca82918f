import { ensurePackages } from './steps/packages.mjs';
import { runNode } from './steps/run.mjs';

await ensurePackages();
process.exit(await runNode('deploy/commands/new/new.ts', process.argv.slice(2)));
