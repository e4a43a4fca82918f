import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { PartKind } from '../../contracts/assistant/summary-parts.ts';
import { defaultThreads, LocalLanguage } from '../../services/platform/language/local-language.ts';
import { languageModel } from '../../services/platform/models/model-list.ts';
import { Models } from '../../services/platform/models/models.ts';
import { writeParts } from '../../workflows/assistant/summary/write-parts.ts';
import { latencies, twoRequests } from './api-while-encoding.ts';
import {
  clocked,
  quantile,
  ratiosOf,
  rounded,
  runBench,
  versions,
  type BenchFigures,
} from './bench-result.ts';
import { seedAccounts, serveProduct } from './built-product.ts';
import { sourceOf } from './spoken-source.ts';
import { readInstructions } from './steps-instructions.ts';

const reach = { ofBare: { least: 0.9 }, apiP99: { most: 2 } };
const system = 'You explain steps of work instructions in one short sentence.';
/** Of each measurement of the API. */
const seconds = 6;

/** Steps of narrated instructions, as the product would have them explained. */
const steps = readInstructions()
  .filter(({ language }) => language === 'en')
  .flatMap((instruction) => instruction.steps);
const prompts = steps.map((step) => `Explain this step: ${step.replaceAll(' | ', ' ')}`);

/** What is said in ten minutes, at 130 words a minute. */
function* tenMinutes(): Generator<string> {
  let words = 0;
  for (const step of steps) {
    yield step;
    words += step.split(/[\s|]+/).length;
    if (words >= 1300) return;
  }
}

const order = {
  purpose: 'bench',
  promptVersion: '1',
  system,
  maxTokens: 400,
  timeoutMs: 600_000,
};

/**
 * How fast the product's language model writes beside llama.cpp by itself, with the same number of threads, and how long
 * the API takes to answer while it writes; the whole bench also says how long a summary of ten minutes of speech takes.
 */
export async function languageBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const home = process.env['STEPWELL_MODELS_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'models');
  const models = new Models({ folder: home, python: 'python3' });
  if (!(await models.isInstalled(languageModel)))
    throw new Error('The language model is not installed: npm run models -- get language.');
  const speed = await compareWithBare(models, quick ? 4 : 20);
  const api = await measureApi(models, quick ? 1 : 5);
  const summary = quick ? [] : [await summarySeconds(models)];
  return {
    name: 'language',
    n: speed.own.length,
    quick,
    reach,
    ratios: { ofBare: ratiosOf(speed.own, speed.bare), apiP99: ratiosOf(api.writing, api.idle) },
    control: {
      weakness: 'a process of its own for every text; bare processes with four times the threads',
      ratios: {
        ofBare: ratiosOf([speed.fresh], [speed.bare[0] ?? Number.NaN]).median,
        apiP99: ratiosOf([api.crowded], [api.idle[0] ?? Number.NaN]).median,
      },
    },
    raw: {
      ...speed,
      fresh: [speed.fresh],
      ...api,
      crowded: [api.crowded],
      threads: [defaultThreads],
      summaryOfTenMinutes: summary,
    },
    notes: summary.map((taken) => `summary of ten minutes of speech: ${taken} s`),
    versions: { ...versions, language: languageModel.version },
  };
}

/** Seconds from the request for a summary of ten minutes of speech to its checked parts. */
async function summarySeconds(models: Models): Promise<number> {
  const language = new LocalLanguage({ models });
  try {
    return await clocked(() =>
      writeParts(sourceOf([...tenMinutes()]), PartKind.options, {
        language,
        signal: new AbortController().signal,
        answers: { given: [], add: () => Promise.resolve() },
        onProgress: () => undefined,
      }),
    );
  } finally {
    await language.close();
  }
}

/** Tokens per second of a text, from the request to its end. */
async function speedOf(write: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const tokens = await write();
  return rounded((tokens * 1000) / (performance.now() - started));
}

/** The same texts, in turn, by the product and by llama.cpp; both loaded before. */
async function compareWithBare(models: Models, texts: number) {
  const language = new LocalLanguage({ models });
  const bare = await openBare(models, defaultThreads);
  const raw = { own: [] as number[], bare: [] as number[], fresh: 0 };
  const [first = ''] = prompts;
  const write = async (by: LocalLanguage, prompt: string): Promise<number> =>
    (await by.complete({ ...order, prompt })).outputTokens;
  try {
    await write(language, first);
    await bare.write(first);
    for (const prompt of prompts.slice(0, texts)) {
      raw.own.push(await speedOf(() => write(language, prompt)));
      raw.bare.push(await speedOf(() => bare.write(prompt)));
    }
    await language.close();
    const fresh = new LocalLanguage({ models });
    raw.fresh = await speedOf(() => write(fresh, first));
    await fresh.close();
    return raw;
  } finally {
    await language.close();
    bare.close();
  }
}

async function openBare(models: Models, threads: number) {
  const model = join(models.folderOf(languageModel), languageModel.file.name);
  const program = join(import.meta.dirname, 'language-bare.mjs');
  const child = spawn(process.execPath, [program, model, String(threads)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    write: async (prompt: string): Promise<number> => {
      child.stdin.write(`${JSON.stringify({ system, prompt })}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The bare model ended.');
      return Number(value);
    },
    close: (): void => void child.kill('SIGKILL'),
  };
}

/** p99 of the API's answers in milliseconds: idle, while the product writes, and while bare processes take every core. */
async function measureApi(models: Models, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-language-'));
  const raw = { idle: [] as number[], writing: [] as number[], crowded: 0 };
  const language = new LocalLanguage({ models });
  const [first = '', ...others] = prompts;
  try {
    await seedAccounts(folder);
    const product = await serveProduct(folder);
    try {
      await language.complete({ ...order, prompt: first });
      // signed in again each time: on a busy machine the rounds outlast a session's token
      const p99 = async (until: () => Promise<unknown>): Promise<number> => {
        const ask = await twoRequests(product);
        await latencies(ask, pause(2000));
        return rounded(quantile(await latencies(ask, until()), 0.99));
      };
      for (let round = 0; round < rounds; round++) {
        raw.idle.push(await p99(() => pause(seconds * 1000)));
        raw.writing.push(await p99(() => writeFor(language, others)));
      }
      raw.crowded = await crowded(models, p99);
    } finally {
      await product.stop();
    }
    return raw;
  } finally {
    await language.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeFor(language: LocalLanguage, texts: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1000);
  for (let at = 0; !signal.aborted; at = (at + 1) % texts.length)
    await language.complete({ ...order, prompt: texts[at] ?? '', signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

async function crowded(
  models: Models,
  p99: (until: () => Promise<unknown>) => Promise<number>,
): Promise<number> {
  const all = await Promise.all([1, 2].map(() => openBare(models, availableParallelism() * 2)));
  const writing = Promise.allSettled(all.map((bare) => bare.write(prompts[0] ?? '')));
  const measured = await p99(() => pause(seconds * 1000));
  for (const bare of all) bare.close();
  await writing;
  return measured;
}

if (import.meta.main) await runBench(languageBench);
