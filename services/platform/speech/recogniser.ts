import type { SpeechStatus, TranscribeOptions, Transcript } from './speech.ts';

/** The hearing half of the port, as each engine keeps it; the promises are those of `Speech`. */
export interface Recogniser {
  transcribe(path: string, options?: TranscribeOptions): Promise<Transcript>;
  status(): Promise<SpeechStatus['recognition']>;
  close(): Promise<void>;
}
