import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** How long somebody else's server may take to respond. */
export const outsideTimeoutMs = 10_000;

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this machine or its network, or to no machine at all. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Names are resolved once, and the checked address is the one that is connected to. */
const lookupPublicAddress: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error('Its name has no address.'), '', 4);
    if (found.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddress(), '', 4);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });

/** The address is inside the network, where nothing that somebody else chose may be reached. */
export class PrivateAddress extends Error {
  constructor() {
    super('Its address is inside the network.');
  }
}

/**
 * How to connect to an address that somebody else chose: over https, and never to this machine or its network, whatever
 * the name resolves to. Throws for an address that says so itself.
 */
export function outsideLookup(url: string, allowsPrivate: boolean): LookupFunction {
  const { protocol, hostname } = new URL(url);
  if (allowsPrivate) return lookup;
  if (protocol !== 'https:') throw new Error('It does not use https.');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddress();
  return lookupPublicAddress;
}

const errorMessages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name was not found.',
  EAI_AGAIN: 'Its name could not be looked up.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It closed the connection without a response.',
};

/** Does not contain the server's name: recorded failures are read by more people than the address is. */
export function outsideErrorMessage({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError') return 'It did not respond within ten seconds.';
  if (code === undefined) return message; // our own message
  if (/CERT|SIGNATURE/.test(code)) return 'Its TLS certificate is not valid.';
  return errorMessages[code] ?? `It could not be reached (${code}).`;
}
