import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedProduct } from './embedded-product.ts';
import { readSettings } from './platform/config/settings.ts';
import { askRunning } from './platform/operations/control-client.ts';
import { printLines, runProgram } from './platform/operations/run-program.ts';
import { makeLogger } from './platform/telemetry/logger.ts';

const usage = `rebuild [--data FOLDER] all | NAME...
Makes read models and tables of the analytics store again from the log. While the product serves, the running process does
it and the old answers stay until the new ones take their place.`;

/** Asks the process that serves the folder, else opens the folder itself. */
async function rebuild(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const answered = await askRunning(folder, { do: 'rebuild', names: [...names] });
  if (answered !== null) return answered;
  const settings = { ...readSettings(), STEPWELL_DATA: folder };
  const product = await openEmbeddedProduct(settings, makeLogger('error'));
  try {
    return await product.controlled.rebuild(names);
  } finally {
    await product.close();
  }
}

await runProgram(usage, async () => {
  const options = { data: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0) return null;
  printLines(await rebuild(resolve(values.data ?? readSettings().STEPWELL_DATA), positionals));
  return 0;
});
