import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Readiness } from './readiness.ts';

export const METRICS = Symbol('metrics');
export const READINESS = Symbol('readiness');

@Controller()
export class HealthController {
  readonly #metrics: Metrics;
  readonly #readiness: Readiness;
  constructor(@Inject(METRICS) metrics: Metrics, @Inject(READINESS) readiness: Readiness) {
    this.#metrics = metrics;
    this.#readiness = readiness;
  }

  /** The process answers. */
  @Get('health/live')
  live(): { readonly state: 'up' } {
    return { state: 'up' };
  }

  /** The process can do its work: 503 while a part that it cannot do without is down. */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const ready = await this.#readiness.ask();
    if (ready.state === 'down') reply.status(503);
    return ready;
  }

  @Get('metrics')
  async scrape(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.#metrics.registry.contentType);
    return this.#metrics.registry.metrics();
  }
}
