import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { announceFolder } from '../../platform/operations/command-target.ts';
import { restoreBackup } from '../../platform/operations/restore-backup.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `restore [--keys FOLDER] BACKUP TARGET
Restores a backup into a data folder and verifies its log. TARGET must not exist or must be empty. Read models and the analytics
store are rebuilt from the log when the product first starts on it.
--keys FOLDER  the folder of the keys, if they were stored separately`;

await runProgram(usage, async () => {
  const options = { keys: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [backup, target] = positionals;
  if (backup === undefined || target === undefined || positionals.length > 2) return null;
  announceFolder(target);
  const keys = values.keys === undefined ? undefined : resolve(values.keys);
  const { events, seals } = await restoreBackup({ backup: resolve(backup), target: resolve(target), keys });
  printLines([
    `${resolve(target)} holds ${events} events in order, under ${seals} seals. Start the product on it.`,
  ]);
  return 0;
});
