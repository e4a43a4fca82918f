import { openProjectorEngines } from '../engines/cluster-engines.ts';
import { openProduct } from '../product/product.ts';
import { seedCompletely } from '../sample/seed.ts';
import { serveProduct } from './serve.ts';

// Builds read models and analytics from the log, and runs policies; one process of a cluster.
await serveProduct({
  open: (settings, logger) =>
    openProduct({
      settings,
      logger,
      options: { seed: (opened) => seedCompletely(opened, settings) },
      openEngines: openProjectorEngines,
      work: 'projector',
    }),
  portOf: ({ STEPWELL_HEALTH_PORT }) => STEPWELL_HEALTH_PORT,
  preparesFirstStart: true,
  startMessage: (address) => `The projector reports its health at ${address}`,
});
