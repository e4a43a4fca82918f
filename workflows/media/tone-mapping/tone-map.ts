import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaWork } from '../media-work.ts';
import { lookupTable } from './tone-curve.ts';

/** Declared brightness of a source. */
export interface DynamicRange {
  /** Brightness beyond the standard range (HLG or PQ). */
  readonly isHighDynamicRange: boolean;
  /** The file declares its transfer function, but not its primaries or its matrix; BT.2020 is assumed. */
  readonly lacksColourTags?: boolean;
}

const TABLE = 'high-to-usual-range.cube';
let table: string | undefined;

/** Writes the table that `toneMap` reads into the scratch folder, where ffmpeg starts. */
export async function prepareToneMap(range: DynamicRange, work: MediaWork): Promise<void> {
  if (range.isHighDynamicRange) await writeFile(join(work.scratch, TABLE), (table ??= lookupTable()));
}

/**
 * Filters that convert HLG and PQ to BT.709 in RGB; none for standard range. zscale converts HLG to PQ at 1000 nits, so
 * that one table serves both. 16 bits: half the time of 10, which are converted internally.
 */
export function toneMap({ isHighDynamicRange, lacksColourTags }: DynamicRange): readonly string[] {
  if (!isHighDynamicRange) return [];
  return [
    ...(lacksColourTags ? ['setparams=color_primaries=bt2020:colorspace=bt2020nc'] : []),
    'zscale=p=bt2020:t=smpte2084:m=gbr:r=full',
    'format=gbrp16le',
    `lut3d=file=${TABLE}:interp=tetrahedral`,
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr:range=pc',
  ];
}
