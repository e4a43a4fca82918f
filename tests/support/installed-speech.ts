import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * The folder of the installed speech engine, installed now if need be (20 s, once); `null`, with the
 * reason printed, on a machine that cannot have it.
 */
export function installedSpeech(): string | null {
  const folder = join(root, '.cache', 'speech');
  if (existsSync(join(folder, 'venv', 'installed')) && existsSync(join(folder, 'model', 'installed'))) {
    return folder;
  }
  const installer = join(root, 'deploy', 'speech', 'install.mjs');
  const done = spawnSync(process.execPath, [installer, '--into', folder], { encoding: 'utf8' });
  if (done.status === 0) return folder;
  console.warn(`Speech recognition is not tested here: ${done.stderr.trim()}`);
  return null;
}
