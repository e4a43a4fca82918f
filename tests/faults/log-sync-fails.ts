import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { damageOf, openLog, parseAcknowledged } from './log-workload.ts';
import type { Damage } from './log-workload.ts';
import { wholeLog } from '../support/whole-log.ts';

const producersFile = fileURLToPath(new URL('./log-producers.ts', import.meta.url));

export interface SyncFails extends Damage {
  readonly n: number;
  readonly acknowledged: number;
  /** Runs that went on although a sync had failed. */
  readonly wentOn: number;
}

/** Lets one sync of the log fail with EIO, `n` times at another moment: the process must stop by itself. */
export async function failSyncs(n: number): Promise<SyncFails> {
  const sum = { n, acknowledged: 0, lost: 0, doubled: 0, reordered: 0, wentOn: 0 };
  for (let done = 0; done < n; done++) {
    const folder = mkdtempSync(join(tmpdir(), 'log-sync-'));
    const { output, code } = await runWithFailingSync(folder, 3 + Math.floor(Math.random() * 40));
    if (code === 0) sum.wentOn++;
    const given = output.split('\n').slice(0, -1).map(parseAcknowledged);
    const keys = openEmbeddedKeys(folder);
    const store = await openLog(folder, keys);
    const damage = damageOf(await wholeLog(store), given);
    await store.close();
    keys.close();
    sum.acknowledged += given.length;
    sum.lost += damage.lost;
    sum.doubled += damage.doubled;
    sum.reordered += damage.reordered;
    rmSync(folder, { recursive: true });
  }
  return sum;
}

async function runWithFailingSync(
  folder: string,
  which: number,
): Promise<{ output: string; code: number | null }> {
  const inject = `inject=fsync,fdatasync:error=EIO:when=${which}`; // counted per thread; one thread writes the log
  const options = [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-o',
    '/dev/null',
    '-P',
    join(folder, 'events.sqlite-wal'),
    '-e',
    'trace=fsync,fdatasync',
  ];
  const child = spawn(
    'strace',
    [
      ...options,
      '-e',
      inject,
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      producersFile,
    ].concat(['--folder', folder, '--counts', '60']),
    { stdio: ['ignore', 'pipe', 'ignore'] }, // what it says of its end is no finding here
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}

if (import.meta.main) {
  const result = await failSyncs(Number(process.argv[2] ?? 50));
  process.stdout.write(`${JSON.stringify({ name: 'log-sync-fails', ...result })}\n`);
  if (result.lost + result.doubled + result.reordered + result.wentOn > 0) process.exitCode = 1;
}
