import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Proxies whose X-Forwarded-For is trusted: how many are in front of the product, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

/** As Fastify expects it; no proxy is trusted if none is declared. */
export const toTrustProxy = (
  trusted: TrustedProxies,
): string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];

const forwarded = 'x-forwarded-for';

/**
 * Cuts X-Forwarded-For down to what can be trusted: addresses, from the nearest proxy to the first invalid entry. If
 * nothing can be trusted it stays, empty: its presence says that the request was forwarded.
 */
export function sanitizeForwardedFor({ headers }: Pick<FastifyRequest['raw'], 'headers'>): void {
  const headerValue = headers[forwarded];
  if (headerValue === undefined) return;
  const entries = String(headerValue)
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  const trusted = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
  headers[forwarded] = trusted.join(', ');
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** An IPv4 address that arrived on an IPv6 socket, as itself. */
export const unmapIpv4 = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Every proxy adds one of these headers, whatever its value. */
const forwardingHeaders = [
  forwarded,
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Sent by this machine itself, and not forwarded: there may be an undeclared proxy on this machine. */
export function isLocalRequest(request: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const address = unmapIpv4(request.ip);
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  return isLoopback && !forwardingHeaders.some((name) => name in request.headers);
}

/** The address of one customer of a network provider: an IPv6 customer can change the lower 64 bits at will. */
export const addressKey = (address: string): string => addressPrefix(address, 4, 4);

/** The network around an address: 256 addresses of IPv4, a site's 48 bits of IPv6. */
export const networkKey = (address: string): string => addressPrefix(address, 3, 3);

function addressPrefix(address: string, ipv4Parts: number, ipv6Groups: number): string {
  const normalized = unmapIpv4(address);
  if (!isIPv6(normalized)) return normalized.split('.').slice(0, ipv4Parts).join('.');
  const [head = '', tail] = normalized.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, ipv6Groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
