import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedProduct } from './embedded-product.ts';
import { readSettings } from './platform/config/settings.ts';
import { askRunning } from './platform/operations/control-client.ts';
import { printLines, runProgram } from './platform/operations/run-program.ts';
import { makeLogger } from './platform/telemetry/logger.ts';
import { seedWhole } from './seed.ts';

const usage = `seed [--data FOLDER]
Loads the sample organisation into an empty data folder. While the product serves, the running process does it. A second
time changes nothing; another organisation's folder is left alone.`;

/** Asks the process that serves the folder, else opens the folder itself. */
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

await runProgram(usage, async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  printLines(await loadSample(resolve(values.data ?? readSettings().STEPWELL_DATA)));
  return 0;
});
