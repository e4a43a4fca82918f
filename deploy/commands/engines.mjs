import { ensurePackages } from './steps/packages.mjs';
import { runNode } from './steps/run.mjs';

await ensurePackages();
process.exit(await runNode('tests/support/engines/room/command.ts', process.argv.slice(2)));
