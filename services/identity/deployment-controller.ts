import { Controller, Get, Inject } from '@nestjs/common';
import type { Deployment } from '../../contracts/identity/session.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { SETTINGS, type Settings } from '../platform/config/settings.ts';
import { successEnvelope } from '../platform/http/envelope.ts';

/** What the sign-in page needs to know of the deployment before anybody is signed in. */
@Controller('v1/deployment')
export class DeploymentController {
  readonly #item: Deployment;
  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#item = {
      deployment: settings.STEPWELL_DEPLOYMENT,
      frameHosts: settings.STEPWELL_FRAME_HOSTS,
      announcement: settings.STEPWELL_ANNOUNCEMENT ?? null,
      services: settings.STEPWELL_SERVICE_PATHS,
    };
  }

  @Get()
  deployment(): Answer {
    return { ...successEnvelope, item: this.#item };
  }
}
