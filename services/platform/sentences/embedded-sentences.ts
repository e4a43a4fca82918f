import { join } from 'node:path';
import { z } from 'zod';
import { sentencesModel } from '../models/model-list.ts';
import type { Models } from '../models/models.ts';
import { ModelWorker } from '../models/model-worker.ts';
import { pythonSandbox } from '../models/python-sandbox.ts';
import type { SandboxLimits } from '../sandbox/sandbox-support.ts';
import { isComparedIn, type Sentences } from './sentences.ts';

/** It runs for many texts, so its CPU time is not limited; its parent kills it if an answer takes too long. */
const limits: SandboxLimits = { memory: null, data: 1024 ** 3, cpuSeconds: null, fileSize: 1024 ** 2 };
const limitMilliseconds = 120_000;
const dimensions = 512;

const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive'), id: z.undefined().optional() }),
  z.object({ type: z.literal('embedded'), id: z.number(), vectors: z.base64() }),
  z.object({ type: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
type Answer = z.output<typeof Answer>;

interface EmbedRequest {
  readonly texts: readonly string[];
}

export interface EmbeddedSentencesOptions {
  /** Folder of the speech environment, which has the packages that the model needs. */
  readonly speechFolder: string;
  readonly models: Models;
  readonly idleMilliseconds?: number;
}

/** The sentence encoder of this machine, in a Python process that starts on demand and exits when idle. */
export class EmbeddedSentences implements Sentences {
  readonly #models: Models;
  readonly #worker: ModelWorker<EmbedRequest, Answer>;

  constructor({ speechFolder, models, ...options }: EmbeddedSentencesOptions) {
    this.#models = models;
    const folder = models.folderOf(sentencesModel);
    this.#worker = new ModelWorker<EmbedRequest, Answer>({
      ...options,
      message: Answer,
      turns: models.turns,
      threads: 1,
      limitMilliseconds,
      sandbox: () =>
        pythonSandbox({
          python: join(speechFolder, 'venv', 'bin', 'python'),
          program: 'sentences/embed.py',
          args: [folder],
          reads: [folder],
          limits,
        }),
    });
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#worker.pid;
  }

  understands(languageCode: string): boolean {
    return isComparedIn(languageCode);
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[] | null> {
    if (texts.length === 0) return [];
    if (!(await this.#models.isInstalled(sentencesModel))) return null;
    try {
      return await this.#worker.run(
        () => ({ texts }),
        (answer) => Promise.resolve(answer.type === 'embedded' ? vectorsIn(answer.vectors) : null),
        { signal },
      );
    } catch {
      signal?.throwIfAborted();
      return null;
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}

function vectorsIn(base64: string): Float32Array[] {
  const bytes = Buffer.from(base64, 'base64');
  const numbers = new Float32Array(bytes.length / Float32Array.BYTES_PER_ELEMENT);
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readFloatLE(index * 4);
  return Array.from({ length: numbers.length / dimensions }, (_, at) =>
    numbers.subarray(at * dimensions, (at + 1) * dimensions),
  );
}
