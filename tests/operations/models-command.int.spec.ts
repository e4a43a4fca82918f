import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelsWithoutWeights } from '../support/models-without-weights.ts';
import { runSet } from '../support/run-command.ts';
import { voicesModel } from '../../services/platform/models/model-list.ts';

let given: Awaited<ReturnType<typeof modelsWithoutWeights>>;
let speech: string;
beforeEach(async () => {
  given = await modelsWithoutWeights(voicesModel);
  speech = join(given.folder, 'speech');
});
afterEach(() => given.remove());

const run = (...args: readonly string[]) =>
  runSet({
    name: 'models',
    args,
    settings: { STEPWELL_MODELS_HOME: given.folder, STEPWELL_SPEECH_HOME: speech },
  });
const installSpeech = async () => {
  for (const part of ['model', 'venv']) {
    await mkdir(join(speech, part), { recursive: true });
    await writeFile(join(speech, part, 'installed'), '');
  }
};
/** What the list says of each model after its name, version and languages. */
const listed = async () => {
  const { code, stdout, stderr } = await run('list');
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0], line.slice(line.lastIndexOf(': ') + 2)]),
  );
};

describe('models', () => {
  it('lists every model, what it is for and whether it is installed, recognition with them', async () => {
    const absent = 'not installed, 605 MB';
    const others = {
      sentences: 'not installed, 32 MB',
      voices: 'installed',
      language: 'not installed, 1093 MB',
    };
    expect(await listed()).toEqual({ speech: absent, ...others });
    await installSpeech();
    expect(await listed()).toEqual({ speech: 'installed', ...others });
    const { stdout } = await run('list');
    expect(stdout).toContain(
      'voices: Reads text aloud (Kokoro-82M v1.0, int8 ONNX, Apache-2.0; en-us, en-gb, ',
    );
  });

  it('removes a model and nothing else; without one it says the same', async () => {
    await installSpeech();
    for (const _ of ['once', 'again'])
      expect(await run('remove', 'voices')).toEqual({ code: 0, stdout: 'voices was removed.\n', stderr: '' });
    expect(existsSync(given.models.folderOf(voicesModel))).toBe(false);
    expect(await listed()).toMatchObject({ voices: 'not installed, 90 MB', speech: 'installed' });
    expect(await run('remove', 'speech')).toMatchObject({ code: 0, stdout: 'speech was removed.\n' });
    expect(await listed()).toMatchObject({ speech: 'not installed, 605 MB' });
    // the other models run in its environment
    expect(existsSync(join(speech, 'venv', 'installed'))).toBe(true);
  });

  it('fetches nothing that is there', async () => {
    const place = given.models.folderOf(voicesModel);
    expect(await run('get', 'voices')).toEqual({
      code: 0,
      stdout: `voices is installed in ${place}.\n`,
      stderr: '',
    });
  });

  it.each(['get', 'remove'])(
    '%s names the models that there are instead of an unknown one',
    async (action) => {
      expect(await run(action, '../voices')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no model ../voices. There are: speech, sentences, voices, language.\n',
      });
      expect((await listed())['voices']).toBe('installed');
    },
  );

  it.each([['list'], ['get', 'voices'], ['remove', 'voices']])(
    '%s says how models are switched on',
    async (...args) => {
      const without: Readonly<Record<string, string>>[] = [{}, { STEPWELL_MODELS_HOME: given.folder }];
      for (const settings of without)
        expect(await runSet({ name: 'models', args, settings })).toEqual({
          code: 1,
          stdout: '',
          stderr: 'Models are off: set STEPWELL_MODELS_HOME and STEPWELL_SPEECH_HOME to their folders.\n',
        });
    },
  );

  it.each(['', 'list voices', 'get', 'remove voices speech', 'toString voices', 'list --all'])(
    'explains itself at "%s"',
    async (words) => {
      const ended = await run(...words.split(' ').filter((word) => word !== ''));
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toMatch(/^models list \| get NAME \| remove NAME\n/);
    },
  );
});
