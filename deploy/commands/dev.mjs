import './steps/help-option.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages } from './steps/packages.mjs';
import { root } from './steps/run.mjs';
import { ensureSpeech, modelsHome, speechHome } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python']);
await ensureSpeech();

const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  STEPWELL_SEED: process.env.STEPWELL_SEED ?? 'true',
  STEPWELL_SPEECH_HOME: speechHome,
  STEPWELL_MODELS_HOME: modelsHome,
  STEPWELL_API: process.env.STEPWELL_API ?? `http://127.0.0.1:${process.env.STEPWELL_PORT ?? 4400}`,
};
const children = [
  spawn('nest', ['start', '--watch', '--preserveWatchOutput'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  }),
  spawn('vite', ['dev', 'web'], { cwd: root, stdio: 'inherit', env: environment }),
];
console.log('The page: http://127.0.0.1:5173 (it calls the server that nest watches).');
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
