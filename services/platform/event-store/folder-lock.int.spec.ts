import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFile } from './folder-lock.ts';

const program = new URL('./folder-lock.fixture.child.ts', import.meta.url);

let folder: string;
let rivals: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => {
  for (const rival of rivals) rival.kill('SIGKILL');
  rivals = [];
  rmSync(folder, { recursive: true, force: true });
});

async function rivalHolds(what: 'whole' | 'reading', forMs: number): Promise<string> {
  const path = join(folder, 'file.lock');
  const rival = fork(program, [path, what, String(forMs)]);
  rivals.push(rival);
  await once(rival, 'message');
  return path;
}

it('gets a file that a concurrent competitor is about to release', async () => {
  const release = lockFile(await rivalHolds('reading', 60), 'It is locked.');
  release();
});

it('reports that another process has locked the file', async () => {
  const path = await rivalHolds('whole', 60_000);
  expect(() => lockFile(path, 'It is locked.')).toThrow('It is locked.');
});
