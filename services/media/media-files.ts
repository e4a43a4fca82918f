import type { Readable } from 'node:stream';
import type { UploadKind } from '../../contracts/media/upload.ts';

export interface AssetAddress {
  readonly organizationId: string;
  readonly assetId: string;
}
/** Seconds of the source. */
export interface SourceRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** What has been made of sources, as the media endpoints hand it out. Made by the media pipelines, read here. */
export interface MediaFiles {
  /**
   * All qualities, or the best that is not above the height; `null` before the first chunk stands. Addresses are
   * relative to the playlist.
   */
  master(organizationId: string, assetId: string, height?: number): Promise<string | null>;
  /** One rendition: `360`, `480` …, `audio`; of the whole, or of the segments that a range touches. */
  rendition(asset: AssetAddress, rendition: string, range?: SourceRange): Promise<string | null>;
  /** What a player needs for its first frame at a second, in one answer (`OpeningHead`); `null` before the first chunk stands. */
  opening(organizationId: string, assetId: string, at: number): Promise<Buffer | null>;
  /** Key of a file of the ladder, by the name that a playlist gave it; `null` for a name that is none. */
  ladderKey(organizationId: string, assetId: string, name: string): string | null;
  /** A picture of the source at a second, JPEG; made on demand and kept. */
  picture(organizationId: string, assetId: string, second: number): Promise<Buffer | null>;
  imageMapKey(organizationId: string, assetId: string, sheet: number): string;
  waveformKey(organizationId: string, assetId: string): string;
}
export const MEDIA_FILES = Symbol('media-files');

/** Looks into an uploaded file: what it really is. Refuses with `media.*` or `upload.*` what it is not. */
export interface UploadInspector {
  (file: {
    readonly organizationId: string;
    readonly kind: UploadKind;
    readonly path: string;
  }): Promise<{ readonly contentType: string; readonly replacement: Buffer | Readable | null }>;
}
export const UPLOAD_INSPECTOR = Symbol('upload-inspector');
