import type { OpeningHead } from '../../../contracts/media/opening.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { partName, type EncodedPart, type EncodedSegment } from './ladder-files.ts';
import { partBytes } from './part-bytes.ts';
import { masterPlaylist, mediaPlaylist, type Address, type Ladder } from './playlists.ts';
import { soundsOf } from './sounds.ts';

interface OpeningContext {
  readonly objects: Objects;
  readonly organizationId: string;
  /** URLs as in the playlists. */
  readonly address: Address;
  /** Name of a header or part of the ladder, relative to the master playlist. */
  readonly nameOf: (name: string) => string;
}

interface Piece {
  readonly part: EncodedPart;
  /** `null`: the header. */
  readonly segment: EncodedSegment | null;
}

const pieceName = ({ part, segment }: Piece): string => (segment ? partName(part) : part.initKey);

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
    files: pieces.map((piece, i) => ({
      name: nameOf(pieceName(piece)),
      offset: piece.segment?.offset ?? null,
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
  return found ? [{ part: found.part, segment: null }, found] : [];
}

const containsSecond = ({ startSeconds, durationSeconds }: EncodedSegment, at: number): boolean =>
  at >= startSeconds - 1e-6 && at < startSeconds + durationSeconds;

function bytesOf({ part, segment }: Piece, { objects, organizationId }: OpeningContext): Promise<Buffer> {
  if (segment === null)
    return bodyBytes(partBytes(objects, organizationId, { key: part.initKey, segments: [] }));
  const range = { start: segment.offset, end: segment.offset + segment.length - 1 };
  return bodyBytes(partBytes(objects, organizationId, part, range));
}
