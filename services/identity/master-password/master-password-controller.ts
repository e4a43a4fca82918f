import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ResetMasterPasswordBody,
  type MasterPasswordView,
} from '../../../contracts/identity/master-password.ts';
import { where, withFlag } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import {
  AUTHENTICATE,
  parseInput,
  readSender,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { PersonalReadRecorder } from '../personal-data/personal-read-recorder.ts';
import { MasterPasswords } from './master-passwords.ts';

const mayHandOut = where('employeeIdLogin', withFlag('masterPassword'));

/** The master password is shown to those who hand it out, and to nobody before that is recorded. */
@Controller('v1/auth')
export class MasterPasswordController {
  readonly #authenticate: Authenticate;
  readonly #masterPasswords: MasterPasswords;
  readonly #reads: PersonalReadRecorder;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(MasterPasswords) masterPasswords: MasterPasswords,
    @Inject(PersonalReadRecorder) reads: PersonalReadRecorder,
  ) {
    this.#authenticate = authenticate;
    this.#masterPasswords = masterPasswords;
    this.#reads = reads;
  }

  @Get('employeeIdMP')
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(mayHandOut, viewer);
    const read = { readerId: viewer.userId, kind: 'master-password' } as const;
    await this.#reads.record(read, readSender(viewer, request));
    reply.header('cache-control', 'no-store');
    const item: MasterPasswordView = {
      employeeIdMP: await this.#masterPasswords.read(viewer.organizationId),
    };
    return { ...successEnvelope, item };
  }

  @Post('reset-employeeIdMP')
  @HttpCode(200)
  async reset(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(mayHandOut, viewer);
    const { employeeIdMP } = parseInput(ResetMasterPasswordBody, body);
    await this.#masterPasswords.reset(employeeIdMP, requestSender(viewer, request));
    return successEnvelope;
  }
}
