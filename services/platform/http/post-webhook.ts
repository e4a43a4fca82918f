import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { outsideErrorMessage, outsideLookup, outsideTimeoutMs, PrivateAddress } from './outside-address.ts';

/** What is posted to an address that somebody else chose. */
export interface WebhookPost {
  readonly url: string;
  /** JSON. */
  readonly body: string;
  /** Also to addresses inside the network, and without TLS. */
  readonly allowsPrivate: boolean;
}

/**
 * Posts JSON; resolves if the server responds with 2xx. Rejects with an error otherwise: it follows no redirect, waits
 * for ten seconds at most, and never connects to an address inside the network unless that is permitted, whatever the
 * name resolves to.
 */
export async function postWebhook({ url, body, allowsPrivate }: WebhookPost): Promise<void> {
  const status = await postForStatus(url, body, lookupOf(url, allowsPrivate));
  if (status < 200 || status > 299) throw new Error(`It responded with status ${status}.`);
}

const privateAddressMessage =
  'Its address is inside the network. An operator can permit that with STEPWELL_PRIVATE_WEBHOOKS.';

function lookupOf(url: string, allowsPrivate: boolean): LookupFunction {
  try {
    return outsideLookup(url, allowsPrivate);
  } catch (error) {
    throw error instanceof PrivateAddress ? new Error(privateAddressMessage) : error;
  }
}

function postForStatus(url: string, body: string, lookupName: LookupFunction): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    lookup: lookupName,
    agent: false as const,
    signal: AbortSignal.timeout(outsideTimeoutMs),
  };
  const onResponse = (response: IncomingMessage): void => {
    resolve(response.statusCode ?? 0);
    response.destroy(); // the rest of the response does not matter, however long it is
  };
  const call = url.startsWith('https:')
    ? requestHttps(url, options, onResponse)
    : requestHttp(url, options, onResponse);
  call.on('error', (error) =>
    reject(
      error instanceof PrivateAddress
        ? new Error(privateAddressMessage)
        : new Error(outsideErrorMessage(error), { cause: error }),
    ),
  );
  call.end(body);
  return promise;
}
