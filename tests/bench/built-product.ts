import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');
const password = 'Stepwell1!ok';

/** A process started by a bench, with its address. */
export interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  /** Milliseconds from its start to its address being printed. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/** Starts a script and resolves with the address or port that it prints. */
export async function serve(
  script: string,
  env: Readonly<Record<string, string>> = {},
  nodeWords: readonly string[] = [],
): Promise<Served> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...nodeWords, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(?:127\.0\.0\.1:|^)(\d+)(?:[/"]|$)/.exec(line.trim())?.[1];
    if (port === undefined) continue;
    const startedIn = performance.now() - began;
    child.stdout.resume();
    const stop = async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    return { child, address: `http://127.0.0.1:${port}`, startedIn, stop };
  }
  throw new Error(`${script} ended before it listened.`);
}

/**
 * The built product. `seeded`: creates the sample accounts, and then the sample workflow, which uses the machine for
 * a while.
 */
export const serveProduct = (
  folder: string,
  nodeWords: readonly string[] = [],
  seeded = false,
): Promise<Served> => {
  const env = {
    STEPWELL_DATA: folder,
    STEPWELL_PORT: '0',
    STEPWELL_LOG_LEVEL: 'fatal',
    STEPWELL_RATE_LIMIT: '100000000',
    // opening an upload is the fastest command: thousands of them are the load
    STEPWELL_ORGANIZATION_OPEN_UPLOADS: '100000000',
    STEPWELL_SEED: String(seeded),
    STEPWELL_SEED_PASSWORD: password,
    STEPWELL_WEB: join(root, 'dist', 'web'),
  };
  return serve(join(root, 'dist', 'services', 'main.js'), env, nodeWords);
};

export async function signIn(address: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body,
  });
  const { item } = (await answer.json()) as { item?: { accessToken: string } };
  if (!item) throw new Error(`${email} cannot sign in.`);
  return item.accessToken;
}

/** Creates a data folder with the sample accounts only; they exist once the first sign-in succeeds. */
export async function seedAccounts(folder: string): Promise<void> {
  const product = await serveProduct(folder, [], true);
  try {
    for (let tries = 0; ; tries++) {
      const isThere = await signIn(product.address, 'viewer@stepwell.example').then(
        () => true,
        () => false,
      );
      if (isThere) return;
      if (tries > 5) throw new Error('The seed has made no accounts.');
      // sign-ins that fail are slowed down, and after ten of them in an hour refused
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
    }
  } finally {
    await product.stop();
  }
}
