import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { BrowserErrorBody } from '../../../contracts/kernel/browser-error.ts';
import { serverToken, serverTokenHeader } from '../../../contracts/kernel/call-headers.ts';
import { AddressNotAllowed, NotAllowed, statusOfKind } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from './envelope.ts';
import { parseInput } from './gateway.ts';

export const LOGGER = Symbol('logger');

const { invalid, forbidden, absent, conflict } = statusOfKind;
const refusalCodes: readonly unknown[] = [invalid, forbidden, absent, conflict, AddressNotAllowed.code];
/** Ends with the stable code of an error; `answer.unreadable` is the browser's own. */
const stableError = /: (?!answer\.unreadable$)[a-z][a-z-]*\.[a-z-]+$/;

/** Errors reported by browsers (R-API-06) go to the product's log, and nowhere else. */
@Controller('core-features')
export class ErrorLogController {
  readonly #logger: Logger;
  constructor(@Inject(LOGGER) logger: Logger) {
    this.#logger = logger;
  }

  @Post('error-log')
  @HttpCode(200)
  record(@Body() body: unknown, @Headers(serverTokenHeader) token?: string): Answer {
    if (token !== serverToken) throw NotAllowed();
    const { deviceInfo = '', ...report } = parseInput(BrowserErrorBody, body);
    const device = typeof deviceInfo === 'string' ? deviceInfo : JSON.stringify(deviceInfo);
    // what a rule refuses is shown to the person who tried it, and needs nobody else
    const isRefusal = refusalCodes.includes(report.code) && stableError.test(report.message);
    this.#logger[isRefusal ? 'info' : 'warn'](
      { browser: { ...report, deviceInfo: device.slice(0, 300) } },
      'A browser reported an error.',
    );
    return successEnvelope;
  }
}
