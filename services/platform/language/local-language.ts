import { mkdtemp, realpath } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageModel } from '../models/model-list.ts';
import type { Models, ModelStatus } from '../models/models.ts';
import { ModelStopped, ModelWorker } from '../models/model-worker.ts';
import { moduleAccess } from '../sandbox/run-module.ts';
import { sandboxCommand, type SandboxLimits } from '../sandbox/sandbox-support.ts';
import { grammarSchema } from './grammar-schema.ts';
import {
  LanguageFailed,
  LanguageUnavailable,
  type Completion,
  type CompletionOrder,
  type Language,
  type LanguageStatus,
} from './language.ts';
import { answerSchema, budgetExceeded, readCompletion } from './read-completion.ts';
import { contextTokens, WriteAnswer, type WriteRequest } from './write-messages.ts';

type Ended = Extract<WriteAnswer, { type: 'ended' }>;
type Unnumbered = WriteRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;

/** It runs for many texts, so its CPU time is not limited; each text has a limit of its own. */
const limits: SandboxLimits = {
  memory: null,
  data: 4 * 1024 ** 3,
  cpuSeconds: null,
  fileSize: 1024 ** 2,
};
/** No text that has more characters than this per token fits: it need not be counted. */
const maxCharactersPerToken = 16;
/**
 * One core is left to requests. The threads of the model wait for each other at every layer: where something else has a core,
 * one thread too many makes it three times slower.
 */
export const defaultThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const writeTexts = fileURLToPath(new URL(`./write-texts.child.${extension}`, import.meta.url));

export interface LocalLanguageOptions {
  readonly models: Models;
  readonly threads?: number;
  readonly idleMilliseconds?: number;
  /** Program of the model's process. */
  readonly program?: string;
}

/** A language model in a process of this machine, which starts on demand and exits when idle. Nothing leaves the machine. */
export class LocalLanguage implements Language {
  readonly #models: Models;
  readonly #program: string;
  readonly #worker: ModelWorker<Unnumbered, WriteAnswer>;

  constructor({ models, program = writeTexts, ...options }: LocalLanguageOptions) {
    this.#models = models;
    this.#program = program;
    this.#worker = new ModelWorker<Unnumbered, WriteAnswer>({
      threads: defaultThreads,
      ...options,
      message: WriteAnswer,
      turns: models.turns,
      isReady: ({ type }) => type === 'loaded',
      isPiece: ({ type }) => type === 'piece',
      stopRequest: { do: 'stop' },
      sandbox: (threads) => this.#sandbox(threads),
    });
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#worker.pid;
  }

  async status(): Promise<LanguageStatus> {
    const status = await this.#models.status(languageModel);
    const state = status.state === 'installed' ? 'ready' : 'missing';
    return { state, model: languageModel.version, isRemote: false, sentence: sentenceOf(status) };
  }

  async complete<T>(order: CompletionOrder<T>): Promise<Completion<never>> {
    order.signal?.throwIfAborted();
    const { state, sentence } = await this.status();
    if (state !== 'ready') throw LanguageUnavailable({ facts: { reason: sentence } });
    if (order.prompt.length + order.system.length > contextTokens * maxCharactersPerToken)
      throw budgetExceeded.prompt();
    return (await this.#write(order)) as Completion<never>;
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #write(order: CompletionOrder): Promise<Completion> {
    const { system, prompt, maxTokens, timeoutMs, signal, onText } = order;
    const shape = answerSchema(order);
    const schema = shape && grammarSchema(shape);
    // a reader that fails ends the text, as an abort does
    const reader = new AbortController();
    const stopped = signal ? AbortSignal.any([signal, reader.signal]) : reader.signal;
    let text = '';
    let startedAt = Number.POSITIVE_INFINITY;
    const isLate = (): boolean => performance.now() - startedAt >= timeoutMs;
    const onPiece = (piece: WriteAnswer): void => {
      if (piece.type !== 'piece' || stopped.aborted) return;
      text += piece.text;
      try {
        onText?.(piece.text);
      } catch (error) {
        reader.abort(error);
      }
    };
    try {
      const ended = await this.#worker.run(
        () => {
          startedAt = performance.now();
          return { do: 'write', system, prompt, schema, maxTokens };
        },
        (answer) => Promise.resolve(endOf(answer)),
        { signal: stopped, onPiece, limitMilliseconds: timeoutMs },
      );
      stopped.throwIfAborted();
      if (ended.by === 'stop') throw budgetExceeded.time();
      const { inputTokens, outputTokens } = ended;
      return readCompletion(order, { text, model: languageModel.version, inputTokens, outputTokens });
    } catch (error) {
      if (!(error instanceof ModelStopped)) throw error;
      throw isLate() ? budgetExceeded.time() : LanguageFailed({ facts: { reason: error.message } });
    }
  }

  /** Node with the model, which can read our code and the model's file, and nothing else. */
  async #sandbox(threads: number) {
    const folder = await mkdtemp(join(tmpdir(), 'stepwell-model-'));
    const model = join(this.#models.folderOf(languageModel), languageModel.file.name);
    const { node, run, read } = moduleAccess();
    const before = await sandboxCommand(limits, {
      run: [...run, ...read],
      read: [await realpath(model), this.#program],
      write: [folder],
    });
    const flags = ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'];
    return { folder, command: [...before, node, ...flags, this.#program, model, String(threads)] };
  }
}

/** How a text ended; refused where it is not whole. */
function endOf(answer: WriteAnswer): Ended {
  if (answer.type === 'failed') throw LanguageFailed({ facts: { reason: answer.reason } });
  if (answer.type !== 'ended') throw LanguageFailed({ facts: { reason: 'the answer broke off' } });
  if (answer.by === 'tokens') throw budgetExceeded.tokens();
  if (answer.by === 'prompt') throw budgetExceeded.prompt();
  return answer;
}

function sentenceOf({ state, fetchedBytes, totalBytes, problem }: ModelStatus): string {
  const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
  return {
    installed: 'Texts are written on this machine; nothing leaves it.',
    fetching: `The language model is downloading: ${megabytes(fetchedBytes)} of ${megabytes(totalBytes)} MB. Until then, texts are taken from the transcript.`,
    failed: `The language model could not be downloaded (${problem}). Until it is, texts are taken from the transcript; try again with: npm run models -- get language.`,
    absent:
      'The language model is not installed: npm run models -- get language. Until then, texts are taken from the transcript.',
  }[state];
}
