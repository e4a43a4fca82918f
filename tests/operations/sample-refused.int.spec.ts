import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { readSettings } from '../../services/platform/config/settings.ts';
import { seedCompletely } from '../../services/main/sample/seed.ts';
import { ProductWorld } from '../support/product-world.ts';
import { wholeLog } from '../support/whole-log.ts';

const main = join(import.meta.dirname, '..', '..', 'dist', 'services', 'main.js');
const STEPWELL_PUBLIC_URL = 'https://stepwell.example.com';

it('the sample organisation is not loaded at an address for other people', async () => {
  const world = await ProductWorld.open({ settings: { STEPWELL_PUBLIC_URL } });
  const settings = readSettings({ STEPWELL_DATA: world.folder, STEPWELL_PUBLIC_URL });
  try {
    await expect(seedCompletely(world.product, settings)).rejects.toThrow(/^The sample .* was not loaded/);
    expect(await wholeLog(world.product.store)).toEqual([]);
  } finally {
    await world.close();
  }
});

it('a server that is asked to all the same says why not, and prints the code of the set-up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-sample-refused-'));
  const { PATH, HOME } = process.env;
  const own = { STEPWELL_DATA: folder, STEPWELL_PORT: '0', STEPWELL_SEED: 'true', STEPWELL_PUBLIC_URL };
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH, HOME, ...own },
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const exited = once(child, 'exit');
  try {
    await expect.poll(() => lines.join('\n')).toContain('Nobody owns this installation yet');
    expect(lines.join('\n')).toContain(`not loaded: STEPWELL_PUBLIC_URL (${STEPWELL_PUBLIC_URL})`);
    expect(lines.join('\n')).not.toContain('First accounts');
  } finally {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
});
