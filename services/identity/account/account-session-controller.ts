/// <reference types="@fastify/cookie" />
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  EmployeeFirstPasswordBody,
  EmployeeLoginBody,
  EmployeeTokenBody,
  RefreshAccountBody,
  SharedLoginBody,
} from '../../../contracts/identity/account.ts';
import {
  accountNameOf,
  type AccountKind,
  type AccountName,
} from '../../../contracts/identity/model/account-name.ts';
import { CredentialsInvalid } from '../../../contracts/identity/session.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { browserCookie, SessionCookies } from '../session/session-cookies.ts';
import { originOf } from '../session/sign-in-origin.ts';
import { AccountSignIn, type AccountGrant } from './account-sign-in.ts';

/** Signing in with a name of the organisation: cookies and secrets, which no contract carries. */
@Controller()
export class AccountSessionController {
  readonly #signIn: AccountSignIn;
  readonly #cookies: SessionCookies;
  constructor(@Inject(AccountSignIn) signIn: AccountSignIn, @Inject(SessionCookies) cookies: SessionCookies) {
    this.#signIn = signIn;
    this.#cookies = cookies;
  }

  @Post('v1/auth/employeeId-account/login')
  @HttpCode(200)
  async employee(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { password, device, ...name } = parseInput(EmployeeLoginBody, body);
    const origin = originOf(request, device);
    return this.#granted(await this.#signIn.withPassword(employeeName(name), password, origin), reply);
  }

  @Post('v1/auth/employeeId-account/first-password')
  @HttpCode(200)
  async firstPassword(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { password, newPassword, device, ...name } = parseInput(EmployeeFirstPasswordBody, body);
    const origin = originOf(request, device);
    const passwords = { password, newPassword };
    return this.#granted(await this.#signIn.withFirstPassword(employeeName(name), passwords, origin), reply);
  }

  @Post('admin/gettoken')
  @HttpCode(200)
  async token(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { employeeIdMP, token: _, ...name } = parseInput(EmployeeTokenBody, body);
    const origin = originOf(request);
    return this.#granted(
      await this.#signIn.withMasterPassword(employeeName(name), employeeIdMP, origin),
      reply,
    );
  }

  @Post('v1/auth/shared-account/login')
  @HttpCode(200)
  async shared(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { account, password, device } = parseInput(SharedLoginBody, body);
    // a shared account has its client key in its name, so that the host says nothing
    const name = accountNameOf(account, '');
    if (name?.kind !== 'shared') throw CredentialsInvalid();
    return this.#granted(await this.#signIn.withPassword(name, password, originOf(request, device)), reply);
  }

  @Post('v1/auth/employeeId-account/refresh')
  @HttpCode(200)
  refreshEmployee(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.#refresh('employee', body, request, reply);
  }

  @Post('v1/auth/shared-account/refresh')
  @HttpCode(200)
  refreshShared(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.#refresh('shared', body, request, reply);
  }

  async #refresh(
    kind: AccountKind,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { refreshToken } = parseInput(RefreshAccountBody, body);
    const browser = request.cookies[browserCookie];
    return this.#granted(await this.#signIn.refresh(kind, refreshToken, browser), reply);
  }

  #granted({ item, ...cookies }: AccountGrant, reply: FastifyReply): Answer {
    this.#cookies.setBrowser(reply, cookies);
    return { ...successEnvelope, item };
  }
}

const employeeName = ({
  employeeId: id,
  clientKey,
}: {
  readonly employeeId: string;
  readonly clientKey: string;
}): AccountName => ({ kind: 'employee', id, clientKey: clientKey.toLowerCase() });
