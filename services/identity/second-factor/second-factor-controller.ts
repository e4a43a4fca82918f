import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  ChallengeBody,
  ConfirmPasswordBody,
  RemoveFactorBody,
} from '../../../contracts/identity/second-factor-calls.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotSignedIn } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestClient,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { TransportKey } from '../password/transport-key.ts';
import { SecondFactorProofs } from './second-factor-proofs.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';

/** Second factors of somebody who is signed in; while signing in, `SessionController` grants the session. */
@Controller('v1/auth/second-factor')
export class SecondFactorController {
  readonly #setup: SecondFactorSetup;
  readonly #proofs: SecondFactorProofs;
  readonly #transport: TransportKey;
  readonly #tokens: SessionTokens;
  readonly #authenticate: Authenticate;

  constructor(
    @Inject(SecondFactorSetup) setup: SecondFactorSetup,
    @Inject(SecondFactorProofs) proofs: SecondFactorProofs,
    @Inject(TransportKey) transport: TransportKey,
    @Inject(SessionTokens) tokens: SessionTokens,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
  ) {
    this.#setup = setup;
    this.#proofs = proofs;
    this.#transport = transport;
    this.#tokens = tokens;
    this.#authenticate = authenticate;
  }

  @Post('passkey-challenge')
  @HttpCode(200)
  async passkeyChallenge(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge } = parseInput(ChallengeBody, body);
    return { ...successEnvelope, item: { options: await this.#proofs.passkeyOptions(challenge) } };
  }

  @Post('confirm')
  @HttpCode(200)
  async confirm(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    await requireSignedIn(this.#authenticate, request);
    const claims = await this.#tokens.access.verify(
      request.headers.authorization?.replace(/^Bearer /, '') ?? '',
    );
    if (claims === null) throw NotSignedIn();
    const { password } = parseInput(ConfirmPasswordBody, body);
    const plain = password === undefined ? null : await this.#transport.decrypt(password, 'password');
    return { ...successEnvelope, item: await this.#setup.confirm(claims, plain) };
  }

  @Post('totp')
  @HttpCode(200)
  async startTotp(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge } = parseInput(ChallengeBody, body);
    return { ...successEnvelope, item: await this.#setup.startTotp(challenge) };
  }

  @Post('passkeys/options')
  @HttpCode(200)
  async passkeyOptions(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge } = parseInput(ChallengeBody, body);
    return { ...successEnvelope, item: { options: await this.#setup.passkeyOptions(challenge) } };
  }

  @Post('remove')
  @HttpCode(200)
  async remove(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge, factorId } = parseInput(RemoveFactorBody, body);
    await this.#setup.remove(challenge, factorId, requestClient(request));
    return successEnvelope;
  }

  @Post('recovery-codes')
  @HttpCode(200)
  async recoveryCodes(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge } = parseInput(ChallengeBody, body);
    const recoveryCodes = await this.#setup.createRecoveryCodes(challenge, requestClient(request));
    return { ...successEnvelope, item: { recoveryCodes } };
  }
}
