import { openApiEngines } from '../engines/cluster-engines.ts';
import { openProduct } from '../product/product.ts';
import { serveProduct } from './serve.ts';

// Answers people, as one of several processes of a cluster.
await serveProduct({
  open: (settings, logger) => openProduct({ settings, logger, openEngines: openApiEngines, work: 'api' }),
  portOf: ({ STEPWELL_PORT }) => STEPWELL_PORT,
  preparesFirstStart: false,
  startMessage: (address) => `The api listens at ${address}`,
});
