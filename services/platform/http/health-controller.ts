import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { SETTINGS, type Settings } from '../config/settings.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { AUTHENTICATE, type Authenticate } from './gateway.ts';
import { isOperatorRequest } from '../processes/process-key.ts';
import type { Readiness } from './readiness.ts';

export const METRICS = Symbol('metrics');
export const READINESS = Symbol('readiness');

@Controller()
export class HealthController {
  readonly #metrics: Metrics;
  readonly #readiness: Readiness;
  readonly #authenticate: Authenticate;
  readonly #settings: Settings;
  constructor(
    @Inject(METRICS) metrics: Metrics,
    @Inject(READINESS) readiness: Readiness,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#metrics = metrics;
    this.#readiness = readiness;
    this.#authenticate = authenticate;
    this.#settings = settings;
  }

  /** The process answers. */
  @Get('health/live')
  live(): { readonly state: 'up' } {
    return { state: 'up' };
  }

  /**
   * The process can do its work: 503 while a part that it cannot do without is down. What each part says is for
   * administrators and for whoever runs the product.
   */
  @Get('health/ready')
  async ready(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { state, parts } = await this.#readiness.checkAll();
    if (state === 'down') reply.status(503);
    const seesParts = isOperatorRequest(request, this.#settings) || (await this.#isAdministrator(request));
    return seesParts ? { state, parts } : { state };
  }

  /** Figures for Prometheus. To whoever neither sits at this machine nor has a key there is nothing here. */
  @Get('metrics')
  async scrape(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isOperatorRequest(request, this.#settings)) throw NotFound();
    reply.type(this.#metrics.registry.contentType);
    return this.#metrics.registry.metrics();
  }

  async #isAdministrator(request: FastifyRequest): Promise<boolean> {
    // who somebody is cannot be told while the log is away, which the health page must still be able to say
    const viewer = await this.#authenticate(request, 'read').catch(() => null);
    return viewer?.flags.has('isOrgAdmin') === true;
  }
}
