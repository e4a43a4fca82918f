import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { resolveCommandTarget, type CommandTarget } from '../../platform/operations/command-target.ts';
import { sendControlRequest } from '../../platform/operations/control-client.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';

const usage = `seed [--data FOLDER]
Loads the sample organisation into an empty data folder. If the product is running, the running process does it. Running it again
changes nothing; a folder that holds another organisation is not changed. On a cluster (STEPWELL_PROFILE=cluster) the projector does
it: run the command where the projector runs.`;

/** Asks the process that serves the folder, else opens the folder itself. */
async function loadSample(place: CommandTarget, given: Settings): Promise<readonly string[]> {
  const folder = place.profile === 'cluster' ? given.STEPWELL_DATA : place.folder;
  const handledByServer = await sendControlRequest(folder, { do: 'seed' });
  if (handledByServer !== null) return handledByServer;
  if (place.profile === 'cluster')
    throw new Error(
      `On a cluster the projector does this, and no projector is running on the folder ${folder}. Nothing was changed: run the command where the projector runs, while it is running.`,
    );
  // only here: what is refused needs none of it
  const { openEmbeddedProduct } = await import('../product/embedded-product.ts');
  const { seedCompletely } = await import('../sample/seed.ts');
  const settings = { ...given, STEPWELL_DATA: folder };
  const product = await openEmbeddedProduct(settings, createLogger('error'));
  try {
    return await seedCompletely(product, settings);
  } finally {
    await product.close();
  }
}

await runProgram(usage, async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const settings = readSettings();
  printLines(await loadSample(resolveCommandTarget(settings, values.data), settings));
  return 0;
});
