import { openEmbeddedProduct } from '../product/embedded-product.ts';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { endWith, untilStopped } from '../../platform/operations/until-stopped.ts';
import { announce } from '../../platform/telemetry/announce.ts';
import { makeLogger } from '../../platform/telemetry/logger.ts';
import { startTraces } from '../../platform/telemetry/traces.ts';
import type { Product } from '../product/product.ts';
import { seed, seedWhole } from '../sample/seed.ts';
import { whenServersAnswer } from './when-servers-answer.ts';

/** The whole product in one process; resolves when it listens; its first accounts come then. Ends the process where it cannot start. */
export const serve = (): Promise<void> =>
  serveProduct({
    open: (settings, logger) => {
      if (settings.STEPWELL_PROFILE === 'cluster')
        throw new Error(
          'In the profile "cluster" each process is started by itself: api, relay, projector, worker and, where wanted, web.',
        );
      return openEmbeddedProduct(settings, logger, { seed: (opened) => seedWhole(opened, settings) });
    },
    portOf: ({ STEPWELL_PORT }) => STEPWELL_PORT,
    seeds: true,
    says: (address, settings) => `Stepwell is at ${settings.STEPWELL_PUBLIC_URL ?? address}`,
  });

interface Serving {
  readonly open: (settings: Settings, logger: ReturnType<typeof makeLogger>) => Promise<Product>;
  readonly portOf: (settings: Settings) => number;
  /** Loads the sample where it is asked for. */
  readonly seeds: boolean;
  /** What is printed when it listens at the address. */
  readonly says: (address: string, settings: Settings) => string;
}

/** One process of the product, from its settings to its end. */
export async function serveProduct({ open, portOf, seeds, says }: Serving): Promise<void> {
  await untilStopped(async () => {
    const settings = readSettings();
    const logger = makeLogger(settings.STEPWELL_LOG_LEVEL);
    const flushTraces = await startTraces(settings.STEPWELL_OTLP_URL);
    const product = await open(settings, logger);
    await product.app.listen(portOf(settings), settings.STEPWELL_HOST);
    const address = await product.app.getUrl();
    announce(says(address, settings), { address });
    const ending = new AbortController();
    if (seeds && settings.STEPWELL_SEED)
      seedAndTell(product, settings, { logger, ending: ending.signal }).catch((error: unknown) => {
        if (!ending.signal.aborted) endWith(error);
      });
    return async () => {
      ending.abort();
      await product.close();
      await flushTraces();
    };
  });
}

async function seedAndTell(
  product: Product,
  settings: Settings,
  { logger, ending }: { logger: ReturnType<typeof makeLogger>; ending: AbortSignal },
): Promise<void> {
  const seeded = await whenServersAnswer(() => seed(product, settings), logger, { ending });
  if (!seeded) return;
  seeded.sample.catch((error: unknown) =>
    logger.warn({ err: error }, 'The sample workflow is not finished; the next start goes on with it.'),
  );
  if (seeded.told) announce(seeded.told);
}
