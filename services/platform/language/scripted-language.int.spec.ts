import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { modelsWithoutWeights } from '../../../tests/support/models-without-weights.ts';
import { order, program } from '../../../tests/support/scripted-order.ts';
import { languageModel } from '../models/model-list.ts';
import { Models } from '../models/models.ts';
import { ModelTurns } from '../models/model-turns.ts';
import { LocalLanguage, type LocalLanguageOptions } from './local-language.ts';

const schema = z.object({ title: z.string() });
const good = { ...order, prompt: 'say {"title":"Open the valve"}', schema };

let given: Awaited<ReturnType<typeof modelsWithoutWeights>>;
const opened: LocalLanguage[] = [];
const open = (options: Partial<LocalLanguageOptions> = {}): LocalLanguage => {
  const language = new LocalLanguage({ models: given.models, program, ...options });
  opened.push(language);
  return language;
};
/** A program of the test's own, in place of the scripted one. */
const programOf = async (source: string): Promise<string> => {
  const path = join(given.folder, 'program.mjs');
  await writeFile(path, source);
  return path;
};
beforeEach(async () => {
  given = await modelsWithoutWeights(languageModel);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of opened.splice(0)) await each.close();
  await given.remove();
});

describe('language: a local model that does not behave', () => {
  it.each<[string, string, string, object]>([
    ['nonsense', 'say As a model, I', 'language.unreadable', {}],
    ['another shape', 'say {"titel":"Open"}', 'language.unreadable', {}],
    ['nothing', 'nothing', 'language.unreadable', {}],
    ['too many tokens', 'long', 'language.budget-exceeded', {}],
    ['forever', 'forever', 'language.budget-exceeded', { timeoutMs: 100 }],
    ['forever, and does not stop', 'deaf', 'language.budget-exceeded', { timeoutMs: 100 }],
    ['forever, and says nothing', 'silent', 'language.budget-exceeded', { timeoutMs: 100 }],
    ['lines of another protocol', 'garbage', 'language.failed', {}],
    ['half an answer', 'half', 'language.failed', {}],
    ['a crash', 'crash', 'language.failed', {}],
    ['a refusal', 'refuse', 'language.failed', {}],
    ['a request for more memory than it may have', 'memory', 'language.failed', {}],
  ])('refuses %s and writes the next text', async (_, prompt, error, changes) => {
    const language = open();
    await expect(language.complete({ ...good, ...changes, prompt })).rejects.toMatchObject({ error });
    expect((await language.complete(good)).value).toEqual({ title: 'Open the valve' });
  });

  it('keeps the process that stops when it is asked to, and kills the one that does not', async () => {
    const language = open();
    await language.complete(good);
    const first = language.pid;
    await language.complete({ ...good, prompt: 'forever', timeoutMs: 100 }).catch(() => undefined);
    expect(language.pid).toBe(first);
    await language.complete({ ...good, prompt: 'deaf', timeoutMs: 100 }).catch(() => undefined);
    expect(language.pid).toBeUndefined();
  });

  it('ends a text whose reader fails, with the reason', async () => {
    const reason = new Error('the reader is gone');
    const language = open();
    const onText = (): never => {
      throw reason;
    };
    await expect(language.complete({ ...order, prompt: 'forever', onText })).rejects.toBe(reason);
    expect((await language.complete(order)).text).toBe('Open the valve');
  });
});

describe('language: a local model', () => {
  it('hands on the pieces as they come, with what is recorded', async () => {
    const pieces: string[] = [];
    const written = await open().complete({ ...order, onText: (piece) => void pieces.push(piece) });
    expect(pieces).toEqual(['Open ', 'the ', 'valve']);
    expect(written).toMatchObject({ text: 'Open the valve', value: null, inputTokens: 12, outputTokens: 3 });
    expect(written.model).toBe(languageModel.version);
  });

  it('writes one text after the other', async () => {
    const language = open();
    const many = Array.from({ length: 20 }, (_, count) =>
      language.complete({ ...order, prompt: `say ${count}` }),
    );
    expect((await Promise.all(many)).map(({ text }) => text)).toEqual(many.map((_, count) => `${count}`));
  });

  it('stops when aborted: while it loads, writes or waits', async () => {
    const reason = new Error('cancelled by a person');
    const loading = open({ program: await programOf('setInterval(() => undefined, 1000);') });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = loading.complete({ ...order, signal: one.signal });
    const second = loading.complete({ ...order, signal: one.signal });
    await expect.poll(() => loading.pid).toBeDefined();
    one.abort(reason);
    await expect(first).rejects.toBe(reason);
    await expect(second).rejects.toBe(reason);
    expect(loading.pid).toBeUndefined();
    const language = open();
    const onText = (): void => two.abort(reason);
    const writing = language.complete({ ...order, prompt: 'forever', signal: two.signal, onText });
    await expect(writing).rejects.toBe(reason);
    expect((await language.complete(order)).text).toBe('Open the valve');
  });

  it('counts neither the wait for other texts nor the loading of the model as time of a text', async () => {
    const slow = await programOf(`
      import { createInterface } from 'node:readline';
      const say = (answer) => console.log(JSON.stringify(answer));
      setTimeout(() => say({ type: 'loaded' }), 4000);
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id } = JSON.parse(line);
        say({ type: 'piece', id, text: 'Open' });
        say({ type: 'ended', id, by: 'itself', inputTokens: 1, outputTokens: 1 });
      });
    `);
    const language = open({ program: slow });
    expect((await language.complete({ ...order, timeoutMs: 3000 })).text).toBe('Open');
  });

  it('says why its process could not load the model, and starts another for the next text', async () => {
    const broken = await programOf('console.error("the file has no magic"); process.exit(1);');
    const language = open({ program: broken });
    for (const attempt of [order, order])
      await expect(language.complete(attempt)).rejects.toMatchObject({
        error: 'language.failed',
        facts: { reason: 'the file has no magic' },
      });
  });

  it('leaves when it is idle, and takes its folder along', async () => {
    vi.stubEnv('TMPDIR', given.folder);
    const folders = async () =>
      (await readdir(given.folder)).filter((name) => name.startsWith('stepwell-model-'));
    const language = open({ idleMilliseconds: 20 });
    await language.complete(order);
    await expect.poll(() => language.pid).toBeUndefined();
    await expect.poll(folders).toEqual([]);
    expect((await language.complete(order)).text).toBe('Open the valve');
  });

  it('gives its process none of the settings', async () => {
    vi.stubEnv('STEPWELL_LANGUAGE_KEY', 'secret');
    await expect(open().complete({ ...order, prompt: 'settings' })).rejects.toMatchObject({
      facts: { reason: 'no key' },
    });
  });

  it('never runs beside another model where there is memory for one', async () => {
    const small = await modelsWithoutWeights(languageModel, { turns: new ModelTurns(4 * 1024 ** 3) });
    const [one, two] = [open({ models: small.models }), open({ models: small.models })];
    const running = () => [one, two].filter(({ pid }) => pid !== undefined).length;
    const seen: number[] = [];
    const texts = [one, two, one, two].map((each) =>
      each.complete({ ...order, onText: () => void seen.push(running()) }),
    );
    expect((await Promise.all(texts)).map(({ text }) => text)).toEqual(texts.map(() => 'Open the valve'));
    expect(new Set(seen)).toEqual(new Set([1]));
    await small.remove();
  });

  it('refuses every text after it was closed', async () => {
    const language = open();
    await language.complete(order);
    await language.close();
    await expect(language.complete(order)).rejects.toMatchObject({ error: 'language.failed' });
    expect(language.pid).toBeUndefined();
  });
});

it('refuses texts while the model is not there, and says how to get it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-models-'));
  const language = open({ models: new Models({ folder, python: 'python3' }) });
  expect(await language.status()).toMatchObject({ state: 'missing', isRemote: false });
  await expect(language.complete(order)).rejects.toMatchObject({
    error: 'language.unavailable',
    facts: { reason: expect.stringContaining('npm run models -- get language') },
  });
  await rm(folder, { recursive: true });
});
