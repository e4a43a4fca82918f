import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotSealedYet, sealReceiptDownload } from '../../../contracts/audit/seal-receipts.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { receiptFileName, formatReceipt } from '../../platform/event-store/seal-receipt.ts';
import { AUTHENTICATE, requireSignedIn, type Authenticate } from '../../platform/http/gateway.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { newestReceipt } from './newest-receipt.ts';

/** A file, without the envelope. */
@Controller('v1/audit')
export class SealReceiptController {
  readonly #authenticate: Authenticate;
  readonly #keys: Keys;
  constructor(@Inject(AUTHENTICATE) authenticate: Authenticate, @Inject(KEYS) keys: Keys) {
    this.#authenticate = authenticate;
    this.#keys = keys;
  }

  @Get('seal-receipt')
  async download(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(sealReceiptDownload.access, viewer);
    const receipt = await newestReceipt(this.#keys, viewer.organizationId, new Date());
    if (receipt === null) throw NotSealedYet();
    reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${receiptFileName(receipt)}"`)
      .header('cache-control', 'no-store');
    return formatReceipt(receipt);
  }
}
