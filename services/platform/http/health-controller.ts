import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';

export const METRICS = Symbol('metrics');
export const HEALTH = Symbol('health');

/** One part of the product as its health page shows it. */
export interface HealthCheck {
  readonly name: string;
  /** `degraded`: the product works without it, and says what does not. */
  readonly check: () => Promise<{ readonly state: 'up' | 'degraded' | 'down'; readonly detail: string }>;
}

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
    const parts = await Promise.all(
      this.#checks.map(async ({ name, check }) => ({ name, ...(await check()) })),
    );
    const state = parts.some((part) => part.state === 'down') ? 'down' : 'up';
    if (state === 'down') reply.status(503);
    return { state, parts };
  }

  @Get('metrics')
  async scrape(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.#metrics.registry.contentType);
    return this.#metrics.registry.metrics();
  }
}
