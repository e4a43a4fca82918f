import { voiceOf } from '../../../contracts/kernel/voice-list.ts';
import { AnswerRefused, ModelServer, type ModelServerOptions } from '../models/model-server.ts';
import { longestSpeech, maxSpeechBytes, NoSpeech, receivedSpeech } from './received-wav.ts';
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

/** The original server takes 4096 characters. */
const maxCharacters = 4000;

export interface RemoteVoicesOptions extends ModelServerOptions {
  /** The server's voice that reads everything; by default ours are requested by their own names. */
  readonly voice?: string | undefined;
}

/** Neural voices of a server with OpenAI's protocol; basic voices and how words sound stay with this machine. */
export class RemoteVoices implements Voices {
  readonly #server: ModelServer;
  readonly #voice: string | undefined;
  readonly #local: Voices;

  constructor(options: RemoteVoicesOptions, local: Voices) {
    this.#server = new ModelServer(options, 'VOICES');
    this.#voice = options.voice;
    this.#local = local;
  }

  async status(): Promise<VoicesStatus> {
    const [{ basic }, problem] = await Promise.all([this.#local.status(), this.#server.problem()]);
    const sentence =
      problem ?? 'Texts are read aloud by a server that the settings name; the texts are sent there.';
    return { neural: problem === null, basic, sentence };
  }

  async speak(order: SpeechOrder): Promise<SpokenAudio> {
    const voice = voiceOf(order.voice);
    if (voice === null) throw VoiceAbsent({ facts: { voice: order.voice } });
    if (voice.kind === 'basic') return this.#local.speak(order);
    const text = spellOut(order.text, voice.language);
    if (!isSpoken(text))
      throw VoiceFailed({ facts: { reason: 'the text contains nothing that can be spoken' } });
    try {
      const files: Buffer[] = [];
      for (const part of partsOf(text).filter(isSpoken)) {
        if (files.length > 0) await order.betweenPieces?.();
        files.push(await this.#ask(part, this.#voice ?? voice.style ?? voice.id, order));
      }
      return receivedSpeech(files, longestSpeech(text, order.rate));
    } catch (error) {
      throw toVoiceError(error);
    }
  }

  #ask(input: string, voice: string, { rate, signal }: SpeechOrder): Promise<Buffer> {
    const body = { model: this.#server.model, voice, input, response_format: 'wav', speed: rate } as const;
    return this.#server.ask(
      (client, options) => client.audio.speech.create(body, options),
      maxSpeechBytes(longestSpeech(input, rate)),
      signal,
    );
  }

  /** Without the program for it, words sound the same if they are written the same. */
  async phonemes(words: readonly string[], voice: string): Promise<readonly string[]> {
    const { language } = voiceOf(voice) ?? {};
    if (language === undefined) throw VoiceAbsent({ facts: { voice } });
    const { basic } = await this.#local.status();
    if (basic) return this.#local.phonemes(words, voice);
    return words.map((word) => spellOut(word, language).toLocaleLowerCase(language));
  }

  close(): Promise<void> {
    return this.#local.close();
  }
}

const isSpoken = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A text in parts that a server takes, each to the end of a sentence or a word where there is one. */
function partsOf(text: string): string[] {
  if (text.length <= maxCharacters) return [text];
  const head = text.slice(0, maxCharacters);
  const end =
    /^.*[.!?。！？]\s*/su.exec(head)?.[0].length ??
    (/^.*\s/su.exec(head)?.[0].length || wholeCharacters(head));
  return [text.slice(0, end), ...partsOf(text.slice(end))];
}

/** A character of two units is not divided. */
const wholeCharacters = (head: string): number =>
  /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length;

function toVoiceError(error: unknown): unknown {
  if (error instanceof NoSpeech)
    return VoiceFailed({ facts: { reason: `the server has sent no speech: ${error.message}` } });
  if (!(error instanceof AnswerRefused)) return error;
  const facts = { facts: { reason: error.message } };
  return error.isTemporary ? VoiceUnavailable(facts) : VoiceFailed(facts);
}
