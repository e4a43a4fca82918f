import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { allEvents } from '../contracts/catalogue.ts';
import { contextsOf, policiesOf, readModels } from './contexts.ts';
import { appModule } from './app-module.ts';
import type { Settings } from './platform/config/settings.ts';
import { openEmbeddedEventStore } from './platform/event-store/embedded-event-store.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import type { HealthCheck } from './platform/http/health-controller.ts';
import { openEmbeddedKeys } from './platform/keys/embedded-keys.ts';
import { openCheckpoints } from './platform/policies/checkpoints.ts';
import { PolicyRunner } from './platform/policies/policy-runner.ts';
import { openReadSide, type ReadSide } from './platform/projections/read-side.ts';
import { makeMetrics, type Metrics } from './platform/telemetry/metrics.ts';

/** Things that were opened, closed in reverse order. */
class Opened {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
    this.closers.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
  }
}

/** The whole product in one process on one data folder. */
export interface EmbeddedProduct {
  readonly app: NestFastifyApplication;
  /** Takes no more requests, lets those under way end, stops pipelines where they are safe, closes every engine. */
  close(): Promise<void>;
}

/** Opens every engine of a data folder and wires the contexts on them. Rejects with a sentence when the folder is in use. */
export async function openEmbeddedProduct(settings: Settings, logger: Logger): Promise<EmbeddedProduct> {
  const opened = new Opened();
  try {
    return await open(settings, logger, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}
