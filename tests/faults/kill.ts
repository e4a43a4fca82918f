import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addFindings, damaged, noFindings } from './examine.ts';
import type { Findings } from './examine.ts';
import { Examiners } from './examiners.ts';
import { parseAcknowledgements, printAcknowledgement } from './folder-workload.ts';
import type { Acknowledgement } from './folder-workload.ts';
import { processesOf } from './orphans.ts';

const producersFile = fileURLToPath(new URL('./folder-producers.ts', import.meta.url));
/** A folder is killed so often before a fresh one takes its place, so that old and new ones both have their turn. */
const killsPerFolder = 10;
const producers = 64;

export interface KillReport extends Findings {
  readonly n: number;
  acknowledged: number;
  /** Processes that outlived the killed one. */
  orphans: number;
}

/**
 * Runs 64 producers, killed with SIGKILL at a random moment; resolves with what was acknowledged before. The witness is
 * a file: what was written to it outlives the writer, and unlike a pipe it is never full.
 */
async function runAndKill(folder: string, outputFile: string): Promise<Acknowledgement[]> {
  const args = ['--disable-warning=ExperimentalWarning', producersFile, '--folder', folder];
  const output = openSync(outputFile, 'w');
  const child = spawn(process.execPath, [...args, '--producers', String(producers)], {
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  // Counted from the first acknowledgement, since before it there is nothing to lose.
  while (child.exitCode === null && child.signalCode === null && statSync(outputFile).size === 0)
    await delay(5);
  await Promise.race([ended, delay(Math.random() * 500)]);
  child.kill('SIGKILL');
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`The producers ended by themselves with ${code ?? signal}.`);
  return parseAcknowledgements(readFileSync(outputFile, 'utf8'));
}

/** Kills the small product `n` times, in two folders side by side; adds up what was damaged. */
export async function killFolders(n: number): Promise<KillReport> {
  const report: KillReport = { n, acknowledged: 0, orphans: 0, ...noFindings() };
  const examiners = new Examiners(2);
  let left = n;
  const folders = async (): Promise<void> => {
    while (left > 0) {
      const kills = Math.min(killsPerFolder, left);
      left -= kills;
      await killOneFolder(kills, report, examiners);
    }
  };
  await Promise.all([folders(), folders()]);
  examiners.close();
  return report;
}

async function killOneFolder(kills: number, report: KillReport, examiners: Examiners): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'folder-kill-'));
  const folder = join(scratch, 'data');
  const outputFile = join(scratch, 'said');
  let text = '';
  for (let kill = 0; kill < kills; kill++) {
    const acknowledgements = await runAndKill(folder, join(scratch, 'given'));
    report.acknowledged += acknowledgements.length;
    text += acknowledgements.map(printAcknowledgement).join('');
    report.orphans += await processesOf(folder);
    writeFileSync(outputFile, text);
    const outputBytes = Buffer.byteLength(text);
    const examined = await examiners.examine({ folder, outputFile, outputBytes, producers, columns: true });
    addFindings(report, examined.findings);
    text += examined.text.map(printAcknowledgement).join('');
  }
  rmSync(scratch, { recursive: true });
}

if (import.meta.main) {
  const report = await killFolders(Number(process.argv[2] ?? 200));
  process.stdout.write(`${JSON.stringify({ name: 'kill', ...report })}\n`);
  if (damaged(report) || report.orphans > 0) process.exitCode = 1;
}
