import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

/** The built product in a folder of its own, without an organisation. */
export interface OwnServer {
  readonly folder: string;
  /** As its log says. */
  readonly address: string;
  /** The one-time code of its set-up. */
  readonly code: string;
  /** What it has logged. */
  log(): string;
  stop(): Promise<void>;
}

export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-journey-'));
  const server = spawn(process.execPath, [join(root, 'dist', 'services', 'main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      STEPWELL_DATA: folder,
      STEPWELL_PORT: '0',
      STEPWELL_SEED: 'false',
      STEPWELL_WEB: join(root, 'dist', 'web'),
      ...settings,
    },
  });
  const lines: string[] = [];
  const reader = createInterface({ input: server.stdout });
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  reader.on('line', (line) => {
    lines.push(line);
    const printed = /Open (\S+) and enter (\S+)"/.exec(line);
    if (printed) resolve(printed);
  });
  reader.once('close', () => reject(new Error(`The server ended before its set-up:\n${lines.join('\n')}`)));
  const [, address = '', code = ''] = await promise;
  return {
    folder,
    address,
    code,
    log: () => lines.join('\n'),
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
