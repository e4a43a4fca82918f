/** Cuts a stream into parts of these sizes; throws as soon as it has more. What is too short for a part is left out. */
export async function* partsOf(
  stream: AsyncIterable<Buffer>,
  sizeOf: (index: number) => number,
): AsyncGenerator<Buffer> {
  let index = 0;
  let size = 0;
  let chunks: Buffer[] = [];
  for await (const bytes of stream) {
    let rest = bytes;
    while (rest.length > 0) {
      const wanted = sizeOf(index) - size;
      if (sizeOf(index) === 0) throw new Error('More came than was asked for.');
      const piece = rest.subarray(0, wanted);
      chunks.push(piece);
      size += piece.length;
      rest = rest.subarray(piece.length);
      if (size < sizeOf(index)) continue;
      yield Buffer.concat(chunks, size);
      index += 1;
      size = 0;
      chunks = [];
    }
  }
}
