import { openProjectorEngines } from '../engines/cluster-engines.ts';
import { openProduct } from '../product/product.ts';
import { seedWhole } from '../sample/seed.ts';
import { serveProduct } from './serve.ts';

// Makes read models and analytics from the log, and reacts to what happens; one process on servers.
await serveProduct({
  open: (settings, logger) =>
    openProduct({
      settings,
      logger,
      options: { seed: (opened) => seedWhole(opened, settings) },
      openEngines: openProjectorEngines,
      work: 'projector',
    }),
  portOf: ({ STEPWELL_HEALTH_PORT }) => STEPWELL_HEALTH_PORT,
  seeds: true,
  says: (address) => `The projector tells of its health at ${address}`,
});
