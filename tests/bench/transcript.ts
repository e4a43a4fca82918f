import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import type { Speech, Transcript } from '../../services/platform/speech/speech.ts';
import { bytesPerSecond, toWav } from '../../services/platform/speech/wav.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { rounded, runBench, spread, type BenchFigures } from './bench-result.ts';
import { narrate, withNoise, wordErrorRate } from './narrated-audio.ts';

export interface TranscriptBenchOptions {
  readonly quick: boolean;
  /** Overrides the length of audio, one minute (quick) or ten. */
  readonly seconds?: number | undefined;
}

const reach = { vsBare: { most: 1.1 } };
const threads = Math.min(4, availableParallelism());
/** The engine alone, warm, at the same priority. */
async function startBare(folder: string) {
  const script = join(import.meta.dirname, 'transcript-bare.py');
  const args = [
    '-n',
    '5',
    join(folder, 'venv', 'bin', 'python'),
    script,
    join(folder, 'model'),
    String(threads),
  ];
  const child = spawn('nice', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    seconds: async (path: string): Promise<number> => {
      child.stdin.write(`${path}\n`);
      return Number((await lines.next()).value);
    },
    close: () => child.stdin.end(),
  };
}

async function timed(speech: Speech, path: string): Promise<{ seconds: number; heard: Transcript }> {
  const began = performance.now();
  const heard = await speech.transcribe(path);
  return { seconds: (performance.now() - began) / 1000, heard };
}

/** Seconds per second of audio in short pieces; each is padded to a whole window of the model. */
async function inPieces(speech: Speech, samples: Buffer, path: string): Promise<number> {
  const piece = 5 * bytesPerSecond;
  const some = samples.subarray(0, Math.min(samples.length, 12 * piece));
  let seconds = 0;
  for (let at = 0; at < some.length; at += piece) {
    await writeFile(path, toWav(some.subarray(at, at + piece)));
    seconds += (await timed(speech, path)).seconds;
  }
  return seconds / (some.length / bytesPerSecond);
}

const textOf = (recognised: Transcript): string =>
  recognised.sentences.map(({ sentence }) => sentence).join(' ');

/**
 * Recognition through the port compared with the engine alone on the same file, and the word error rate on narrated
 * audio, clean and with noise 10 dB below the speech.
 */
export async function transcriptBench({ quick, seconds }: TranscriptBenchOptions): Promise<BenchFigures> {
  const folder = installedSpeech();
  if (folder === null) throw new Error('Speech recognition is not installed: node deploy/speech/install.mjs');
  const scratch = await mkdtemp(join(tmpdir(), 'bench-transcript-'));
  const own = openSpeech({ embedded: { folder, threads } });
  const bare = await startBare(folder);
  try {
    const audio = await narrate(seconds ?? (quick ? 60 : 600));
    const [clean, noisy, warm] = ['clean.wav', 'noisy.wav', 'warm.wav'].map((name) => join(scratch, name));
    if (!clean || !noisy || !warm) throw new Error('unreachable');
    await writeFile(clean, toWav(audio.samples));
    await writeFile(noisy, toWav(withNoise(audio.samples, 10)));
    await writeFile(warm, toWav(audio.samples.subarray(0, 5 * bytesPerSecond)));
    await own.transcribe(warm);
    await bare.seconds(warm);

    const raw = { own: [] as number[], bare: [] as number[], wordError: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      raw.bare.push(await bare.seconds(clean));
      const { seconds: taken, heard } = await timed(own, clean);
      raw.own.push(taken);
      raw.wordError.push(rounded(wordErrorRate(audio.text, textOf(heard))));
    }
    const inNoise = (await timed(own, noisy)).heard;
    const n = Math.round(audio.samples.length / bytesPerSecond);
    const weak = await inPieces(own, audio.samples, join(scratch, 'piece.wav'));
    const vsBare = spread(raw.own.map((taken, i) => taken / (raw.bare[i] ?? Number.NaN)));
    const control = rounded((weak * n) / spread(raw.bare).median);
    return {
      name: 'transcript',
      n,
      quick,
      ratios: { vsBare },
      reach,
      control: {
        weakness: 'the recording is heard in pieces of 5 s',
        ratios: { vsBare: control },
      },
      raw: {
        oursSeconds: raw.own.map(rounded),
        bareSeconds: raw.bare.map(rounded),
        wordErrorClean: raw.wordError,
        wordError10dB: [rounded(wordErrorRate(audio.text, textOf(inNoise)))],
        confidence10dB: [rounded(inNoise.confidence)],
      },
      versions: {
        node: process.version,
        'faster-whisper': '1.2.1',
        model: 'whisper base int8',
        threads: String(threads),
      },
    };
  } finally {
    bare.close();
    await own.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string' } }, strict: false });
  const seconds = typeof values.seconds === 'string' ? Number(values.seconds) : undefined;
  await runBench(({ quick }) => transcriptBench({ quick, seconds }));
}
