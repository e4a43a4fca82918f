import { defineError } from '../../../contracts/kernel/errors.ts';

/** What is read aloud, and how. */
export interface SpeechOrder {
  /** As it is written; numbers and units are spelt out by the voice's language. */
  readonly text: string;
  /** An id of the voice list. */
  readonly voice: string;
  /** 1 is the voice's own speed. */
  readonly rate: number;
  /** Who is read to: organisations take turns. */
  readonly organizationId: string;
  /** The person who waits for it; without one, it is for a pipeline. */
  readonly userId?: string;
  /** A text that is not wanted any more ends, at the latest after the piece that is being read. */
  readonly signal?: AbortSignal;
  /** Awaited between two pieces of a long text, while other texts are read. */
  readonly betweenPieces?: () => Promise<void>;
}

export interface SpokenAudio {
  /** A WAV file, mono, 16 bit. */
  readonly wav: Buffer;
  readonly seconds: number;
}

/** Which kinds of voices this machine has, and a sentence that says so. */
export interface VoicesStatus {
  readonly neural: boolean;
  readonly basic: boolean;
  readonly sentence: string;
}

/** Reads text aloud. Every engine has the same contract. */
export interface Voices {
  /**
   * The text as sound. Refused with `voice.absent` for an unknown voice, `voice.unavailable` if this machine cannot
   * speak by it, `voice.failed` if the engine gave up or the text contains nothing that can be spoken, `voice.busy` if
   * too many texts of the person or the organisation wait already.
   */
  speak(order: SpeechOrder): Promise<SpokenAudio>;
  /** How words are spoken in the voice's language, one text each: what sounds the same is the same. */
  phonemes(words: readonly string[], voice: string): Promise<readonly string[]>;
  status(): Promise<VoicesStatus>;
  /** Stops the engine's processes. */
  close(): Promise<void>;
}

/** Token under which Nest injects the engine of this process. */
export const VOICES = Symbol('voices');

export const VoiceAbsent = defineError(
  'voice.absent',
  'invalid',
  'There is no such voice. Choose another one; nothing was changed.',
);
export const VoiceUnavailable = defineError(
  'voice.unavailable',
  'unavailable',
  'This voice cannot speak on this machine yet. The texts are saved; generate them later or choose a basic voice.',
);
export const VoiceBusy = defineError(
  'voice.busy',
  'limited',
  'Too many texts are waiting to be read aloud. Nothing was changed; wait until some of them are ready, then try again.',
);
export const VoiceFailed = defineError(
  'voice.failed',
  'unavailable',
  'The voice could not read this text. No other block is affected; spell the text out, or try again.',
);
