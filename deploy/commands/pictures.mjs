import './steps/help-option.mjs';
import { join } from 'node:path';
import { ensurePackages } from './steps/packages.mjs';
import { root, runNode } from './steps/run.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg']);
process.exitCode = await runNode(join(root, 'tests', 'pictures', 'picture-table.ts'), process.argv.slice(2));
