import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ReserveDomain } from '../../../contracts/identity/domain-reservation.ts';
import { DomainNotProved } from '../../../contracts/identity/sign-on-errors.ts';
import {
  ChangeLoginMethod,
  ConnectionId,
  DomainId,
  RecordConnectionSecret,
  RecordDomainProof,
} from '../../../contracts/identity/sign-on.ts';
import { ConnectionSecretBody, LoginMethodBody } from '../../../contracts/identity/sign-on-views.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound, NotSignedIn } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { systemSender } from '../accounts.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import { DomainProof } from './domain-proof.ts';
import { domainHash } from '../sign-on/domain-reservation.ts';
import { SignOnDirectory } from './sign-on-directory.ts';
import { connectionSecretName, SingleSignOn } from './single-sign-on.ts';

/** What of single sign-on needs DNS, a secret or the sender's session. */
@Controller('v1/sign-on')
export class SignOnSettingsController {
  readonly #calls: SignedInCalls;
  readonly #directory: SignOnDirectory;
  readonly #keys: Keys;
  readonly #proof: DomainProof;
  readonly #signOn: SingleSignOn;
  readonly #tokens: SessionTokens;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(SignOnDirectory) directory: SignOnDirectory,
    @Inject(KEYS) keys: Keys,
    @Inject(DomainProof) proof: DomainProof,
    @Inject(SingleSignOn) signOn: SingleSignOn,
    @Inject(SessionTokens) tokens: SessionTokens,
  ) {
    this.#calls = calls;
    this.#directory = directory;
    this.#keys = keys;
    this.#proof = proof;
    this.#signOn = signOn;
    this.#tokens = tokens;
  }

  /** The domain is reserved for the organisation before it is recorded as verified: of two that show a token one has it. */
  @Post('domains/:domainId/check')
  @HttpCode(200)
  async checkDomain(@Param('domainId') id: string, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#administrator(request);
    const domainId = parseInput(DomainId, id);
    const { organizationId } = viewer;
    const { state } = await this.#directory.ofOrganization(organizationId);
    const found = state.domains.find((each) => each.id === domainId);
    if (found === undefined) throw NotFound();
    const { domain, token } = found;
    if (!(await this.#proof.isShown(domain, token))) throw DomainNotProved();
    await this.#calls.execute(
      new ReserveDomain(
        { domainHash: domainHash(domain), organizationId },
        systemSender(platformOrganization, 'system'),
      ),
    );
    return this.#calls.send(new RecordDomainProof({ domainId }, requestSender(viewer, request)));
  }

  /** A sign-in asks the provider for the same; its answer changes nothing. */
  @Post('connections/:connectionId/check')
  @HttpCode(200)
  async checkConnection(@Param('connectionId') id: string, @Req() request: FastifyRequest): Promise<Answer> {
    const { organizationId } = await this.#administrator(request);
    await this.#signOn.requireReachable(organizationId, parseInput(ConnectionId, id));
    return successEnvelope;
  }

  /** Stores a client secret with the keys. It is not shown again. */
  @Put('connections/:connectionId/secret')
  async replaceSecret(
    @Param('connectionId') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const viewer = await this.#administrator(request);
    const connectionId = parseInput(ConnectionId, id);
    const { secret } = parseInput(ConnectionSecretBody, body);
    const { organizationId } = viewer;
    const { state } = await this.#directory.ofOrganization(organizationId);
    const known = state.connections.find((each) => each.id === connectionId);
    if (known?.protocol !== 'oidc') throw NotFound();
    const secretId = randomUUID();
    await this.#keys.putSecret(organizationId, connectionSecretName(connectionId, secretId), secret);
    const message = new RecordConnectionSecret({ connectionId, secretId }, requestSender(viewer, request));
    const discard = () =>
      this.#keys.deleteSecret(organizationId, connectionSecretName(connectionId, secretId));
    const answer = this.#calls.answer(await this.#calls.executeStored(message, discard));
    if (known.secretId !== null)
      await this.#keys.deleteSecret(organizationId, connectionSecretName(connectionId, known.secretId));
    return answer;
  }

  @Put('login-method')
  async changeLoginMethod(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#administrator(request);
    const { loginMethod } = parseInput(LoginMethodBody, body);
    const claims = await this.#tokens.access.verify(
      request.headers.authorization?.replace(/^Bearer /, '') ?? '',
    );
    if (claims === null) throw NotSignedIn();
    const { sessionId } = claims;
    return this.#calls.send(
      new ChangeLoginMethod({ loginMethod, sessionId }, requestSender(viewer, request)),
    );
  }

  #administrator(request: FastifyRequest): Promise<Viewer> {
    return this.#calls.viewerOf(request, ChangeLoginMethod.access);
  }
}
