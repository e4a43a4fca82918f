import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Proxies whose X-Forwarded-For is believed: how many stand before us, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

/** As Fastify takes it; nobody is believed where none is declared. */
export const trustProxyOf = (
  trusted: TrustedProxies,
): string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];

const forwarded = 'x-forwarded-for';

/**
 * Cuts X-Forwarded-For down to what can be believed: addresses, from the nearest proxy to the first entry that is none. Where
 * nothing can be believed it stays, empty: that it was there says that the request was forwarded.
 */
export function believeAddressesOnly({ headers }: Pick<FastifyRequest['raw'], 'headers'>): void {
  const given = headers[forwarded];
  if (given === undefined) return;
  const entries = String(given)
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  const believed = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
  headers[forwarded] = believed.join(', ');
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Whoever forwards a request adds one of these, whatever it holds. */
const signsOfForwarding = [
  forwarded,
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Sent by this machine itself, and not on behalf of another: a proxy that nobody declared may stand on this machine. */
export function isFromThisMachine(request: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const address = plain(request.ip);
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  return isLoopback && !signsOfForwarding.some((name) => name in request.headers);
}

/** The address that one customer of a network provider has: an IPv6 one changes it within its 64 bits at will. */
export const addressKey = (address: string): string => prefixOf(address, 4, 4);

/** The network around an address: 256 of IPv4, a site's 48 bits of IPv6. */
export const networkKey = (address: string): string => prefixOf(address, 3, 3);

function prefixOf(address: string, ofFour: number, ofSix: number): string {
  const known = plain(address);
  if (!isIPv6(known)) return known.split('.').slice(0, ofFour).join('.');
  const [head = '', tail] = known.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, ofSix)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
