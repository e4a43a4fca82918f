import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MixedSound, SpokenPart } from '../../../contracts/authoring/render-sound.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { readText } from '../../media/asset-storage.ts';
import { AUDIO_RATE, soundEncoder, soundSamples } from '../../media/ladder/chunk-command.ts';
import { cutSound, storePart } from '../../media/ladder/encode-chunk.ts';
import { readFragments } from '../../media/ladder/fragments.ts';
import { EncodedPart, initKey, type LadderLocation } from '../../media/ladder/ladder-files.ts';
import { partBytes } from '../../media/ladder/part-bytes.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import type { MediaWork } from '../../media/media-work.ts';
import { runMedia } from '../../media/run-media.ts';
import { speechKey } from '../../../contracts/authoring/speak-texts.ts';
import { mixSound, type VoiceSamples } from './mix-sound.ts';
import { ownParts, planChunkSound } from './plan-sound.ts';
import { voiceRendition } from './with-voice.ts';

export interface VoicePartInput {
  /** The published video with its own sound, of this chunk and its neighbours at least. */
  readonly ladder: Ladder;
  readonly sound: MixedSound;
  readonly index: number;
  /** Where the bytes are stored, under their hash. */
  readonly place: LadderLocation;
  readonly objects: Objects;
}

/** The samples of the video that are mixed: the first one, and how many. */
interface Range {
  readonly from: number;
  readonly length: number;
}

const bytesPerSample = Float32Array.BYTES_PER_ELEMENT;
const rawSound = (channels: number): string[] => ['-f', 'f32le', '-ar', String(AUDIO_RATE), '-ac', String(channels)]; // prettier-ignore

/**
 * The sound of one chunk with the voice-over. Repeatable: what is stored under its hash costs nothing, and a chunk in
 * which no voice is heard keeps its own sound.
 */
export async function voicePart(input: VoicePartInput, work: MediaWork): Promise<EncodedPart> {
  const { ladder, index, place, objects } = input;
  const planned = planChunkSound(ladder, index, input.sound);
  if (planned.kind === 'own') return planned.part;
  const key = (ending: string): string => `${place.folder}/${voiceRendition}/${planned.hash}.${ending}`;
  const known = await readText(objects, place.organizationId, key('json'));
  if (known !== null) return EncodedPart.parse(JSON.parse(known));
  const chunk = ladder.plan.chunks[index];
  if (!chunk) throw new RangeError(`the plan has no chunk ${index}`);
  const { from, to } = soundSamples(ladder.plan, chunk);
  const range = { from, length: to - from };
  const voices: VoiceSamples[] = [];
  for (const part of planned.sound.spoken) voices.push(await voiceSamples(input, part, range, work));
  const original = await originalSamples(input, planned.sound, range, work);
  const mixed = join(work.scratch, 'mixed.f32');
  const encoded = join(work.scratch, 'mixed.mp4');
  const samples = mixSound(original, from, planned.sound, voices);
  await writeFile(mixed, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  await runMedia(
    [
      '-copyts', ...rawSound(2), '-i', `file:${mixed}`, '-filter:a', `asetpts=PTS+${from}`,
      ...soundEncoder(ladder.plan, chunk), encoded,
    ],
    work,
  ); // prettier-ignore
  const cut = cutSound(readFragments(await readFile(encoded)), ladder.plan, chunk);
  const keys = {
    organizationId: place.organizationId,
    rendition: voiceRendition,
    init: (hash: string) => initKey(place.folder, voiceRendition, hash),
    key: key('m4s'),
  };
  const part = await storePart(objects, keys, cut);
  await objects.put(place.organizationId, key('json'), Buffer.from(JSON.stringify(part)));
  return part;
}

/** The video's own sound within a range; silence where it has none, or where voices replace it. */
async function originalSamples(
  { ladder, index, place, objects }: VoicePartInput,
  { mode }: MixedSound,
  range: Range,
  work: MediaWork,
): Promise<Float32Array> {
  const [before, own, after] = ownParts(ladder, index);
  if (!own || mode === 'replace') return new Float32Array(range.length * 2);
  const around = [before, own, after].filter((part) => part?.initKey === own.initKey);
  const pieces: Buffer[] = [];
  pieces.push(await requireBytes(objects, place.organizationId, own.initKey));
  for (const part of around)
    if (part) pieces.push(await bodyBytes(partBytes(objects, place.organizationId, part)));
  const path = join(work.scratch, 'own.mp4');
  await writeFile(path, Buffer.concat(pieces));
  const to = range.from + range.length;
  const steps = [
    'aformat=sample_fmts=flt:channel_layouts=stereo',
    `aresample=async=1:first_pts=${range.from}`,
    'apad',
    `atrim=start_pts=${range.from}:end_pts=${to}`,
  ];
  return decoded(['-copyts', '-f', 'mp4', '-i', `file:${path}`, '-filter:a', steps.join(',')], 2, work);
}

/** A voice within a range; one that is long is not read outside of it. */
async function voiceSamples(
  { objects, place: { organizationId } }: VoicePartInput,
  { text2SpeechId, startSeconds }: SpokenPart,
  range: Range,
  work: MediaWork,
): Promise<VoiceSamples> {
  const path = join(work.scratch, 'voice.wav');
  await writeFile(path, await requireBytes(objects, organizationId, speechKey(organizationId, text2SpeechId)));
  const start = Math.round(startSeconds * AUDIO_RATE);
  const skipped = Math.max(0, range.from - start);
  const end = Math.max(skipped, range.from + range.length - start);
  const steps = [
    `aresample=${AUDIO_RATE}`,
    'aformat=sample_fmts=flt:channel_layouts=mono',
    `atrim=start_sample=${skipped}:end_sample=${end}`,
  ];
  const samples = await decoded(['-f', 'wav', '-i', `file:${path}`, '-filter:a', steps.join(',')], 1, work);
  return { from: start + skipped, samples };
} // prettier-ignore

async function decoded(input: readonly string[], channels: number, work: MediaWork): Promise<Float32Array> {
  const path = join(work.scratch, 'decoded.f32');
  await runMedia([...input, ...rawSound(channels), `file:${path}`], work);
  const bytes = await readFile(path);
  return new Float32Array(
    bytes.buffer.slice(
      bytes.byteOffset,
      bytes.byteOffset + bytes.length - (bytes.length % (bytesPerSample * channels)),
    ),
  );
}

async function requireBytes(objects: Objects, organizationId: string, key: string): Promise<Buffer> {
  const found = await objects.get(organizationId, key);
  if (!found) throw new Error(`The object ${key} is missing.`);
  return bodyBytes(found.body);
}
