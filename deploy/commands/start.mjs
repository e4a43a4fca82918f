import './steps/help-option.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, root } from './steps/run.mjs';
import { ensureSpeech, modelsHome, speechHome } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python', 'espeak']);
await ensureSpeech();
await ensureBuilt();

const isOnThisMachine = ['127.0.0.1', '::1', 'localhost'].includes(process.env.STEPWELL_HOST ?? '127.0.0.1');

const server = spawn(pinnedNode(), ['--enable-source-maps', join(root, 'dist', 'services', 'main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    STEPWELL_SEED: process.env.STEPWELL_SEED ?? String(isOnThisMachine),
    STEPWELL_WEB: process.env.STEPWELL_WEB ?? join(root, 'dist', 'web'),
    STEPWELL_SPEECH_HOME: speechHome,
    STEPWELL_MODELS_HOME: modelsHome,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
