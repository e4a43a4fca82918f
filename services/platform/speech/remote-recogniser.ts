import type OpenAI from 'openai';
import { z } from 'zod';
import { type RawWord, spokenLanguage, toTranscript } from './group-sentences.ts';
import { languageCodeOf } from './language-names.ts';
import {
  SpeechFailed,
  type Speech,
  type SpeechStatus,
  type TranscribeOptions,
  type Transcript,
} from './speech.ts';
import { wavBlocks, type WavBlock } from './wav.ts';

export interface RemoteRecogniserOptions {
  /** URL of the OpenAI-compatible API, up to and with its version: `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** Most audio per request; ten minutes stay below the 25 MB limit of the original server. */
  readonly blockSeconds?: number;
}

/** The part of `verbose_json` that we use; servers differ in the rest. */
const Answer = z.object({
  text: z.string().default(''),
  language: z.string().nullish(),
  words: z
    .array(
      z.object({ word: z.string(), start: z.number(), end: z.number(), probability: z.number().optional() }),
    )
    .nullish(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), avg_logprob: z.number().nullish() }))
    .nullish(),
});
type Answer = z.output<typeof Answer>;

/** A server with OpenAI's API, configured by one setting. */
export class RemoteRecogniser implements Speech {
  readonly #options: RemoteRecogniserOptions;
  readonly #model: string;
  #client: OpenAI | undefined;

  constructor(options: RemoteRecogniserOptions) {
    this.#options = options;
    this.#model = options.model ?? 'whisper-1';
  }

  /** The client with its package, which is large and loaded only if a server is configured and used. */
  async #open(): Promise<{ client: OpenAI; library: typeof import('openai') }> {
    const library = await import('openai');
    // The package requires a key; self-hosted servers need none.
    const { baseUrl: baseURL, apiKey = 'none' } = this.#options;
    this.#client ??= new library.OpenAI({ baseURL, apiKey, maxRetries: 2, timeout: 600_000 });
    return { client: this.#client, library };
  }

  async status(): Promise<SpeechStatus> {
    const engine = `server ${this.#model}`;
    const { client, library } = await this.#open();
    try {
      await client.models.list({ timeout: 2_000, maxRetries: 0 });
    } catch (error) {
      // Any response, even 404, means that the server is up; a refused key does not.
      const answered = error instanceof library.APIError && error.status !== undefined;
      if (!answered || error.status === 401) {
        // the health page is public: the message names the setting, not the address
        const sentence = answered
          ? 'The speech server refuses the key: see STEPWELL_SPEECH_KEY.'
          : 'The speech server does not answer: see STEPWELL_SPEECH_URL.';
        return { available: false, engine, sentence };
      }
    }
    return { available: true, engine, sentence: 'Speech is recognised by a server.' };
  }

  async transcribe(path: string, options: TranscribeOptions = {}): Promise<Transcript> {
    const { signal } = options;
    const words: RawWord[] = [];
    let language = spokenLanguage(options.language);
    try {
      for await (const block of wavBlocks(path, this.#options.blockSeconds ?? 600)) {
        signal?.throwIfAborted();
        const answer = await this.#transcribeBlock(block, language, options);
        const recognised = wordsOf(answer, block.offset);
        if (recognised.length > 0) language ??= languageCodeOf(answer.language);
        words.push(...recognised);
        options.heartbeat?.(block.offset + block.seconds);
      }
    } catch (cause) {
      signal?.throwIfAborted();
      throw SpeechFailed({ facts: { reason: reasonOf(cause) }, cause });
    }
    return toTranscript(words, language, 1);
  }

  async close(): Promise<void> {}

  async #transcribeBlock(
    block: WavBlock,
    language: string | null,
    options: TranscribeOptions,
  ): Promise<Answer> {
    const heartbeatTimer = setInterval(() => options.heartbeat?.(block.offset), 5_000);
    try {
      const { client, library } = await this.#open();
      const answer: unknown = await client.audio.transcriptions.create(
        {
          file: await library.toFile(block.bytes, 'speech.wav', { type: 'audio/wav' }),
          model: this.#model,
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
          ...(language && { language }),
        },
        { signal: options.signal },
      );
      return Answer.parse(answer);
    } finally {
      clearInterval(heartbeatTimer);
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server's words with their punctuation and spaces, which only the whole text contains. */
function wordsOf(answer: Answer, offset: number): RawWord[] {
  // The space separates the first word from the last one of the previous block.
  const text = ` ${answer.text.trimStart()}`;
  let at = 0;
  return (answer.words ?? []).map(({ word, start, end, probability }) => {
    const bare = word.trim();
    const found = text.indexOf(bare, at);
    let slice = ` ${bare}`;
    // A match far ahead is another word; this one is not in the text.
    if (found >= 0 && found - at < 40) {
      const after = found + bare.length;
      const tail = /^[^\p{L}\p{N}\s]+/u.exec(text.slice(after))?.[0] ?? '';
      slice = text.slice(at, after + tail.length);
      at = after + tail.length;
    }
    const confidence = probability ?? confidenceAt(answer, start);
    return { text: slice, startTime: offset + start, endTime: offset + end, confidence };
  });
}

/** Servers without a confidence per word mostly return the mean log probability per segment. */
function confidenceAt(answer: Answer, seconds: number): number {
  const segment = answer.segments?.find(({ start, end }) => seconds >= start && seconds < end);
  return segment?.avg_logprob == null ? 0.8 : Math.exp(segment.avg_logprob);
}
