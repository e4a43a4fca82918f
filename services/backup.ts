import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from './platform/config/settings.ts';
import { lockFolder } from './platform/event-store/folder-lock.ts';
import { keysOf } from './platform/operations/backup-layout.ts';
import { askRunning } from './platform/operations/control-client.ts';
import { backupLines, makeBackup } from './platform/operations/make-backup.ts';
import { printLines, runProgram } from './platform/operations/run-program.ts';

const usage = `backup [--data FOLDER] [--keys FOLDER] TARGET
Copies a data folder, consistently, while the product serves it or not. TARGET must be absent or empty.
Letters of the outbox are not copied: they are delivered or they are not, and hold what must be erasable.
--keys FOLDER  puts the keys there and not into TARGET; without them the copy cannot be read by anybody`;

/** The process that serves the folder makes the copy; else we do, and keep others out meanwhile. */
async function backUp(folder: string, target: string, keysTarget: string): Promise<readonly string[]> {
  const answered = await askRunning(folder, { do: 'backup', target, keysTarget });
  if (answered !== null) return answered;
  const unlock = lockFolder(join(folder, 'log'));
  try {
    return backupLines(target, await makeBackup({ folder, target, keysTarget }));
  } finally {
    unlock();
  }
}

await runProgram(usage, async () => {
  const options = { data: { type: 'string' }, keys: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) return null;
  const folder = resolve(values.data ?? readSettings().STEPWELL_DATA);
  const keysTarget = resolve(values.keys ?? keysOf(target));
  printLines(await backUp(folder, resolve(target), keysTarget));
  return 0;
});
