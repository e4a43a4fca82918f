import type { DataOf } from '../../kernel/define-command.ts';
import { exactSeconds } from '../../kernel/exact-seconds.ts';
import { applyReadings, type Reading } from '../../kernel/readings.ts';
import type { AudioSource, ChangeVoiceBlocks, SpeechStatus, VoiceBlock } from '../voice-over.ts';
import { fastestSpeech } from '../voice-speed.ts';

/** Seconds between a new block and the one before it, and the length of a new one (2:211). */
export const defaultBlockGap = 3;
export const newBlockTime = 0.5;
/** From this difference on, a block that is fitted to its place no longer fits (2:94). */
export const durationTolerance = 0.02;
/** Below this difference, a block takes the length of its sound (2:97). */
export const autoCorrectTolerance = 0.75;
/** The voice is fitted to the block's place; what a block has that nobody gave another speed (2:96). */
export const speedFit = 0;
/** Of several blocks with different speeds (2:96). */
export const speedMixed = -1;
/** A silence between two words from which on it is shown as a pause (2:211). */
export const pauseMarkerGap = 1;
/** Speech is not slowed down more than this to fit: it would be hard to follow. */
export const slowestFit = 0.85;

/** The blocks of one language; `null`: that of the video. */
export const blocksIn = (blocks: readonly VoiceBlock[], languageCode: string | null): readonly VoiceBlock[] =>
  blocks.filter((block) => (block.languageCode ?? null) === languageCode);

/** The languages in which there are blocks, besides that of the video, in a fixed order. */
export const voiceLanguages = (blocks: readonly Pick<VoiceBlock, 'languageCode'>[]): readonly string[] =>
  [...new Set(blocks.flatMap(({ languageCode }) => languageCode ?? []))].toSorted();

/** What an author types of a block; everything else follows from it. */
export const typedBlock = ({
  key,
  text,
  voice,
  speed,
  time,
  startTime,
  languageCode,
  translation,
}: VoiceBlock): DataOf<typeof ChangeVoiceBlocks>['changed'][number] => ({
  key,
  text,
  voice,
  speed,
  time,
  startTime,
  ...(languageCode !== undefined && { languageCode }),
  ...(translation !== undefined && { translation }),
});

type Source = Pick<AudioSource, 'text' | 'voice' | 'rate' | 'status' | 'duration' | 'spoken'>;

const hasOtherLength = ({ isDirty, speed, time }: VoiceBlock, duration: number): boolean =>
  isDirty && speed === speedFit && exactSeconds(Math.abs(time - duration)) > durationTolerance;

/** Whether terms of the text are pronounced in another way by now; not known without the readings. */
export const hasOtherReading = (
  { text, spoken, status }: Source,
  readings: readonly Reading[] | undefined,
): boolean =>
  readings !== undefined && status === 'completed' && applyReadings(text, readings) !== (spoken ?? text);

/** Whether the block's sound is missing, or no longer what it says (2:94). */
export function needsGeneration(
  block: VoiceBlock,
  source: Source | undefined,
  readings?: readonly Reading[],
): boolean {
  if (source === undefined || hasOtherReading(source, readings)) return true;
  if (source.text !== block.text || source.voice !== block.voice || source.rate !== block.speed) return true;
  return source.duration !== null && hasOtherLength(block, source.duration);
}

const isInFlight = ({ status }: Source): boolean => status === 'pending' || status === 'processing';

/** How far a block is (2:93-95), with the terms that are pronounced in a way of their own where they are known. */
export function blockStatus(
  block: VoiceBlock,
  source: Source | undefined,
  readings?: readonly Reading[],
): SpeechStatus {
  if (source !== undefined && isInFlight(source)) return source.status;
  return source === undefined || needsGeneration(block, source, readings) ? 'todo' : source.status;
}

const withTime = (block: VoiceBlock, time: number): VoiceBlock => ({
  ...block,
  time: exactSeconds(time),
  endTime: exactSeconds(block.startTime + time),
});

/** A block whose length is close to that of its sound takes it (2:97). */
export const autoCorrect = (block: VoiceBlock, duration: number): VoiceBlock =>
  exactSeconds(Math.abs(block.time - duration)) < autoCorrectTolerance ? withTime(block, duration) : block;

/** A block whose sound is there: it is at least as long as the sound (2:95). */
export function completeBlock(block: VoiceBlock, duration: number): VoiceBlock {
  const corrected = autoCorrect(block, duration);
  return { ...withTime(corrected, Math.max(corrected.time, duration)), isDirty: false };
}

/** The speed of all blocks; `speedMixed` if they differ. */
export function globalSpeed(blocks: readonly Pick<VoiceBlock, 'speed'>[]): number {
  const speeds = new Set(blocks.map(({ speed }) => speed));
  return speeds.size > 1 ? speedMixed : (blocks[0]?.speed ?? speedFit);
}

/** How long a sound is asked to be: as its place in the picture if it is fitted to that. */
export const targetDurationOf = ({ speed, time }: Pick<VoiceBlock, 'speed' | 'time'>): number | null =>
  speed === speedFit ? time : null;

/** Where a new block starts: after the last one with the default gap, within the video. */
export function newBlockPlace(
  blocks: readonly Pick<VoiceBlock, 'endTime'>[],
  durationSeconds = Infinity,
): { startTime: number; time: number } {
  const last = blocks.reduce<number | null>((end, { endTime }) => Math.max(end ?? 0, endTime), null);
  const startTime = last === null ? 0 : Math.min(last + defaultBlockGap, durationSeconds - newBlockTime);
  return { startTime: exactSeconds(Math.max(0, startTime)), time: newBlockTime };
}

/** Seconds by which each block runs into the next one, by key; only where it does. */
export function overruns(blocks: readonly VoiceBlock[]): ReadonlyMap<string, number> {
  const sorted = blocks.toSorted((one, other) => one.startTime - other.startTime);
  return new Map(
    sorted.flatMap(({ key, endTime }, index) => {
      const next = sorted[index + 1];
      const over = next === undefined ? 0 : exactSeconds(endTime - next.startTime);
      return over > durationTolerance ? [[key, over] as const] : [];
    }),
  );
}

/** The speed at which a sound of a natural length is played to be as long as wanted, within what can be followed. */
export function fitRate(naturalSeconds: number, targetSeconds: number): number {
  return Math.min(fastestSpeech, Math.max(slowestFit, naturalSeconds / targetSeconds));
}

/** The words of a sentence after which nobody speaks for a while, and how long. */
export function pauseMarkers(
  words: readonly { readonly startTime: number; readonly endTime: number }[],
): ReadonlyMap<number, number> {
  return new Map(
    words.flatMap(({ endTime }, index) => {
      const next = words[index + 1];
      const gap = next === undefined ? 0 : exactSeconds(next.startTime - endTime);
      return gap > pauseMarkerGap ? [[index, gap] as const] : [];
    }),
  );
}
