import { z } from 'zod';
import { where, withFlag } from '../kernel/access.ts';
import { authorizationHeader, answerWithItem, answerWithItems, type HttpCall } from '../kernel/http-call.ts';
import { Voice, voiceOf } from '../kernel/voice-list.ts';
import { VoiceSpeed } from './voice-speed.ts';

/** Who may use voices at all: people with the editor, where the organisation has text to speech. */
export const usesVoices = where('textToSpeech', withFlag('editor'));

/** Which voices there are, and a sentence about those that are missing. */
export const VoicesView = z.object({
  neural: z.boolean(),
  basic: z.boolean(),
  sentence: z.string(),
  voices: z.array(Voice),
});
export type VoicesView = z.output<typeof VoicesView>;

/** Body of `POST /text-to-speech`; the sender's organisation and token are known by the session. */
export const ReadTextsBody = z.object({
  oid: z.string().max(100).optional(),
  idToken: z.string().max(4000).optional(),
  textList: z
    .array(
      z.object({
        text: z.string().trim().min(1).max(300),
        voice: z.string().refine((id) => voiceOf(id) !== null, 'There is no such voice.'),
        rate: VoiceSpeed.default(1),
      }),
    )
    .min(1)
    .max(3),
});
export const ReadText = z.object({ duration: z.number(), audio: z.string().describe('WAV, base64') });
export type ReadText = z.output<typeof ReadText>;

/** Endpoints that need the engine of voices itself. */
export const voiceCalls: readonly HttpCall[] = [
  {
    name: 'ListVoices',
    http: 'GET /v1/voices',
    summary: 'The voices that can read text on this machine.',
    access: usesVoices,
    example: {
      headers: [authorizationHeader],
      answer: answerWithItem(
        '{ "neural": true, "basic": true, "sentence": "Text is read aloud on this machine.", "voices": [] }',
      ),
    },
  },
  {
    name: 'ReadTexts',
    http: 'POST /text-to-speech',
    summary: 'Reads up to three short texts at once, to listen to a voice; nothing is stored.',
    access: usesVoices,
    data: ReadTextsBody,
    example: {
      headers: [authorizationHeader],
      body: { textList: [{ text: 'Open the valve.', voice: 'bf_emma' }] },
      answer: answerWithItems('[{ "duration": 1.2, "audio": "UklGRg…" }]', 1, 1),
    },
  },
];
