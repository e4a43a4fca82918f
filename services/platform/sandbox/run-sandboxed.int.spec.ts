import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landlockCommand } from './landlock.ts';
import { sandboxSupport } from './sandbox-support.ts';
import { openInput, runFfmpeg } from './ffmpeg.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { sweepScratch, withScratch } from './scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const run = (script: string, more: { timeoutSeconds?: number; signal?: AbortSignal; limits?: object } = {}) =>
  runSandboxed('sh', ['-c', script], { folder, timeoutSeconds: 30, ...more });
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const waitUntilExited = async (pid: number): Promise<boolean> => {
  for (let i = 0; i < 200 && isAlive(pid); i++) await pause(25);
  return !isAlive(pid);
};

describe('a sandboxed program', () => {
  it('returns its output, from its own folder, without our settings', async () => {
    process.env['SECRET_OF_OURS'] = 'x';
    const { stdout } = await run('pwd; env');
    delete process.env['SECRET_OF_OURS'];
    expect(stdout.toString()).toContain(folder);
    expect(stdout.toString()).not.toContain('SECRET_OF_OURS');
  });

  it('has a lower priority than the API, alone and as a group', async () => {
    const { stdout } = await run('sleep 0.2; nice; cat /proc/self/autogroup 2>/dev/null || true');
    const [own, group] = stdout.toString().split('\n');
    expect(own).toBe('10');
    if (group) expect(group).toMatch(/nice 10$/);
  });

  it('is refused with its exit code and last lines if it fails', async () => {
    await expect(run('echo no >&2; exit 3')).rejects.toMatchObject({
      reason: 'exit',
      exitCode: 3,
      stderr: 'no\n',
    });
    const missing = runSandboxed('no-such-program', [], { folder, timeoutSeconds: 5 });
    await expect(missing).rejects.toMatchObject({ reason: 'exit', exitCode: 127 });
  });

  it('is killed with all its children when its time is over', async () => {
    const running = run('sleep 300 & echo $! > child; wait', { timeoutSeconds: 1 });
    await expect(running).rejects.toMatchObject({ reason: 'timeout' });
    const { stdout } = await run('cat child');
    expect(await waitUntilExited(Number(stdout.toString()))).toBe(true);
  });

  it('is killed when the work is cancelled', async () => {
    const stop = new AbortController();
    const running = run('echo $$ > own; sleep 300', { signal: stop.signal });
    setTimeout(() => stop.abort(), 500);
    await expect(running).rejects.toMatchObject({ reason: 'aborted' });
    const { stdout } = await run('cat own');
    expect(await waitUntilExited(Number(stdout.toString()))).toBe(true);
    await expect(run('true', { signal: stop.signal })).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('does not start if its parent exited before it could request the death signal', async () => {
    if (!(await sandboxSupport()).files) return;
    const access = { run: [], read: [], write: [folder] };
    const started = (parent: number) => {
      const words: readonly string[] = [...landlockCommand(access, parent), 'echo', 'started'];
      return spawnSync(words[0] ?? '', words.slice(1), { encoding: 'utf8' });
    };
    expect(started(process.pid)).toMatchObject({ status: 0, stdout: 'started\n' });
    expect(started(process.pid + 1)).toMatchObject({ status: 137, stdout: '' });
  });

  it('cannot write a larger file or use more memory than allowed', async () => {
    if (!(await sandboxSupport()).limits) return;
    const file = run('head -c 3000000 /dev/zero > big', { limits: { fileSize: 1_000_000 } });
    await expect(file).rejects.toMatchObject({ reason: 'exit' });
    const memory = run('head -c 300000000 /dev/zero | tail -c 290000000 > /dev/null', {
      limits: { memory: 100_000_000 },
    });
    await expect(memory).rejects.toMatchObject({ reason: 'exit' });
  });

  it('has no network if the system grants a namespace', async () => {
    if (!(await sandboxSupport()).network) return;
    const { stdout } = await run('exec cat /proc/net/dev');
    expect(stdout.toString()).not.toMatch(/eth|ens|wlan/);
  });

  it('is killed with its parent process, even by kill -9', async () => {
    if (!(await sandboxSupport()).diesWithParent) return;
    const script = `
      import { runSandboxed } from ${JSON.stringify(join(import.meta.dirname, 'run-sandboxed.ts'))};
      await runSandboxed('sh', ['-c', 'echo $$; exec sleep 300'], { folder: ${JSON.stringify(folder)}, timeoutSeconds: 60,
        onOutput: (piece) => process.stdout.write(piece) });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (piece: Buffer) => resolve(Number(piece.toString()))),
    );
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    expect(await waitUntilExited(pid)).toBe(true);
  });
});

describe('the files that a sandboxed program sees', () => {
  it("are its own and the system's: no other can be read, listed, created, changed, removed or linked to", async ({
    skip,
  }) => {
    if (!(await sandboxSupport()).files) skip('this machine has no Landlock');
    const data = await mkdtemp(join(tmpdir(), 'stepwell-data-'));
    await writeFile(join(data, 'keys.sqlite'), 'secret');
    const tries = [
      `cat ${data}/keys.sqlite`,
      `ls ${data}`,
      `echo x > ${data}/keys.sqlite`,
      `echo x > ${data}/new`,
      `rm ${data}/keys.sqlite`,
      `ln -s ${data}/keys.sqlite link`,
      `cp ${data}/keys.sqlite copy`,
      'cat /etc/passwd',
      'cat /etc/shadow',
      `cat /proc/${process.pid}/environ`,
      `kill -0 ${process.pid}`,
      'mkfifo pipe && test -p pipe && mknod null c 1 3',
    ];
    for (const attempt of tries)
      await expect(run(attempt), attempt).rejects.toMatchObject({ reason: 'exit' });
    expect(await readdir(data)).toEqual(['keys.sqlite']);
    const { stdout } = await runSandboxed('cat', [join(data, 'keys.sqlite')], {
      folder,
      timeoutSeconds: 5,
      reads: [join(data, 'keys.sqlite')],
    });
    expect(stdout.toString()).toBe('secret');
    await rm(data, { recursive: true });
  });

  it('can be opened with no more rights than an unprivileged user has', async ({ skip }) => {
    if (!(await sandboxSupport()).privileges) skip('setpriv cannot drop privileges here');
    const { stdout } = await run('exec cat /proc/self/status');
    expect(stdout.toString()).toMatch(/NoNewPrivs:\s*1/);
    for (const set of ['CapPrm', 'CapEff', 'CapInh', 'CapAmb'])
      expect(stdout.toString()).toMatch(new RegExp(`${set}:\\s*0+\\n`));
  });

  it('are few: no more than it needs can be open', async ({ skip }) => {
    if (!(await sandboxSupport()).limits) skip('prlimit is not installed');
    expect((await run('ulimit -n')).stdout.toString().trim()).toBe('512');
  });
});

describe('a program that fails', () => {
  it('was killed from outside, or hit one of our limits, or failed by itself', async () => {
    await expect(run('kill -9 $$')).rejects.toMatchObject({ wasKilled: true, hitLimit: false });
    await expect(run('exit 3')).rejects.toMatchObject({ wasKilled: false, hitLimit: false });
    await expect(run('echo Cannot allocate memory >&2; exit 1')).rejects.toMatchObject({ hitLimit: true });
  });
});

describe('opening an untrusted file', () => {
  it('follows no playlist and no script to another file, whatever its name', async () => {
    await writeFile(join(folder, 'list.m3u8'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    for (const container of ['mov', 'matroska', 'mpegts'] as const) {
      const words = ['-v', 'error', ...openInput(join(folder, 'list.m3u8'), container), '-f', 'null', '-'];
      await expect(runFfmpeg(words, { folder, timeoutSeconds: 20 })).rejects.toMatchObject({
        reason: 'exit',
      });
    }
  });
});

describe('scratch folders', () => {
  it('are removed after the work, however it ended, and after a kill by the next start', async () => {
    const root = join(folder, 'scratch');
    await withScratch(root, (scratch) => writeFile(join(scratch, 'x'), 'x'));
    await expect(withScratch(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readdir(root)).toEqual([]);
    await withScratch(root, async () => {
      expect(await sweepScratch(root)).toBe(1);
    });
    expect(await readdir(root)).toEqual([]);
  });
});
