import './steps/help-option.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, root } from './steps/run.mjs';
import { loadsSample } from './steps/sample-default.mjs';
import { ensureSpeech, modelsHome, speechHome } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python', 'espeak']);
await ensureSpeech();
await ensureBuilt();

const server = spawn(pinnedNode(), ['--enable-source-maps', join(root, 'dist', 'services', 'main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    STEPWELL_SEED: loadsSample(process.env),
    STEPWELL_WEB: process.env.STEPWELL_WEB ?? join(root, 'dist', 'web'),
    STEPWELL_SPEECH_HOME: speechHome,
    STEPWELL_MODELS_HOME: modelsHome,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
