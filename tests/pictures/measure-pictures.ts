import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource, type MadeSource } from './made-source.ts';
import type { PictureCheck } from './picture-checks.ts';
import { pictureSources } from './picture-sources.ts';

/** Measures checks on sources that are each made once; ends with the folder that they lie in. */
export async function openPictures() {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-pictures-'));
  const made = new Map<PictureCheck['source'], Promise<MadeSource>>();
  return {
    measure: async ({ source, measure }: PictureCheck) => {
      const making = made.get(source) ?? makeSource(pictureSources[source], join(folder, source));
      made.set(source, making);
      return measure(await making);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
