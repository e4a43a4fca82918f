import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedProduct } from './embedded-product.ts';
import { readSettings } from './platform/config/settings.ts';
import { askRunning } from './platform/operations/control-client.ts';
import { makeLogger } from './platform/telemetry/logger.ts';
import { seedWhole } from './seed.ts';

/**
 * `seed [--data FOLDER]`: loads the sample organisation into an empty data folder. While the product serves, the
 * running process does it. A second time changes nothing; another organisation's folder is left alone.
 */
async function loadSample(folder: string): Promise<readonly string[]> {
  const answered = await askRunning(folder, { do: 'seed' });
  if (answered !== null) return answered;
  const settings = { ...readSettings(), STEPWELL_DATA: folder };
  const product = await openEmbeddedProduct(settings, makeLogger('error'));
  try {
    return await seedWhole(product, settings);
  } finally {
    await product.close();
  }
}

try {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const folder = resolve(values.data ?? readSettings().STEPWELL_DATA);
  for (const line of await loadSample(folder)) process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
