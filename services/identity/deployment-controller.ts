import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Deployment } from '../../contracts/identity/session.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { helpDeskOf, SETTINGS, type Settings } from '../platform/config/settings.ts';
import { SelfSignupOffer } from './self-signup/self-signup-offer.ts';
import { InstallationSetup } from './setup/installation-setup.ts';
import { SignOnHosts } from './single-sign-on/sign-on-hosts.ts';
import { successEnvelope } from '../platform/http/envelope.ts';

/** What the sign-in page needs to know of the deployment before anybody is signed in. */
@Controller('v1/deployment')
export class DeploymentController {
  readonly #item: Omit<Deployment, 'singleSignOn' | 'needsSetup' | 'selfSignup'>;
  readonly #hosts: SignOnHosts;
  readonly #setup: InstallationSetup;
  readonly #selfSignup: SelfSignupOffer;
  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(SignOnHosts) hosts: SignOnHosts,
    @Inject(InstallationSetup) setup: InstallationSetup,
    @Inject(SelfSignupOffer) selfSignup: SelfSignupOffer,
  ) {
    this.#hosts = hosts;
    this.#setup = setup;
    this.#selfSignup = selfSignup;
    this.#item = {
      deployment: settings.STEPWELL_DEPLOYMENT,
      frameHosts: settings.STEPWELL_FRAME_HOSTS,
      announcement: settings.STEPWELL_ANNOUNCEMENT ?? null,
      helpDesk: helpDeskOf(settings) !== null,
      services: settings.STEPWELL_SERVICE_PATHS,
    };
  }

  @Get()
  async deployment(@Req() { hostname }: FastifyRequest): Promise<Answer> {
    const singleSignOn = this.#hosts.domainOf(hostname) !== null && !this.#hosts.isEmailOnly(hostname);
    const [needsSetup, selfSignup] = await Promise.all([this.#setup.isOpen(), this.#selfSignup.isOpen()]);
    const item: Deployment = { ...this.#item, singleSignOn, needsSetup, selfSignup };
    return { ...successEnvelope, item };
  }
}
