import './steps/help-option.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, run } from './steps/run.mjs';

await ensurePackages();
// kafkajs computes a timeout from a time in the past
const words = ['--disable-warning=TimeoutNegativeWarning', 'tests/support/engines/harness/command.ts'];
process.exit(await run(pinnedNode(), [...words, ...process.argv.slice(2)]));
