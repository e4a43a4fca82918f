import type { ActivityParts } from './context-pipelines.ts';
import { registry } from './registry.ts';

/** Every pipeline of the product, and the activities that do its work; the same on every engine. */
export const pipelinesOn = (parts: ActivityParts) => ({
  pipelines: registry.flatMap(({ pipelines }) => pipelines),
  activities: registry.flatMap(({ activities }) => activities(parts)),
});
