import { openEmbeddedProduct } from './embedded-product.ts';
import { readSettings } from './platform/config/settings.ts';
import { makeLogger } from './platform/telemetry/logger.ts';
import { startTraces } from './platform/telemetry/traces.ts';
import { seed, seedWhole } from './seed.ts';

/** The whole product in one process; resolves when it listens and its first accounts are there. Ends the process where it cannot start. */
export async function serve(): Promise<void> {
  await start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = makeLogger(settings.STEPWELL_LOG_LEVEL);
  const flushTraces = await startTraces(settings.STEPWELL_OTLP_URL);
  const product = await openEmbeddedProduct(settings, logger, {
    seed: (opened) => seedWhole(opened, settings),
  });
  await product.app.listen(settings.STEPWELL_PORT, settings.STEPWELL_HOST);
  const address = settings.STEPWELL_PUBLIC_URL ?? (await product.app.getUrl());
  console.log(`\nStepwell is at ${address}`);
  const seeded = settings.STEPWELL_SEED ? await seed(product, settings) : null;
  seeded?.sample.catch((error: unknown) =>
    logger.warn({ err: error }, 'The sample workflow is not finished; the next start goes on with it.'),
  );
  if (seeded?.accounts)
    console.log(
      `First accounts (change their password before others can reach this server):\n${seeded.accounts}`,
    );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await product.close();
    await flushTraces();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
