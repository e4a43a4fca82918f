import type { Readable } from 'node:stream';
import type { UploadKind } from '../../contracts/media/upload.ts';
import type { FileVersion } from './send-stored-file.ts';

export interface AssetAddress {
  readonly organizationId: string;
  readonly assetId: string;
}
/** Seconds of the source. */
export interface SourceRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface LadderFile {
  readonly key: string;
  readonly version?: FileVersion;
}

/** The generated media of sources, for the media endpoints. Written by the media pipelines, read here. */
export interface MediaFiles {
  /**
   * All qualities, or the best one not above the height; `null` before the first chunk is ready. URLs are relative to
   * the playlist.
   */
  master(organizationId: string, assetId: string, height?: number): Promise<string | null>;
  /** One rendition: `360`, `480` …, `audio`; the whole, or the segments that a range touches. */
  rendition(asset: AssetAddress, rendition: string, range?: SourceRange): Promise<string | null>;
  /**
   * What a player needs for its first frame at a second, in one response (`OpeningHead`); `null` before the first chunk
   * is ready.
   */
  opening(organizationId: string, assetId: string, at: number): Promise<Buffer | null>;
  /** A file of the ladder, by its name in a playlist; `null` for a name that is in none. */
  ladderFile(organizationId: string, assetId: string, name: string): Promise<LadderFile | null>;
  /** A picture of the source at a second, JPEG; created on demand and stored. */
  picture(organizationId: string, assetId: string, second: number): Promise<Buffer | null>;
  imageMapKey(organizationId: string, assetId: string, sheet: number): string;
  waveformKey(organizationId: string, assetId: string): string;
  frameTableKey(organizationId: string, assetId: string): string;
  motionKey(organizationId: string, assetId: string): string;
  /**
   * The file of a video as it is downloaded: the uploaded one, the joined takes of a recording, or that of a rendered
   * video, which is joined when it is requested for the first time. `null` before a video is rendered.
   */
  wholeFile(
    asset: AssetAddress,
    file: { readonly kind: string; readonly objectKey: string; readonly fileName: string },
  ): Promise<{ readonly key: string | null; readonly fileName: string }>;
}
export const MEDIA_FILES = Symbol('media-files');

/**
 * Inspects an uploaded file: what it really is. Refuses others with `media.*` or `upload.*`. Of a video that is not
 * whole, only the ends and the index may be there.
 */
export interface UploadInspector {
  (file: {
    readonly organizationId: string;
    readonly kind: UploadKind;
    readonly path: string;
    readonly isWhole: boolean;
  }): Promise<{ readonly contentType: string; readonly replacement: Buffer | Readable | null }>;
}
export const UPLOAD_INSPECTOR = Symbol('upload-inspector');
