import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { logFile } from '../../services/platform/event-store/embedded-event-store.ts';
import { verifyLog } from '../../services/platform/event-store/verify-log.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { anyTampering } from './log-tampering.ts';
import { advance, openLog } from './log-workload.ts';

export interface VerifyRandomResult {
  readonly n: number;
  readonly found: number;
  /** What was done where nothing was found. */
  readonly missed: readonly string[];
  /** Tries by what was done. */
  readonly kinds: Readonly<Record<string, number>>;
}

/** Tampers `n` times with a copy of one sealed log, each time in one random way, and has it verified. */
export async function verifyRandom(n: number): Promise<VerifyRandomResult> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-random-'));
  try {
    const keys = openEmbeddedKeys(folder);
    const { publicKey } = keys.sealKey();
    await writeLog(folder, keys);
    keys.close();
    const untouched = verifyLog(logFile(folder), publicKey);
    if (untouched.findings.length > 0 || untouched.unsealed > 0) {
      throw new Error(`The log was not whole to begin with: ${untouched.findings.join(' ')}`);
    }
    const missed: string[] = [];
    const kinds: Record<string, number> = {};
    for (let done = 0; done < n; done++) {
      const copy = join(folder, 'copy.sqlite');
      copyFileSync(logFile(folder), copy);
      const { tampering, needsProof } = anyTampering();
      const what = tamperWith(copy, tampering);
      kinds[tampering.name] = (kinds[tampering.name] ?? 0) + 1;
      const { findings } = verifyLog(
        copy,
        publicKey,
        needsProof ? { proofs: [{ ...untouched, name: 'the saved proof' }] } : {},
      );
      if (findings.length === 0) missed.push(what);
    }
    return { n, found: n - missed.length, missed, kinds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeLog(folder: string, keys: ReturnType<typeof openEmbeddedKeys>): Promise<void> {
  const store = await openLog(folder, keys);
  const revisions = new Map<string, number>();
  const counters = Array.from({ length: 32 }, async (_, producer) => {
    for (let count = 1; count <= 10; count++) await advance(store, revisions, producer, count);
  });
  await Promise.all(counters);
  await store.close();
}

function tamperWith(file: string, tampering: (log: DatabaseSync) => string): string {
  const log = new DatabaseSync(file);
  try {
    log.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; BEGIN');
    const what = tampering(log);
    log.exec('COMMIT; PRAGMA journal_mode = WAL');
    return what;
  } finally {
    log.close();
  }
}

if (import.meta.main) {
  const result = await verifyRandom(Number(process.argv[2] ?? 1000));
  process.stdout.write(`${JSON.stringify({ name: 'verify-random', ...result })}\n`);
  if (result.missed.length > 0) process.exitCode = 1;
}
