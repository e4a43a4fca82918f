import { z } from 'zod';
import { defaultQuality, type Quality } from './step-rules.ts';

const Preferences = z.object({
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  /** The person's choice; by default the connection decides each time. */
  quality: z
    .union([z.literal('Auto'), z.literal(360), z.literal(480), z.literal(720), z.literal(1080)])
    .nullable(),
  captions: z.boolean(),
  /** Language of the subtitles that were chosen last. */
  captionsLanguage: z.string().nullable(),
  /** Language of the sound track that was chosen last; `null`: it follows that of titles and subtitles. */
  soundLanguage: z.string().nullable(),
  autoPlay: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

const storageKey = 'player';
const defaults: Preferences = {
  volume: 1,
  muted: false,
  quality: null,
  captions: false,
  captionsLanguage: null,
  soundLanguage: null,
  autoPlay: true,
};

/** This person's playback preferences on this device. */
export function readPreferences(): Preferences {
  try {
    const parsed = Preferences.partial().safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
    return { ...defaults, ...(parsed.success ? parsed.data : {}) };
  } catch {
    return defaults;
  }
}

export function savePreferences(change: Partial<Preferences>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...readPreferences(), ...change }));
}

/** The browser's estimate in Mbit/s; not every browser has one. */
function downlink(): number | undefined {
  if (!('connection' in navigator)) return undefined;
  const { connection } = navigator;
  const isSupported = typeof connection === 'object' && connection !== null && 'downlink' in connection;
  return isSupported && typeof connection.downlink === 'number' ? connection.downlink : undefined;
}

export const startQuality = (chosen: Quality | null): Quality => chosen ?? defaultQuality(downlink());
