import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { readiness, type HealthCheck } from './readiness.ts';

export const METRICS = Symbol('metrics');
export const HEALTH = Symbol('health');

@Controller()
export class HealthController {
  readonly #metrics: Metrics;
  readonly #checks: readonly HealthCheck[];
  constructor(@Inject(METRICS) metrics: Metrics, @Inject(HEALTH) checks: readonly HealthCheck[]) {
    this.#metrics = metrics;
    this.#checks = checks;
  }

  /** The process answers. */
  @Get('health/live')
  live(): { readonly state: 'up' } {
    return { state: 'up' };
  }

  /** The process can do its work: 503 while a part that it cannot do without is down. */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const ready = await readiness(this.#checks);
    if (ready.state === 'down') reply.status(503);
    return ready;
  }

  @Get('metrics')
  async scrape(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.#metrics.registry.contentType);
    return this.#metrics.registry.metrics();
  }
}
