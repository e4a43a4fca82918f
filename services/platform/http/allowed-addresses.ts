import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { unmapIpv4 } from '../processes/client-address.ts';

/** Rules of an organisation stay the same list until they are changed. */
const compiled = new LRUCache<readonly string[], BlockList>({ max: 1_000 });

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function compile(rules: readonly string[]): BlockList {
  const list = new BlockList();
  for (const rule of rules) {
    const [address = '', bits] = rule.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether a rule, which is an address or a block in CIDR notation, covers an address. */
export function isAddressAllowed(address: string, rules: readonly string[]): boolean {
  // the zone of a link-local address is no part of it
  const plain = unmapIpv4(address.split('%')[0] ?? '');
  if (isIP(plain) === 0) return false;
  const known = compiled.get(rules) ?? compile(rules);
  compiled.set(rules, known);
  return known.check(plain, familyOf(plain));
}
