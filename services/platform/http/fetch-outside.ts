import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { outsideErrorMessage, outsideLookup, outsideTimeoutMs, PrivateAddress } from './outside-address.ts';

interface OutsideRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface OutsideLimits {
  /** Also to addresses inside the network, and without TLS. */
  readonly allowsPrivate: boolean;
  /** The longest response that is read. */
  readonly maxBytes: number;
}

/**
 * Sends a request to an address that somebody else chose. It follows no redirect, waits for ten seconds at most, reads
 * no more than the limit, and connects to an address inside the network only if that is permitted.
 */
export async function fetchOutside(
  url: string,
  { method, headers, body }: OutsideRequest,
  { allowsPrivate, maxBytes }: OutsideLimits,
): Promise<Response> {
  const lookup = outsideLookup(url, allowsPrivate);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const options = {
    method,
    headers,
    lookup,
    agent: false as const,
    signal: AbortSignal.timeout(outsideTimeoutMs),
  };
  const onResponse = (response: IncomingMessage): void => {
    readBody(response, maxBytes).then((bytes) => resolve(toResponse(response, bytes)), reject);
  };
  const call = url.startsWith('https:')
    ? requestHttps(url, options, onResponse)
    : requestHttp(url, options, onResponse);
  call.on('error', (error) =>
    reject(error instanceof PrivateAddress ? error : new Error(outsideErrorMessage(error), { cause: error })),
  );
  call.end(body);
  return promise;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part as Uint8Array);
    size += bytes.length;
    if (size > maxBytes) {
      response.destroy();
      throw new Error('Its response is too long.');
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const withoutBody = new Set([204, 205, 304]);

function toResponse({ statusCode: status = 500, headers }: IncomingMessage, bytes: Buffer): Response {
  const known = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Response(withoutBody.has(status) ? null : new Uint8Array(bytes), { status, headers: known });
}
