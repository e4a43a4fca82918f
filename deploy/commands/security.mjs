import './steps/help-option.mjs';
import { join } from 'node:path';
import { ensurePackages } from './steps/packages.mjs';
import { root, run } from './steps/run.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg']);
const table = join(root, 'tests', 'security', 'attack-table.ts');
const chosen = process.argv.slice(2).map((name) => join('tests', 'security', name));
const args = [
  'run',
  '--project',
  'integration',
  '--reporter',
  'default',
  '--reporter',
  table,
  ...(chosen.length > 0 ? chosen : [join('tests', 'security')]),
];
process.exitCode = await run('vitest', args, { env: { ATTACKS: 'all' } });
