import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineRecipe, Place } from './recipe.ts';

// a busy machine starts a JVM slowly
const startTimeoutMs = 180_000;

/** What a test starts with these words before it ends with the test, however that ends: the kernel sees to it where it can be asked to. */
export const killWithParent: readonly string[] = existsSync('/usr/bin/setpriv')
  ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL']
  : [];

/** A process and when it began: a number alone may by now be that of another program. */
export interface Started {
  readonly pid: number;
  readonly since: string;
}

/** Starts a server and resolves once it answers. `kept` means that it outlives this process. */
export async function startServer(
  recipe: EngineRecipe,
  place: Place,
  { log, persistent = false }: { log: string; persistent?: boolean },
): Promise<Started> {
  mkdirSync(place.data, { recursive: true });
  mkdirSync(dirname(log), { recursive: true });
  const [program = '', ...args] = [...(persistent ? [] : killWithParent), ...recipe.command(place)];
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    cwd: place.data,
    stdio: ['ignore', output, output],
    detached: persistent,
  });
  closeSync(output);
  child.unref();
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const started = { pid: child.pid ?? 0, since: sinceOf(child.pid ?? 0) };
  const url = recipe.url(place);
  for (const until = Date.now() + startTimeoutMs; ; await pause(50)) {
    const problem = await recipe.answers(url).then(
      () => null,
      (error: unknown) => error,
    );
    if (problem === null) return started;
    if (isAlive(started) && Date.now() < until) continue;
    await endServer(started, 'SIGKILL');
    throw new Error(`it did not come up (${log}): ${lastLines(log)}`, { cause: problem });
  }
}

const lastLines = (log: string): string => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ');

export function isAlive({ pid, since }: Started): boolean {
  try {
    process.kill(pid, 0);
    return sinceOf(pid) === since;
  } catch {
    return false;
  }
}

/** When a process began, as Linux tells it; a zombie has ended. Empty where there is no such account. */
function sinceOf(pid: number): string {
  try {
    const [state = '', ...fields] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

/** Ends a server by its number and resolves when it has gone; by force when it takes too long. */
export async function endServer(started: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const force = Date.now() + 15_000;
  for (let next: NodeJS.Signals = signal; isAlive(started); await pause(20)) {
    try {
      process.kill(started.pid, next);
    } catch {
      return; // gone between the look and the signal
    }
    if (Date.now() > force) next = 'SIGKILL';
    else if (next === 'SIGTERM') await waitFor(started, force);
  }
}

async function waitFor(started: Started, until: number): Promise<void> {
  while (isAlive(started) && Date.now() < until) await pause(20);
}

/** So many ports of this machine that are free now, those that are wished where nobody has them. */
export async function freePorts(count: number, preferred: readonly number[] = []): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async (_, at) => (await listening(preferred[at] ?? 0)) ?? listening(0)),
  );
  return Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          if (!probe) return reject(new Error('This machine has no free port.'));
          const { port } = probe.address() as AddressInfo; // of a TCP server
          probe.close(() => resolve(port));
        }),
    ),
  );
}

/** `null` where somebody has the port. */
const listening = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null)).once('listening', () => resolve(probe));
    probe.listen(port, '127.0.0.1');
  });
