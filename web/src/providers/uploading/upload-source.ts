/** The bytes of an upload: a file, or a recording in the browser's storage. */
export interface UploadSource {
  readonly size: number;
  slice(start: number, end: number): Blob | Promise<Blob>;
}

/** What was stored is not what was written: it is not sent. */
export class SourceDamaged extends Error {
  /** The bytes before this are intact. */
  readonly intactBytes: number;
  constructor(intactBytes: number) {
    super('A part of it was changed after it was stored.');
    this.name = 'SourceDamaged';
    this.intactBytes = intactBytes;
  }
}
