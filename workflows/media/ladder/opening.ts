import type { OpeningHead } from '../../../contracts/media/opening.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import type { EncodedPart, EncodedSegment } from './ladder-files.ts';
import { masterPlaylist, mediaPlaylist, type Address, type Ladder } from './playlists.ts';
import { soundsOf } from './sounds.ts';

interface OpeningContext {
  readonly objects: Objects;
  readonly organizationId: string;
  /** URLs as in the playlists. */
  readonly address: Address;
  /** Name of a file of the ladder, relative to the master playlist. */
  readonly nameOf: (key: string) => string;
}

interface Piece {
  readonly key: string;
  readonly segment: EncodedSegment | null;
}

/** Playlists, headers and the segments at one second of the lowest quality and the sound, as one response. */
export async function openingOf(ladder: Ladder, at: number, place: OpeningContext): Promise<Buffer> {
  const { address, nameOf } = place;
  const sounds = soundsOf(ladder.plan).map(({ rendition }) => rendition);
  const renditions = [ladder.plan.rungs[0]?.name ?? '', ...sounds.slice(0, 1)];
  const pieces = renditions.flatMap((rendition) => piecesAt(ladder, rendition, at));
  const bytes = await Promise.all(pieces.map((piece) => bytesOf(piece, place)));
  const head: OpeningHead = {
    playlists: [
      { name: 'master.m3u8', text: masterPlaylist(ladder, address) },
      ...renditions.map((rendition) => ({
        name: address({ rendition }),
        text: mediaPlaylist(ladder, rendition, address),
      })),
    ],
    files: pieces.map(({ key, segment }, i) => ({
      name: nameOf(key),
      offset: segment?.offset ?? null,
      length: bytes[i]?.length ?? 0,
    })),
  };
  const words = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length);
  return Buffer.concat([length, words, ...bytes]);
}

/** Header and segment; nothing if that second is not encoded yet. */
function piecesAt({ chunks }: Ladder, rendition: string, at: number): Piece[] {
  const parts = chunks.flatMap((chunk) => chunk.parts.filter((part) => part.rendition === rendition));
  const found = parts
    .flatMap((part) => part.segments.map((segment) => ({ part, segment })))
    .find(({ segment }) => containsSecond(segment, at));
  return found ? [header(found.part), { key: found.part.key, segment: found.segment }] : [];
}

const header = ({ initKey }: EncodedPart): Piece => ({ key: initKey, segment: null });
const containsSecond = ({ startSeconds, durationSeconds }: EncodedSegment, at: number): boolean =>
  at >= startSeconds - 1e-6 && at < startSeconds + durationSeconds;

async function bytesOf(
  { key, segment }: Piece,
  { objects, organizationId }: OpeningContext,
): Promise<Buffer> {
  const range = segment ? { start: segment.offset, end: segment.offset + segment.length - 1 } : undefined;
  const found = await objects.get(organizationId, key, range);
  return found ? bodyBytes(found.body) : Buffer.alloc(0);
}
