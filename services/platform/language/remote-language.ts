import type OpenAI from 'openai';
import {
  LanguageFailed,
  LanguageUnavailable,
  LanguageUnreadable,
  type Completion,
  type CompletionOrder,
  type Language,
  type LanguageStatus,
} from './language.ts';
import { answerSchema, budgetExceeded, readCompletion } from './read-completion.ts';

export interface RemoteLanguageOptions {
  /** URL of the OpenAI-compatible API, up to and with its version: `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
}

type Library = typeof import('openai');
type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>;

/** No token of a model is longer on average; a server that ignores its limit is stopped here. */
const maxCharactersPerToken = 16;

const noAnswer = 'The language server does not answer: see STEPWELL_LANGUAGE_URL.';
const keyRefused = 'The language server refuses the key: see STEPWELL_LANGUAGE_KEY.';

/** A server with OpenAI's API, configured by one setting. */
export class RemoteLanguage implements Language {
  readonly #options: RemoteLanguageOptions;
  #client: OpenAI | undefined;

  constructor(options: RemoteLanguageOptions) {
    this.#options = options;
  }

  async status(): Promise<LanguageStatus> {
    const status = { model: this.#options.model, isRemote: true };
    const { client, library } = await this.#open();
    try {
      await client.models.list({ timeout: 2_000, maxRetries: 0 });
    } catch (error) {
      // Any response, even 404, means that the server is up; a refused key does not.
      const code = error instanceof library.APIError ? (error.status as number | undefined) : undefined;
      // the health page is public: the message names the setting, not the address
      if (code === undefined) return { ...status, state: 'missing', sentence: noAnswer };
      if (code === 401 || code === 403) return { ...status, state: 'missing', sentence: keyRefused };
    }
    const sentence =
      'Texts are written by a server that the settings name; what they are about is sent there.';
    return { ...status, state: 'ready', sentence };
  }

  async complete<T>(order: CompletionOrder<T>): Promise<Completion<never>> {
    order.signal?.throwIfAborted();
    const { client, library } = await this.#open();
    const time = AbortSignal.timeout(order.timeoutMs);
    const signal = order.signal ? AbortSignal.any([order.signal, time]) : time;
    try {
      const chunks = await client.chat.completions.create(this.#request(order), { signal });
      const written = await readChunks(chunks, order);
      // the client ends a stream quietly when it is aborted
      signal.throwIfAborted();
      return readCompletion(order, finished(written)) as Completion<never>;
    } catch (error) {
      order.signal?.throwIfAborted();
      if (time.aborted) throw budgetExceeded.time();
      throw designed(error, library);
    }
  }

  async close(): Promise<void> {}

  #request(order: CompletionOrder): OpenAI.ChatCompletionCreateParamsStreaming {
    const schema = answerSchema(order);
    return {
      model: this.#options.model,
      messages: [
        { role: 'system', content: order.system },
        { role: 'user', content: order.prompt },
      ],
      max_tokens: order.maxTokens,
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
      ...(schema && {
        response_format: {
          type: 'json_schema' as const,
          json_schema: { name: 'answer', strict: true, schema },
        },
      }),
    };
  }

  /** The client with its package, which is large and loaded only if a server is configured and used. */
  async #open(): Promise<{ client: OpenAI; library: Library }> {
    const library = await import('openai');
    // The package requires a key; self-hosted servers need none.
    const { baseUrl: baseURL, apiKey = 'none' } = this.#options;
    this.#client ??= new library.OpenAI({ baseURL, apiKey, maxRetries: 2, timeout: 600_000 });
    return { client: this.#client, library };
  }
}

interface ReadSoFar {
  text: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  ended: string | null;
}

/** Adds what a chunk says to what was read; returns its piece of the text. */
function addChunk(read: ReadSoFar, { model, choices: [choice], usage }: OpenAI.ChatCompletionChunk): string {
  read.model ||= model;
  if (usage) {
    read.inputTokens = usage.prompt_tokens;
    read.outputTokens = usage.completion_tokens;
  }
  if (!choice) return '';
  read.ended = choice.finish_reason ?? read.ended;
  const piece = choice.delta.content ?? '';
  read.text += piece;
  return piece;
}

/** Reads the stream to its end, or until it is longer than what was ordered. */
async function readChunks(chunks: Chunks, { maxTokens, onText }: CompletionOrder): Promise<ReadSoFar> {
  const read: ReadSoFar = { text: '', model: '', inputTokens: 0, outputTokens: 0, ended: null };
  for await (const chunk of chunks) {
    const piece = addChunk(read, chunk);
    if (piece !== '') onText?.(piece);
    if (read.text.length > maxTokens * maxCharactersPerToken) throw budgetExceeded.tokens();
  }
  return read;
}

function finished({ ended, ...written }: ReadSoFar): Omit<ReadSoFar, 'ended'> {
  if (ended === 'length') throw budgetExceeded.tokens();
  if (ended === null) throw LanguageFailed({ facts: { reason: 'the answer broke off' } });
  if (ended !== 'stop') throw LanguageUnreadable({ facts: { reason: `the server ended with ${ended}` } });
  return written;
}

/** A server's own words are not repeated: they may contain its address, the key or the prompt. */
function designed(error: unknown, { APIError, APIConnectionError }: Library): unknown {
  if (error instanceof APIConnectionError) return LanguageUnavailable({ facts: { reason: noAnswer } });
  if (error instanceof APIError) return refusalOf(error.status as number | undefined, error.code ?? null);
  if (error instanceof Error && 'kind' in error) return error;
  return LanguageFailed({ facts: { reason: 'the answer could not be read' }, cause: error });
}

function refusalOf(status: number | undefined, code: string | null): Error {
  if (code === 'context_length_exceeded' || status === 413) return budgetExceeded.prompt();
  if (status === 401 || status === 403) return LanguageUnavailable({ facts: { reason: keyRefused } });
  const reason = status === undefined ? 'the server reported an error' : `the server answered ${status}`;
  return LanguageFailed({ facts: { reason } });
}
