import { spawn } from 'node:child_process';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { voiceOf } from '../../../contracts/kernel/voice-list.ts';
import { voicesModel } from '../models/model-list.ts';
import type { Models } from '../models/models.ts';
import { ModelStopped, ModelWorker } from '../models/model-worker.ts';
import { pythonSandbox } from '../models/python-sandbox.ts';
import type { SandboxLimits } from '../sandbox/sandbox-support.ts';
import { NoSpeech, receivedSpeech } from './received-wav.ts';
import { spellOut } from './spell-out.ts';
import {
  VoiceAbsent,
  VoiceFailed,
  VoiceUnavailable,
  type SpeechOrder,
  type SpokenAudio,
  type Voices,
  type VoicesStatus,
} from './voices.ts';

/** It runs for many texts, so its CPU time is not limited; its parent kills it if a piece of one takes too long. */
const limits: SandboxLimits = {
  memory: null,
  data: 3 * 1024 ** 3,
  cpuSeconds: null,
  fileSize: 256 * 1024 ** 2,
};
/** A piece takes seconds; on a busy machine, and with the model to load, it may take minutes. */
const limitMilliseconds = 600_000;

/** What of a text is not read yet: phonemes, then text. */
const Rest = z.object({ ahead: z.array(z.string()), text: z.string() });
type Rest = z.output<typeof Rest>;

const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive'), id: z.undefined().optional() }),
  z.object({ type: z.literal('spoken'), id: z.number(), rest: Rest.nullable() }),
  z.object({ type: z.literal('phonemes'), id: z.number(), words: z.array(z.string()) }),
  z.object({ type: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
type Answer = z.output<typeof Answer>;

interface SpeakRequest extends Rest {
  readonly do: 'speak';
  readonly espeak: string;
  readonly voice: string | null;
  readonly rate: number;
  readonly path: string;
}
interface PhonemesRequest {
  readonly do: 'phonemes';
  readonly words: readonly string[];
  readonly espeak: string;
}

interface Piece {
  readonly wav: Buffer;
  readonly rest: Rest | null;
}

export interface EmbeddedVoicesOptions {
  /** Folder of the speech environment, which has the packages that the voices need. */
  readonly speechFolder: string;
  readonly models: Models;
  readonly threads?: number;
  readonly idleMilliseconds?: number;
}

const runs = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** Kokoro and espeak-ng in one Python process that starts on demand and exits when idle. */
export class EmbeddedVoices implements Voices {
  readonly #models: Models;
  readonly #python: string;
  readonly #worker: ModelWorker<SpeakRequest | PhonemesRequest, Answer>;
  #hasPrograms: Promise<{ python: boolean; espeak: boolean }> | undefined;

  constructor({ speechFolder, models, ...options }: EmbeddedVoicesOptions) {
    this.#models = models;
    this.#python = join(speechFolder, 'venv', 'bin', 'python');
    this.#worker = new ModelWorker<SpeakRequest | PhonemesRequest, Answer>({
      ...options,
      message: Answer,
      turns: models.turns,
      limitMilliseconds,
      sandbox: (threads) => this.#sandbox(threads),
    });
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#worker.pid;
  }

  async status(): Promise<VoicesStatus> {
    const { python, espeak } = await this.#programs();
    if (!python)
      return absent(
        'Voices need the Python environment of speech recognition: node deploy/speech/install.mjs.',
      );
    if (!espeak) return absent('Voices need the program espeak-ng: apt-get install espeak-ng.');
    const { state, fetchedBytes, totalBytes, problem } = await this.#models.status(voicesModel);
    if (state === 'installed')
      return { neural: true, basic: true, sentence: 'Text is read aloud on this machine.' };
    const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
    const sentences = {
      fetching: `The neural voices are downloading: ${megabytes(fetchedBytes)} of ${megabytes(totalBytes)} MB. Until then, basic voices speak.`,
      failed: `The neural voices could not be downloaded (${problem}). Basic voices speak; try again with: npm run models -- get voices.`,
      absent: 'The neural voices are not installed: npm run models -- get voices. Until then, basic voices speak.',
    }; // prettier-ignore
    return { neural: false, basic: true, sentence: sentences[state] };
  }

  async speak({ text, voice, rate, signal, betweenPieces }: SpeechOrder): Promise<SpokenAudio> {
    const { style, pronunciation, language } = await this.#requireVoice(voice);
    const spelt = spellOut(text, language);
    if (!/[\p{L}\p{N}]/u.test(spelt)) throw nothingToSay();
    const how = { do: 'speak', espeak: pronunciation, voice: style, rate } as const;
    const files: Buffer[] = [];
    for (let rest: Rest | null = { ahead: [], text: spelt }; rest !== null;) {
      if (files.length > 0) await betweenPieces?.();
      // a piece that has begun is read to its end: a process that is killed has to load the model again
      signal?.throwIfAborted();
      const piece: Piece = await this.#readPiece({ ...how, ...rest });
      files.push(piece.wav);
      rest = piece.rest;
    }
    signal?.throwIfAborted();
    return joined(files);
  }

  #readPiece(request: Omit<SpeakRequest, 'path'>): Promise<Piece> {
    return this.#ask(
      (folder) => ({ ...request, path: join(folder, 'spoken.wav') }),
      async (answer, folder) => {
        if (answer.type !== 'spoken') throw nothingToSay();
        const path = join(folder, 'spoken.wav');
        const wav = await readFile(path);
        await rm(path);
        return { wav, rest: answer.rest };
      },
    );
  }

  async phonemes(words: readonly string[], voice: string): Promise<readonly string[]> {
    const { pronunciation, language } = await this.#requireVoice(voice, 'basic');
    return this.#ask(
      () => ({ do: 'phonemes', words: words.map((word) => spellOut(word, language)), espeak: pronunciation }),
      (answer) => Promise.resolve(answer.type === 'phonemes' ? answer.words : []),
    );
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #requireVoice(id: string, atLeast?: 'basic') {
    const voice = voiceOf(id);
    if (voice === null) throw VoiceAbsent({ facts: { voice: id } });
    const status = await this.status();
    const needed = atLeast ?? voice.kind;
    if (!status[needed]) throw VoiceUnavailable({ facts: { reason: status.sentence } });
    return voice;
  }

  async #ask<T>(
    request: (folder: string) => SpeakRequest | PhonemesRequest,
    use: (answer: Answer, folder: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#worker.run(request, (answer, folder) => {
        if (answer.type === 'failed') throw VoiceFailed({ facts: { reason: answer.reason } });
        return use(answer, folder);
      });
    } catch (error) {
      if (error instanceof ModelStopped) throw VoiceFailed({ facts: { reason: error.message } });
      throw error;
    }
  }

  #programs() {
    return (this.#hasPrograms ??= Promise.all([
      access(this.#python).then(
        () => true,
        () => false,
      ),
      runs('espeak-ng'),
    ]).then(([python, espeak]) => ({ python, espeak })));
  }

  /** The model may appear later, in a folder that exists: the process loads it with the first text that needs it. */
  async #sandbox(threads: number) {
    const model = this.#models.folderOf(voicesModel);
    await mkdir(dirname(model), { recursive: true });
    return pythonSandbox({
      python: this.#python,
      program: 'voices/speak.py',
      args: [model, String(threads)],
      reads: [dirname(model)],
      limits,
    });
  }
}

const nothingToSay = () => VoiceFailed({ facts: { reason: 'the text contains nothing that can be spoken' } });

/** Our own voices are as long as they are. */
function joined(pieces: readonly Buffer[]): SpokenAudio {
  try {
    return receivedSpeech(pieces, Infinity);
  } catch (error) {
    throw error instanceof NoSpeech ? nothingToSay() : error;
  }
}

const absent = (sentence: string): VoicesStatus => ({ neural: false, basic: false, sentence });
