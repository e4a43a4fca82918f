import { NotFound } from '../../../contracts/kernel/errors.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { ByteRange, Objects } from '../../../services/platform/objects/objects.ts';
import { moveFragments } from './fragments.ts';
import type { EncodedPart } from './ladder-files.ts';

/** What is read of a part: where its bytes are, and by how much their times change. */
export type StoredPart = Pick<EncodedPart, 'key' | 'laterBy' | 'segments'>;

const everything: ByteRange = { start: 0, end: Infinity };

/** The bytes of a part with the times at which it is shown, or a range of them. Holds one segment in memory. */
export async function* partBytes(
  objects: Objects,
  organizationId: string,
  { key, laterBy = 0, segments }: StoredPart,
  range: ByteRange = everything,
): AsyncGenerator<Buffer> {
  const read = async (bytes?: ByteRange) => {
    const found = await objects.get(organizationId, key, bytes);
    if (!found) throw NotFound();
    return found.body;
  };
  if (laterBy === 0) {
    yield* (await read(range === everything ? undefined : range)) as AsyncIterable<Buffer>;
    return;
  }
  for (const { offset, length } of segments) {
    if (offset > range.end || offset + length <= range.start) continue;
    const bytes = await bodyBytes(await read({ start: offset, end: offset + length - 1 }));
    moveFragments(bytes, laterBy);
    yield bytes.subarray(Math.max(0, range.start - offset), range.end - offset + 1);
  }
}
