import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { defineError, type DomainError } from '../../../contracts/kernel/errors.ts';
import { BodyTooLarge, errorEnvelope } from './http-errors.ts';

const RequestUnreadable = defineError(
  'request.unreadable',
  'invalid',
  'The request could not be read. Nothing was changed; check how it is written.',
);
const RequestTimeout = defineError(
  'request.timeout',
  'invalid',
  'The request did not arrive completely in time. Nothing was changed; send it again.',
  408,
);
const HeadersTooLarge = defineError(
  'request.headers-too-large',
  'too-large',
  'The headers of the request are larger than allowed. Nothing was changed; delete the cookies of this site and try again.',
  431,
);

/** The last response on each connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** What is answered on each connection, which `answerParserError` must not write into. */
export function trackResponses(server: Server): void {
  server.on('request', ({ socket }, response) => responses.set(socket, response));
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return RequestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return HeadersTooLarge();
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? BodyTooLarge() : RequestUnreadable();
}

/** What is written would be read as the answer to a request that is still being answered, or a part of one. */
function isAnswering(socket: Socket): boolean {
  const response = responses.get(socket);
  if (response === undefined) return false;
  return response.req.complete ? !response.writableFinished : response.headersSent;
}

/** Refuses what the HTTP parser cannot read in the format of all errors, and closes the connection. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET' && !isAnswering(socket)) {
    const refusal = refusalOf(error);
    const body = JSON.stringify(errorEnvelope(refusal));
    const head = [
      `HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
