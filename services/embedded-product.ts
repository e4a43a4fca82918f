import type { Logger } from 'pino';
import { openEmbeddedEngines } from './embedded-engines.ts';
import type { Settings } from './platform/config/settings.ts';
import { openProduct, type Product, type ProductOptions } from './product.ts';

/** Opens every engine of a data folder and wires the contexts on them, in one process. Rejects with a sentence when the folder is in use. */
export const openEmbeddedProduct = (
  settings: Settings,
  logger: Logger,
  options: ProductOptions = {},
): Promise<Product> =>
  openProduct({ settings, logger, options, openEngines: openEmbeddedEngines, work: 'everything' });
