import type { Logger } from 'pino';
import { openEmbeddedEngines } from '../engines/embedded-engines.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { openProduct, type Product, type ProductOptions } from './product.ts';

/**
 * Opens every engine of a data folder and wires the contexts on them, in one process. Rejects with an error if the
 * folder is in use, and with the settings of a cluster: its servers would be mistaken for those of the folder.
 */
export async function openEmbeddedProduct(
  settings: Settings,
  logger: Logger,
  options: ProductOptions = {},
): Promise<Product> {
  if (settings.STEPWELL_PROFILE === 'cluster')
    throw new Error('With STEPWELL_PROFILE=cluster no data folder is opened. Nothing was changed.');
  return openProduct({ settings, logger, options, openEngines: openEmbeddedEngines, work: 'everything' });
}
