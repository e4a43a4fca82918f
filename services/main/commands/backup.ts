import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireSomeClusterSettings } from '../../platform/config/cluster-settings.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { lockFolder } from '../../platform/event-store/folder-lock.ts';
import { keysOf } from '../../platform/operations/backup-layout.ts';
import { resolveCommandTarget, announceFolder } from '../../platform/operations/command-target.ts';
import { sendControlRequest } from '../../platform/operations/control-client.ts';
import { makeBackup } from '../../platform/operations/make-backup.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';
import { backupLines, writeBackup } from '../../platform/operations/write-backup.ts';

const usage = `backup [--data FOLDER] [--keys FOLDER] [--leave-missing] TARGET
Makes a consistent backup of a data folder, whether or not the product is running. With STEPWELL_PROFILE=cluster and the settings of
a cluster, without --data, it backs up the servers in the same format. TARGET must not exist, must be empty, or must be an
interrupted backup, which is then resumed.
Emails in the outbox are not copied, because they contain personal data that must remain erasable.
--keys FOLDER    stores the keys there instead of in TARGET; nobody can read the backup without them
--leave-missing  on a cluster: makes the backup even if files that the log names are missing from the bucket`;

interface Targets {
  readonly target: string;
  readonly keysTarget: string;
}

/** The process that serves the folder makes the copy; else we do, and keep others out meanwhile. */
async function backUpFolder(folder: string, targets: Targets): Promise<readonly string[]> {
  const handledByServer = await sendControlRequest(folder, { do: 'backup', ...targets });
  if (handledByServer !== null) return handledByServer;
  const unlock = lockFolder(join(folder, 'log'));
  try {
    return backupLines(targets.target, await makeBackup({ folder, ...targets }));
  } finally {
    unlock();
  }
}

const needed = [
  'STEPWELL_EVENTSTORE_URL',
  'STEPWELL_KEYS_URL',
  'STEPWELL_MONGODB_URL',
  'STEPWELL_S3_URL',
  'STEPWELL_TEMPORAL_URL',
] as const;

async function backUpCluster(targets: Targets, leaveMissing: boolean): Promise<readonly string[]> {
  const from = requireSomeClusterSettings(readSettings(), needed);
  // clients of the servers, which a folder does without
  const { copyFromCluster, copyLines } = await import('../../platform/moving/copy-from-cluster.ts');
  const { list, copied } = await writeBackup({
    ...targets,
    copy: (folders) => copyFromCluster({ from, leaveMissing }, folders),
  });
  return [...backupLines(targets.target, list), ...copyLines(copied)];
}

/** `null` for a cluster. A folder that is named is meant, whatever the settings say of servers: it is only read. */
function requireFolder(data: string | undefined): string | null {
  if (data === undefined) {
    const place = resolveCommandTarget(readSettings(), undefined);
    return place.profile === 'cluster' ? null : place.folder;
  }
  announceFolder(data);
  return data;
}

await runProgram(usage, async () => {
  const options = {
    data: { type: 'string' },
    keys: { type: 'string' },
    'leave-missing': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) return null;
  const targets = { target: resolve(target), keysTarget: resolve(values.keys ?? keysOf(target)) };
  const folder = requireFolder(values.data);
  if (folder !== null && values['leave-missing']) return null; // it says nothing of a data folder
  printLines(
    folder === null
      ? await backUpCluster(targets, values['leave-missing'])
      : await backUpFolder(resolve(folder), targets),
  );
  return 0;
});
