import type OpenAI from 'openai';

/** A server with OpenAI's protocol, as the settings name it. */
export interface ModelServerOptions {
  /** URL of the API, up to and with its version: `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** How long one answer may take. */
  readonly timeoutMs?: number;
}

/** The settings that name it: `VOICES` of `STEPWELL_VOICES_URL`. */
type SettingName = 'VOICES' | 'SENTENCES';

/** Why an answer cannot be used. A server's own words are not repeated: they may contain its address, the key or the text. */
export class AnswerRefused extends Error {
  /** Another request may be answered later, or once the settings are right. */
  readonly isTemporary: boolean;
  constructor(reason: string, isTemporary = false) {
    super(reason);
    this.name = 'AnswerRefused';
    this.isTemporary = isTemporary;
  }
}

/** Requests to one server: bounded in time and size. */
export class ModelServer {
  readonly model: string;
  readonly #options: ModelServerOptions;
  readonly #setting: SettingName;
  #client: OpenAI | undefined;

  constructor(options: ModelServerOptions, setting: SettingName) {
    this.model = options.model;
    this.#options = options;
    this.#setting = setting;
  }

  /** Why it cannot be used, in a sentence that names the setting and not the address; `null` if it can. */
  async problem(): Promise<string | null> {
    const { client, library } = await this.#open();
    try {
      const signal = AbortSignal.timeout(2_000);
      const answer = await client.models.list({ signal, maxRetries: 0 }).asResponse();
      // only that it answers counts, not which models it has
      await answer.body?.cancel();
      return null;
    } catch (error) {
      // any response, even 404, means that the server is up; a refused key does not
      const status = error instanceof library.APIError ? (error.status as number | undefined) : undefined;
      if (status === undefined) return this.#noAnswer;
      return status === 401 || status === 403 ? this.#keyRefused : null;
    }
  }

  /** The bytes of an answer of at most so many. Throws `AnswerRefused`, or the reason of the signal. */
  async ask(
    request: (client: OpenAI, options: { readonly signal: AbortSignal }) => Promise<Response>,
    maxBytes: number,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    signal?.throwIfAborted();
    const { client, library } = await this.#open();
    const time = AbortSignal.timeout(this.#options.timeoutMs ?? 120_000);
    const both = signal ? AbortSignal.any([signal, time]) : time;
    try {
      return await readBounded(await request(client, { signal: both }), maxBytes);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AnswerRefused) throw error;
      if (time.aborted) throw new AnswerRefused('the server took too long', true);
      throw this.#refusalOf(error, library);
    }
  }

  get #noAnswer(): string {
    return `The server does not answer: see STEPWELL_${this.#setting}_URL.`;
  }
  get #keyRefused(): string {
    return `The server refuses the key: see STEPWELL_${this.#setting}_KEY.`;
  }

  #refusalOf(error: unknown, { APIError, APIConnectionError }: typeof import('openai')): AnswerRefused {
    if (error instanceof APIConnectionError) return new AnswerRefused(this.#noAnswer, true);
    if (!(error instanceof APIError)) return new AnswerRefused('the answer broke off', true);
    const status = error.status as number | undefined;
    if (status === 401 || status === 403) return new AnswerRefused(this.#keyRefused, true);
    return new AnswerRefused(`the server answered ${status ?? 'with an error'}`, isTemporary(status ?? 500));
  }

  /** The client with its package, which is large and loaded only if a server is configured and used. */
  async #open(): Promise<{ client: OpenAI; library: typeof import('openai') }> {
    const library = await import('openai');
    // the package requires a key; self-hosted servers need none
    const { baseUrl: baseURL, apiKey = 'none' } = this.#options;
    this.#client ??= new library.OpenAI({ baseURL, apiKey, maxRetries: 2 });
    return { client: this.#client, library };
  }
}

/** It is overloaded, or out of order. */
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

async function readBounded({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body === null) return Buffer.alloc(0);
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerRefused('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
