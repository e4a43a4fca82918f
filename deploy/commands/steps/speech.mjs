import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from './run.mjs';

/** Python environment and weights for speech recognition, shared by all data folders of this checkout. */
export const speechHome = process.env.STEPWELL_SPEECH_HOME || join(root, '.cache', 'speech');

/** Models from package registries, shared by all checkouts of the machine. */
export const modelsHome = process.env.STEPWELL_MODELS_HOME || join(homedir(), '.cache', 'stepwell', 'models');

/** Installs speech recognition once; without it the product works and says so. */
export async function ensureSpeech() {
  if (
    process.env.STEPWELL_SPEECH_URL ||
    (existsSync(join(speechHome, 'venv')) && existsSync(join(speechHome, 'model')))
  )
    return;
  const code = await runNode(join('deploy', 'speech', 'install.mjs'), ['--into', speechHome]);
  if (code !== 0)
    console.warn('Speech recognition is not available; steps will come from scenes and silences.');
}
