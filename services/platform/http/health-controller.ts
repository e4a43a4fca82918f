import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
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

  /** The process responds. Not rate-limited: a probe may share its address with many users. */
  @SkipThrottle()
  @Get('health/live')
  live(): { readonly state: 'up' } {
    return { state: 'up' };
  }

  /**
   * The process is ready: 503 while a required part is down. Details of the parts are for administrators and operators.
   */
  @Get('health/ready')
  async ready(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { state, parts } = await this.#readiness.checkAll();
    if (state === 'down') reply.status(503);
    const seesParts = isOperatorRequest(request, this.#settings) || (await this.#isAdministrator(request));
    return seesParts ? { state, parts } : { state };
  }

  /** Metrics for Prometheus. Requests that are neither local nor carry a key get 404. */
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
    // the viewer cannot be determined while the log is down, which the health page must still be able to report
    const viewer = await this.#authenticate(request, 'read').catch(() => null);
    return viewer?.flags.has('isOrgAdmin') === true;
  }
}
