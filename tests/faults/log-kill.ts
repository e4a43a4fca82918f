import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { logFile } from '../../services/platform/event-store/embedded-event-store.ts';
import { verifyLog } from '../../services/platform/event-store/verify-log.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { damageOf, openLog, parseAcknowledged } from './log-workload.ts';
import type { Acknowledged, Damage } from './log-workload.ts';

const producersFile = fileURLToPath(new URL('./log-producers.ts', import.meta.url));
/** A folder is killed so often before a fresh one takes its place, so that old and new logs both have their turn. */
const killsPerFolder = 10;

/** Appends by 64 producers, killed with SIGKILL at a random moment; resolves with what was acknowledged before. */
async function runAndKill(folder: string): Promise<Acknowledged[]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', producersFile, '--folder', folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  let afterFirst: NodeJS.Timeout | undefined;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    // Counted from the first acknowledgement, since before it there is nothing to lose.
    afterFirst ??= setTimeout(() => child.kill('SIGKILL'), Math.random() * 400);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(afterFirst);
  if (signal !== 'SIGKILL') throw new Error(`The producers ended by themselves with ${code ?? signal}.`);
  return text.split('\n').slice(0, -1).map(parseAcknowledged); // a torn last line was not given in full
}

/** Kills the log `n` times; adds up what was lost, doubled or reordered. */
export async function killLog(
  n: number,
): Promise<Damage & { n: number; acknowledged: number; findings: number }> {
  const sum = { n, acknowledged: 0, lost: 0, doubled: 0, reordered: 0, findings: 0 };
  for (let done = 0; done < n;) {
    const folder = mkdtempSync(join(tmpdir(), 'log-kill-'));
    const acknowledged: Acknowledged[] = [];
    for (let kills = 0; kills < killsPerFolder && done < n; kills++, done++) {
      const given = await runAndKill(folder);
      acknowledged.push(...given);
      sum.acknowledged += given.length;
      const keys = openEmbeddedKeys(folder);
      const store = await openLog(folder, keys);
      const damage = damageOf(await store.readAll(origin, Number.MAX_SAFE_INTEGER), acknowledged);
      await store.close();
      sum.findings += verifyLog(logFile(folder), keys.sealKey().publicKey).findings.length;
      keys.close();
      sum.lost += damage.lost;
      sum.doubled += damage.doubled;
      sum.reordered += damage.reordered;
    }
    rmSync(folder, { recursive: true });
  }
  return sum;
}

if (import.meta.main) {
  const result = await killLog(Number(process.argv[2] ?? 200));
  process.stdout.write(`${JSON.stringify({ name: 'log-kill', ...result })}\n`);
  if (result.lost + result.doubled + result.reordered + result.findings > 0) process.exitCode = 1;
}
