import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModelEntry } from '../../services/platform/models/model-list.ts';
import { Models, type ModelsOptions } from '../../services/platform/models/models.ts';

/** Models that look installed: their files have the right size and no content. For processes that do not read them. */
export async function modelsWithoutWeights(entry: ModelEntry, given: Partial<ModelsOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'models-without-weights-'));
  const models = new Models({ folder, python: 'python3', ...given });
  const place = models.folderOf(entry);
  await mkdir(dirname(join(place, entry.file.name)), { recursive: true });
  await writeFile(join(place, entry.file.name), '');
  await truncate(join(place, entry.file.name), entry.file.bytes);
  await writeFile(join(place, 'installed'), entry.file.sha256);
  return { models, folder, remove: () => rm(folder, { recursive: true }) };
}
