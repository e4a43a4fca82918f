import { z } from 'zod';
import { AnswerRefused, ModelServer, type ModelServerOptions } from '../models/model-server.ts';
import { isComparedIn, type Sentences } from './sentences.ts';

/** Texts of one request, and characters of one text. */
const maxTexts = 64;
const maxCharacters = 4000;
const maxDimensions = 8192;
/** A number of a vector takes at most so many characters in JSON. */
const maxBytes = maxTexts * maxDimensions * 26;

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.number().int().min(0),
      embedding: z.array(z.number()).min(2).max(maxDimensions),
    }),
  ),
});

/** The sentence encoder of a server with OpenAI's protocol. */
export class RemoteSentences implements Sentences {
  readonly #server: ModelServer;
  readonly #onFailure: (reason: string) => void;
  /** Reported since it last answered: it is asked for every text, and each would fail in the same way. */
  readonly #reported = new Set<string>();

  /** `onFailure` gets each kind of failure once, without the words of the server. */
  constructor(options: ModelServerOptions, onFailure: (reason: string) => void = () => undefined) {
    this.#server = new ModelServer(options, 'SENTENCES');
    this.#onFailure = onFailure;
  }

  /** How close meanings must be was measured in these languages. */
  understands(languageCode: string): boolean {
    return isComparedIn(languageCode);
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[] | null> {
    const vectors: Float32Array[] = [];
    try {
      for (let at = 0; at < texts.length; at += maxTexts)
        vectors.push(...(await this.#embedSome(texts.slice(at, at + maxTexts), signal)));
      if (vectors.some(({ length }) => length !== vectors[0]?.length))
        throw new RangeError('vectors of several lengths');
    } catch (error) {
      signal?.throwIfAborted();
      this.#report(
        error instanceof AnswerRefused ? error.message : 'the server answered something else than vectors',
      );
      return null;
    }
    this.#reported.clear();
    return vectors;
  }

  #report(reason: string): void {
    if (this.#reported.has(reason)) return;
    this.#reported.add(reason);
    this.#onFailure(reason);
  }

  async close(): Promise<void> {}

  async #embedSome(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    // the original server refuses an empty text
    const input = texts.map((text) => text.slice(0, maxCharacters).trim() || '-');
    const body = { model: this.#server.model, input, encoding_format: 'float' } as const;
    const bytes = await this.#server.ask(
      (client, options) => client.embeddings.create(body, options).asResponse(),
      maxBytes,
      signal,
    );
    const { data } = Answer.parse(JSON.parse(bytes.toString('utf8')));
    const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
    if (data.length !== texts.length) throw new RangeError('another number of vectors than of texts');
    return texts.map((_, index) => unitVector(byIndex.get(index)));
  }
}

/** Of length 1, as servers need not send it. */
function unitVector(numbers: readonly number[] | undefined): Float32Array {
  const vector = Float32Array.from(numbers ?? []);
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) throw new RangeError('a vector without a direction');
  return vector.map((value) => value / length);
}
