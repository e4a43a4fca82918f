import { ensureBuilt } from './steps/built.mjs';
import { root, runNode } from './steps/run.mjs';
import { join } from 'node:path';

/** Runs a command beside the product: `operate.mjs verify|rebuild|backup|restore …`, from the build. */
const [name = '', ...args] = process.argv.slice(2);
if (!['verify', 'rebuild', 'backup', 'restore'].includes(name)) {
  console.error('operate.mjs verify | rebuild | backup | restore');
  process.exit(2);
}
await ensureBuilt();
process.exit(
  await runNode(join(root, 'dist', 'services', `${name}.js`), args, { cwd: process.env.INIT_CWD ?? root }),
);
