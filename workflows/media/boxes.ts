/** One box of an ISO media file (ISO/IEC 14496-12) inside a buffer. */
export interface Box {
  readonly type: string;
  /** Offset of the box itself. */
  readonly start: number;
  /** Offset of its content. */
  readonly body: number;
  readonly end: number;
}

/** Consecutive boxes in `buffer` between two offsets; stops at a truncated or invalid one. */
export function* boxesIn(buffer: Buffer, from = 0, to = buffer.length): Generator<Box> {
  let start = from;
  while (start + 8 <= to) {
    let size = buffer.readUInt32BE(start);
    let body = start + 8;
    if (size === 1) {
      if (start + 16 > to) return;
      size = Number(buffer.readBigUInt64BE(start + 8));
      body = start + 16;
    }
    if (size === 0) size = to - start;
    if (size < body - start || start + size > to) return;
    yield { type: buffer.toString('latin1', start + 4, start + 8), start, body, end: start + size };
    start += size;
  }
}

/** The first box at the end of a path of box types, such as `mdia/minf/stbl`. */
export function findBox(buffer: Buffer, path: string, within?: Box): Box | undefined {
  let found = within;
  for (const type of path.split('/')) {
    const from: Box | undefined = found;
    found = boxesIn(buffer, from?.body, from?.end).find((box) => box.type === type);
    if (!found) return undefined;
  }
  return found;
}
