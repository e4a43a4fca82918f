import { defineError } from '../../../contracts/kernel/errors.ts';

/** One recognised word. Times are seconds from the start of the recording; confidence is 0 to 1. */
export interface RecognisedWord {
  /** Without surrounding spaces, with its punctuation. */
  readonly word: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly confidence: number;
}

/** A recognised sentence: the shape of a transcription's sentence (2:43) with confidences. */
export interface RecognisedSentence {
  readonly sentence: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly words: RecognisedWord[];
}

/** The recognised speech of a recording. */
export interface Transcript {
  /** ISO 639 code without a region (`en`, `zh`); `null` if nobody speaks. */
  readonly language: string | null;
  /** How sure the engine is of the language; 1 if it was given. */
  readonly languageProbability: number;
  readonly sentences: readonly RecognisedSentence[];
  /** Mean over the words, 0 if there are none. The transcript rules name the minimum for titles. */
  readonly confidence: number;
}

/** Options of a recognition. */
export interface TranscribeOptions {
  /**
   * `auto` (the default) or a language code of the product (`de`, `pt-br`); one that the engine does not know counts as
   * `auto`.
   */
  readonly language?: string;
  /** Stops the work immediately; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the seconds of audio processed so far, at least every few seconds while the engine is alive. */
  readonly heartbeat?: (secondsDone: number) => void;
}

/** What this machine supports; the messages are for the health page and for the failed stage of an ingest. */
export interface SpeechStatus {
  readonly available: boolean;
  readonly engine: string;
  readonly sentence: string;
}

/** Recognises speech. Every engine has the same contract. */
export interface Speech {
  /**
   * The words of a recording: a WAV file of 16 kHz, mono, 16 bit. Silence gives no sentences. Refused with
   * `speech.unavailable` if there is no engine, `speech.failed` if the engine gave up; neither is a reason to stop an
   * ingest.
   */
  transcribe(path: string, options?: TranscribeOptions): Promise<Transcript>;
  status(): Promise<SpeechStatus>;
  /** Stops the engine's processes. */
  close(): Promise<void>;
}

/** Token under which Nest injects the engine of this process. */
export const SPEECH = Symbol('speech');

export const SpeechUnavailable = defineError(
  'speech.unavailable',
  'unavailable',
  'Speech cannot be recognised on this machine. The video is complete without it; its steps follow scenes and silences.',
);
export const SpeechFailed = defineError(
  'speech.failed',
  'unavailable',
  'Speech recognition stopped before the end. Nothing was changed; retry this stage.',
);
