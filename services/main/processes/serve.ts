import { openEmbeddedProduct } from '../product/embedded-product.ts';
import { publicAddress, readSettings, type Settings } from '../../platform/config/settings.ts';
import { exitWithError, untilStopped } from '../../platform/operations/until-stopped.ts';
import { announce } from '../../platform/telemetry/announce.ts';
import { createLogger } from '../../platform/telemetry/logger.ts';
import { startTraces } from '../../platform/telemetry/traces.ts';
import type { Product } from '../product/product.ts';
import { seed, seedCompletely } from '../sample/seed.ts';
import { sampleRefusal } from '../sample/sample-refusal.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * The whole product in one process; resolves when it listens, before its first accounts are created. Exits the process
 * if it cannot start.
 */
export const serve = (): Promise<void> =>
  serveProduct({
    open: (settings, logger) => {
      if (settings.STEPWELL_PROFILE === 'cluster')
        throw new Error(
          'In the profile "cluster" each process is started separately: api, relay, projector, worker and, optionally, web.',
        );
      return openEmbeddedProduct(settings, logger, { seed: (opened) => seedCompletely(opened, settings) });
    },
    portOf: ({ STEPWELL_PORT }) => STEPWELL_PORT,
    preparesFirstStart: true,
    startMessage: (address, settings) => `Stepwell is at ${settings.STEPWELL_PUBLIC_URL ?? address}`,
  });

interface ServeOptions {
  readonly open: (settings: Settings, logger: ReturnType<typeof createLogger>) => Promise<Product>;
  readonly portOf: (settings: Settings) => number;
  /** Whether to load the sample, or to print the code of the setup, in a new installation. */
  readonly preparesFirstStart: boolean;
  /** Printed when it listens at the address. */
  readonly startMessage: (address: string, settings: Settings) => string;
}

/** One process of the product, from its settings to its exit. */
export async function serveProduct({
  open,
  portOf,
  preparesFirstStart,
  startMessage,
}: ServeOptions): Promise<void> {
  await untilStopped(async () => {
    const settings = readSettings();
    const logger = createLogger(settings.STEPWELL_LOG_LEVEL);
    const flushTraces = await startTraces(settings.STEPWELL_OTLP_URL);
    const product = await open(settings, logger);
    await product.app.listen(portOf(settings), settings.STEPWELL_HOST);
    const address = await product.app.getUrl();
    announce(startMessage(address, settings), { address });
    const ending = new AbortController();
    if (preparesFirstStart) {
      prepareOf(settings, logger)(product, settings, { logger, address, ending: ending.signal }).catch(
        (error: unknown) => {
          if (!ending.signal.aborted) exitWithError(error);
        },
      );
    }
    return async () => {
      ending.abort();
      await product.close();
      await flushTraces();
    };
  });
}

/**
 * Where other people reach the product, the sample is not loaded, even if it was requested: the installation belongs to
 * the person who reads its log.
 */
function prepareOf(settings: Settings, logger: FirstStart['logger']): typeof announceSetup {
  if (!settings.STEPWELL_SEED) return announceSetup;
  const refusal = sampleRefusal(settings);
  if (refusal === null) return seedAndAnnounce;
  logger.warn(refusal);
  return announceSetup;
}

interface FirstStart {
  readonly logger: ReturnType<typeof createLogger>;
  /** Where this process listens. */
  readonly address: string;
  readonly ending: AbortSignal;
}

/** Printed at each start until there is an organisation, since only a hash of the code is stored. */
async function announceSetup(
  product: Product,
  settings: Settings,
  { logger, address, ending }: FirstStart,
): Promise<void> {
  const code = await retryWhileUnavailable(() => product.setupCode(), logger, { ending });
  // a process of the cluster that prints it serves no pages itself
  const servesPages = settings.STEPWELL_PROFILE !== 'cluster';
  const place = servesPages && !settings.STEPWELL_PUBLIC_URL ? address : publicAddress(settings);
  if (code) announce(`Nobody owns this installation yet. Open ${place}/setup and enter ${code}`);
}

async function seedAndAnnounce(
  product: Product,
  settings: Settings,
  { logger, ending }: FirstStart,
): Promise<void> {
  const seeded = await retryWhileUnavailable(() => seed(product, settings), logger, { ending });
  if (!seeded) return;
  seeded.sample.catch((error: unknown) =>
    logger.warn({ err: error }, 'The sample workflow is not finished; the next start resumes it.'),
  );
  if (seeded.notice) announce(seeded.notice);
}
