import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  MeetingAddressRefused,
  MeetingRecordingGone,
  MeetingServiceDown,
  MeetingServiceNotConnected,
} from '../../../contracts/kernel/meetings.ts';
import type { DomainError } from '../../../contracts/kernel/errors.ts';
import { outsideLookup, outsideTimeoutMs, PrivateAddress } from '../http/outside-address.ts';
import { requireDownloadAddress, type MeetingAddresses } from './meeting-addresses.ts';

const maxRedirects = 3;

interface RecordingRange {
  readonly address: string;
  readonly token: string;
  /** Both ends are included. */
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignal;
}

/**
 * The bytes of a range of a recording. Every address on the way, redirects included, must be one of the service’s
 * hosts; the token goes to the host that the service named, and to no other.
 */
export async function openRecording(
  addresses: MeetingAddresses,
  { address, token, start, end, signal }: RecordingRange,
): Promise<IncomingMessage> {
  let url = requireDownloadAddress(addresses, address);
  const tokenOrigin = url.origin;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const headers = {
      range: `bytes=${start}-${end}`,
      ...(url.origin === tokenOrigin && { authorization: `Bearer ${token}` }),
    };
    const response = await get(url, headers, addresses.allowsPrivate, signal);
    const { location } = response.headers;
    if (!isRedirect(response) || location === undefined) return requireRange(response, start, end);
    response.destroy();
    url = requireDownloadAddress(addresses, location, url.href);
  }
  throw MeetingServiceDown();
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 300 && statusCode < 400;

function requireRange(response: IncomingMessage, start: number, end: number): IncomingMessage {
  const { statusCode = 0, headers } = response;
  const isPart =
    statusCode === 206 && headers['content-range']?.startsWith(`bytes ${start}-${end}/`) === true;
  const isWhole = statusCode === 200 && start === 0;
  if (isPart || isWhole) return response;
  response.destroy();
  throw errorOf(statusCode);
}

function errorOf(status: number): DomainError {
  if (status === 401 || status === 403) return MeetingServiceNotConnected();
  // a range outside of the file: it was replaced by a shorter one
  return status === 404 || status === 410 || status === 416 ? MeetingRecordingGone() : MeetingServiceDown();
}

function get(
  url: URL,
  headers: Record<string, string>,
  allowsPrivate: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  try {
    const options = {
      headers,
      lookup: outsideLookup(url.href, allowsPrivate),
      agent: false as const,
      signal,
    };
    const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    // of each pause between bytes, however long the whole takes
    call.setTimeout(outsideTimeoutMs, () => call.destroy(new Error('It stopped responding.')));
    call.on('error', reject);
    call.end();
  } catch (error) {
    reject(error instanceof Error ? error : new Error(String(error)));
  }
  return promise.catch((cause: unknown) => {
    signal.throwIfAborted();
    if (cause instanceof PrivateAddress) throw MeetingAddressRefused({ cause });
    throw MeetingServiceDown({ cause });
  });
}
