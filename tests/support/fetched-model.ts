import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { ModelEntry } from '../../services/platform/models/model-list.ts';
import { Models } from '../../services/platform/models/models.ts';
import { installedSpeech } from './installed-speech.ts';

/** Shared by all clones on the machine, as the servers of the engine tests are. */
export const modelsHome =
  process.env['STEPWELL_MODELS_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'models');

export interface ModelInTests {
  readonly models: Models;
  readonly speechFolder: string;
}

async function reasonItIsMissing(entry: ModelEntry, programs: readonly string[], speech: string | null) {
  if (speech === null) return { models: null, reason: 'the Python environment is not installed' };
  for (const program of programs)
    if (spawnSync(program, ['--version']).status !== 0) return { models: null, reason: `${program} is not installed` };
  const models = new Models({ folder: modelsHome, python: join(speech, 'venv', 'bin', 'python') });
  const reason = await models.get(entry).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { models, reason };
} // prettier-ignore

/** Runs tests with a model, fetched now if need be. Where it cannot be had they are skipped, and their names say why. */
export async function describeWithModel(
  entry: ModelEntry,
  programs: readonly string[],
  define: (given: ModelInTests) => void,
): Promise<void> {
  const speechFolder = installedSpeech();
  const { models, reason } = await reasonItIsMissing(entry, programs, speechFolder);
  const or = reason === null ? '' : ` [${entry.name} cannot be had: ${reason}]`;
  describe.skipIf(reason !== null)(`with the model ${entry.name}${or}`, () => {
    if (models !== null && speechFolder !== null) define({ models, speechFolder });
  });
}

/** Runs tests with a model that is too large to be fetched for them; without it they are skipped, and their names say why. */
export async function describeWithInstalledModel(
  entry: ModelEntry,
  define: (models: Models) => void,
): Promise<void> {
  const models = new Models({ folder: modelsHome, python: 'python3' });
  const isThere = await models.isInstalled(entry);
  const or = isThere ? '' : ` [it is not installed: npm run models -- get ${entry.name}]`;
  // a busy machine may need minutes for what takes a second on an idle one
  describe.skipIf(!isThere)(`with the model ${entry.name}${or}`, { timeout: 600_000 }, () => {
    define(models);
  });
}
