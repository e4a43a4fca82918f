import { ensureBuilt } from './steps/built.mjs';
import { root, runNode } from './steps/run.mjs';
import { ensureSpeech, modelsHome, speechHome } from './steps/speech.mjs';
import { join } from 'node:path';

/** Programs that operate on the product's data, by command name. */
const programs = {
  verify: 'verify',
  rebuild: 'rebuild',
  backup: 'backup',
  restore: 'restore',
  'accept-log': 'accept-log',
  seed: 'load-sample',
  refill: 'refill',
  migrate: 'migrate',
  analyst: 'analyst',
  'owner-access': 'owner-access',
  models: 'models',
};

/** Runs a built program: `operate.mjs verify|rebuild|backup|restore|accept-log|seed|refill|migrate|analyst|owner-access|models …`. */
const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, name)) {
  console.error(`operate.mjs ${Object.keys(programs).join(' | ')}`);
  process.exit(2);
}
await ensureBuilt();
/** Models come through the pip of the Python environment that speech recognition lives in. */
if (name === 'models' && args[0] === 'get') await ensureSpeech();
process.exit(
  await runNode(join(root, 'dist', 'services', 'main', 'commands', `${programs[name]}.js`), args, {
    cwd: process.env.INIT_CWD ?? root,
    env: { ...process.env, STEPWELL_SPEECH_HOME: speechHome, STEPWELL_MODELS_HOME: modelsHome },
  }),
);
