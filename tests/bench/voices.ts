import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { voiceOf, voicesFor } from '../../contracts/kernel/voice-list.ts';
import { voicesModel } from '../../services/platform/models/model-list.ts';
import { Models } from '../../services/platform/models/models.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import { EmbeddedVoices } from '../../services/platform/voices/embedded-voices.ts';
import { spellOut } from '../../services/platform/voices/spell-out.ts';
import type { Voices } from '../../services/platform/voices/voices.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { TextSpeaker } from '../../workflows/voice/speak-text.ts';
import { work } from '../support/corpus/ladder-of.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { clocked, ratiosOf, runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import { readInstructions } from './steps-instructions.ts';

const reach = { vsBare: { most: 1.1 }, synthesesOfUnchanged: { most: 0 }, wordsLost: { most: 0 } };
const voice = 'bf_emma';
const organizationId = 'bench';
const root = resolve(import.meta.dirname, '../..');
const threads = Math.min(4, availableParallelism());

/** What is said beside the narrated instructions: each of the actions with each of the objects. */
const Spoken = z.record(z.string(), z.object({ actions: z.array(z.string()), objects: z.array(z.string()) }));
const spoken = Spoken.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'instructions', 'spoken.json'), 'utf8')),
);

/** Sentences of narrated instructions, and then others, by language. */
function sentencesOf(language: string): readonly string[] {
  const steps = readInstructions()
    .filter((each) => each.language === language)
    .flatMap(({ steps: texts }) => texts);
  const narrated = new Set(steps.flatMap((text) => text.split(' | ')).filter((text) => text.length > 20));
  const { actions = [], objects = [] } = spoken[language] ?? {};
  // each pair once, the first of them with every action
  const pairs = Array.from({ length: actions.length * objects.length }, (_, index) => {
    const [action, round] = [index % actions.length, Math.floor(index / actions.length)];
    return (actions[action] ?? '').replace('{0}', objects[(action + round) % objects.length] ?? '');
  });
  return [...narrated, ...pairs];
}

interface Bench {
  readonly folder: string;
  readonly speechFolder: string;
  readonly models: Models;
}

/**
 * What a block of a voice-over costs beside the bare model, how many unchanged blocks are synthesised again, and how
 * many words speech recognition does not find in what was spoken, by language.
 */
export async function voicesBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const speechFolder = process.env['STEPWELL_SPEECH_HOME'] ?? installedSpeech();
  if (!speechFolder) throw new Error('The Python environment of speech is not installed.');
  const home = process.env['STEPWELL_MODELS_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'models');
  const models = new Models({ folder: home, python: join(speechFolder, 'venv', 'bin', 'python') });
  await models.get(voicesModel);
  const folder = await mkdtemp(join(tmpdir(), 'bench-voices-'));
  const bench = { folder, speechFolder, models };
  try {
    const speed = await compareWithBare(bench, quick ? 6 : 30);
    const unchanged = await speakTwice(bench, 100);
    const lost = await wordsLost(bench, quick ? 5 : 500);
    return {
      name: 'voices',
      n: speed.own.length,
      quick,
      reach,
      ratios: {
        vsBare: ratiosOf(speed.own, speed.bare),
        synthesesOfUnchanged: spread([unchanged.again]),
        wordsLost: spread([Object.values(lost).reduce((sum, { words }) => sum + words, 0)]),
      },
      control: {
        weakness: 'a process of its own for every block; every text changed',
        ratios: {
          vsBare: ratiosOf([speed.fresh], [speed.bare[0] ?? Number.NaN]).median,
          synthesesOfUnchanged: unchanged.changed,
        },
      },
      raw: {
        ...speed,
        fresh: [speed.fresh],
        ...Object.fromEntries(
          Object.entries(lost).map(([language, { words, blocks }]) => [`lost ${language}`, [words, blocks]]),
        ),
      },
      versions: { ...versions, voices: voicesModel.version },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same texts, in turn, by the product and by the bare model; both loaded before. */
async function compareWithBare({ speechFolder, models }: Bench, count: number) {
  const voices = new EmbeddedVoices({ models, speechFolder });
  const bare = await openBare(speechFolder, models.folderOf(voicesModel));
  const texts = sentencesOf('en').slice(0, count);
  const [first = 'Open the valve.'] = texts;
  const raw = { own: [] as number[], bare: [] as number[], fresh: 0 };
  try {
    await voices.speak({ text: first, voice, rate: 1, organizationId });
    await bare.speak(first);
    for (const text of texts) {
      raw.own.push(await clocked(() => voices.speak({ text, voice, rate: 1, organizationId })));
      raw.bare.push(await clocked(() => bare.speak(text)));
    }
    const fresh = new EmbeddedVoices({ models, speechFolder });
    raw.fresh = await clocked(() => fresh.speak({ text: first, voice, rate: 1, organizationId }));
    await fresh.close();
    return raw;
  } finally {
    await voices.close();
    bare.close();
  }
}

async function openBare(speechFolder: string, model: string) {
  const program = join(root, 'services', 'platform', 'voices', 'speak.py');
  const child = spawn(
    join(speechFolder, 'venv', 'bin', 'python'),
    [join(import.meta.dirname, 'voices-bare.py'), program, model, String(threads)],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, OMP_NUM_THREADS: String(threads) } },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const { style, pronunciation: espeak, language } = voiceOf(voice) ?? { language: 'en-gb' };
  return {
    speak: async (text: string): Promise<void> => {
      child.stdin.write(`${JSON.stringify({ text: spellOut(text, language), espeak, voice: style })}\n`);
      const { done } = await lines.next();
      if (done === true) throw new Error('The bare model ended.');
    },
    close: (): void => void child.stdin.end(),
  };
}

const request = (id: string, text: string, by: string) => ({
  id,
  key: null,
  text,
  voice: by,
  rate: 1,
  targetDuration: null,
});
/** How many syntheses the same blocks cost when they are generated again, and what changed ones cost. */
async function speakTwice({ folder, speechFolder, models }: Bench, blocks: number) {
  const real = new EmbeddedVoices({ models, speechFolder });
  let syntheses = 0;
  const voices: Voices = {
    speak: (order) => {
      syntheses += 1;
      return real.speak(order);
    },
    phonemes: (...asked) => real.phonemes(...asked),
    status: () => real.status(),
    close: () => real.close(),
  };
  const objects = await openEmbeddedObjects({ folder: join(folder, 'twice') });
  const assetStorage = new AssetStorage(objects, join(folder, 'scratch'));
  const speaker = new TextSpeaker({ assetStorage, speech: openSpeech({}), voices }, 'org', work(folder));
  const pass = async (name: string, textOf: (block: number) => string): Promise<number> => {
    const before = syntheses;
    for (let block = 0; block < blocks; block++)
      await speaker.speak(request(`${name}-${block}`, textOf(block), 'basic-en-gb'), []);
    return syntheses - before;
  };
  try {
    await pass('first', (block) => `Open valve ${block}.`);
    const again = await pass('again', (block) => `Open valve ${block}.`);
    const changed = await pass('changed', (block) => `Close valve ${block}.`);
    return { again, changed };
  } finally {
    await real.close();
  }
}

/** Words that are not found again in what was spoken, by language of the narrated instructions. */
async function wordsLost({ folder, speechFolder, models }: Bench, most: number) {
  const voices = new EmbeddedVoices({ models, speechFolder });
  const speech = openSpeech({ embedded: { folder: speechFolder } });
  const objects = await openEmbeddedObjects({ folder: join(folder, 'lost') });
  const assetStorage = new AssetStorage(objects, join(folder, 'scratch'));
  const speaker = new TextSpeaker({ assetStorage, speech, voices }, 'org', work(folder));
  const found: Record<string, { words: number; blocks: number }> = {};
  try {
    for (const language of Object.keys(spoken)) {
      const by = voicesFor(language)[0]?.id;
      const texts = sentencesOf(language).slice(0, most);
      if (by === undefined) continue;
      let words = 0;
      for (const [index, text] of texts.entries())
        words += (await speaker.speak(request(`${language}-${index}`, text, by), [])).differing.length;
      found[language] = { words, blocks: texts.length };
    }
    return found;
  } finally {
    await voices.close();
    await speech.close();
  }
}

if (import.meta.main) await runBench(voicesBench);
