import type { ContextServices } from '../platform/contexts/context-module.ts';
import { ModelsController } from './models-controller.ts';
import { ParkedEventsController } from './parked-events-controller.ts';
import { TroubleshootingController } from './troubleshooting-controller.ts';

/** Operations of the product, for its administrators; nothing is decided here. */
export const operations: ContextServices = {
  name: 'operations',
  decisions: [],
  controllers: [ModelsController, ParkedEventsController, TroubleshootingController],
};
