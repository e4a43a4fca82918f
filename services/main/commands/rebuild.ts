import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { logFile } from '../../platform/event-store/embedded-event-store.ts';
import { resolveCommandTarget, type CommandTarget } from '../../platform/operations/command-target.ts';
import { sendControlRequest } from '../../platform/operations/control-client.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';

const usage = `rebuild [--data FOLDER] all | NAME...
Rebuilds read models and tables of the analytics store from the log. The current ones keep serving until the new ones replace them.
If the product is running, the running process does it. On a cluster (STEPWELL_PROFILE=cluster) the projector does it: run the
command where the projector runs.`;

async function rebuild(
  place: CommandTarget,
  settings: Settings,
  names: readonly string[],
): Promise<readonly string[]> {
  const folder = place.profile === 'cluster' ? settings.STEPWELL_DATA : place.folder;
  const handledByServer = await sendControlRequest(folder, { do: 'rebuild', names: [...names] });
  if (handledByServer !== null) return handledByServer;
  if (place.profile === 'cluster')
    throw new Error(
      `On a cluster the projector does this, and no projector is running on the folder ${folder}. Nothing was changed: run the command where the projector runs, while it is running.`,
    );
  if (!existsSync(logFile(join(folder, 'log'))))
    throw new Error(`There is no log in ${folder}. Nothing was changed.`);
  // only here: what is refused needs none of it
  const { openEmbeddedProduct } = await import('../product/embedded-product.ts');
  const product = await openEmbeddedProduct({ ...settings, STEPWELL_DATA: folder }, createLogger('error'));
  try {
    return await product.controlHandlers.rebuild(names);
  } finally {
    await product.close();
  }
}

await runProgram(usage, async () => {
  const options = { data: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0) return null;
  const settings = readSettings();
  printLines(await rebuild(resolveCommandTarget(settings, values.data), settings, positionals));
  return 0;
});
