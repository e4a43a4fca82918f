import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import type { z } from 'zod';
import {
  HelpDeskBody,
  HelpDeskNeedsEmail,
  HelpDeskNeedsProof,
  type HelpDeskForm,
} from '../../../contracts/identity/help-desk.ts';
import { GetMyProfile } from '../../../contracts/identity/profile.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { InputInvalid, NotFound } from '../../../contracts/kernel/errors.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { helpDeskOf, SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { AUTHENTICATE, parseInput, requireSignedIn, type Authenticate } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { isAddressProved } from './address-proof.ts';

/** As long as the help desk accepts a token. */
const lifetimeSeconds = 180;

/** Signs people in to the help desk of the operators (R-INT-03). */
@Controller('v1/zendesk-sso')
export class HelpDeskController {
  readonly #settings: Settings;
  readonly #authenticate: Authenticate;
  readonly #queries: QueryBus;
  readonly #aggregates: AggregateCache;
  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(QueryBus) queries: QueryBus,
    @Inject(AggregateCache) aggregates: AggregateCache,
  ) {
    this.#settings = settings;
    this.#authenticate = authenticate;
    this.#queries = queries;
    this.#aggregates = aggregates;
  }

  @Post('login')
  @HttpCode(200)
  async login(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { organizationId, userId } = await requireSignedIn(this.#authenticate, request, 'read');
    const helpDesk = helpDeskOf(this.#settings);
    if (helpDesk === null) throw NotFound();
    const { return_to = helpDesk.url.href } = parseInput(HelpDeskBody, body ?? {});
    // a page of another host would get the token
    if (new URL(return_to).origin !== helpDesk.url.origin)
      throw InputInvalid({ fields: { return_to: 'must be a page of the help desk' } });
    const profile = await createAsk(this.#queries)({ organizationId, actor: userId })(GetMyProfile, {});
    if (!profile?.email) throw HelpDeskNeedsEmail();
    // the help desk takes the person for the owner of the address
    if (!(await isAddressProved(this.#aggregates, { organizationId, userId }))) throw HelpDeskNeedsProof();
    const jwt = await new SignJWT({
      email: profile.email,
      name: profile.displayName,
      external_id: userId,
      organization: profile.organization.name,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(new TextEncoder().encode(helpDesk.secret));
    const item: z.output<typeof HelpDeskForm> = {
      action: new URL('/access/jwt', helpDesk.url).href,
      fields: { jwt, return_to },
    };
    return { ...successEnvelope, item };
  }
}
