import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).optional();

/** Servers with OpenAI's protocol that do the work of a model; what they work on is sent there, and nothing where none is named. */
export const modelServerSettings = {
  /** OpenAI-compatible server for recognition instead of the local one. */
  STEPWELL_SPEECH_URL: address,
  /** Key for that server. */
  STEPWELL_SPEECH_KEY: z.string().optional(),
  /** Model requested from that server. */
  STEPWELL_SPEECH_REMOTE_MODEL: z.string().default('whisper-1'),
  /** OpenAI-compatible server that writes texts instead of the local language model; what they are about is sent there. */
  STEPWELL_LANGUAGE_URL: address,
  /** Key for that server. */
  STEPWELL_LANGUAGE_KEY: z.string().optional(),
  /** Model requested from that server. */
  STEPWELL_LANGUAGE_REMOTE_MODEL: z.string().default('gpt-4o-mini'),
  /** OpenAI-compatible server that reads texts aloud instead of the local neural voices; the texts are sent there. */
  STEPWELL_VOICES_URL: address,
  /** Key for that server. */
  STEPWELL_VOICES_KEY: z.string().optional(),
  /** Model requested from that server. */
  STEPWELL_VOICES_REMOTE_MODEL: z.string().default('tts-1'),
  /** The one voice requested from that server; by default each of our voices by the name that Kokoro gives it. */
  STEPWELL_VOICES_REMOTE_VOICE: z.string().optional(),
  /** OpenAI-compatible server that says what sentences mean instead of the local encoder; the sentences are sent there. */
  STEPWELL_SENTENCES_URL: address,
  /** Key for that server. */
  STEPWELL_SENTENCES_KEY: z.string().optional(),
  /** Model requested from that server. */
  STEPWELL_SENTENCES_REMOTE_MODEL: z.string().default('text-embedding-3-small'),
};
