/** A change of a file's bytes. */
export type FileStep =
  | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly size: number };

/** A file's bytes, with room to grow in. */
export class FileContent {
  #room: Buffer;
  #size: number;

  constructor(copied?: FileContent) {
    this.#room = Buffer.from(copied?.bytes ?? []);
    this.#size = this.#room.length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  apply(step: FileStep): void {
    const end = step.kind === 'truncate' ? step.size : step.offset + step.bytes.length;
    if (end > this.#room.length) this.#room = Buffer.concat([this.bytes], 2 * end);
    if (step.kind === 'write') {
      step.bytes.copy(this.#room, step.offset);
      this.#size = Math.max(this.#size, end);
    } else {
      this.#room.fill(0, Math.min(end, this.#size));
      this.#size = end;
    }
  }
}
