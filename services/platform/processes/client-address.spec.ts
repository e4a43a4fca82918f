import { expect, it } from 'vitest';
import { addressKey, sanitizeForwardedFor, isLocalRequest, networkKey } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '198.51.100.1, 203.0.113.7'],
  ['nobody, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, <script>, 203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['203.0.113.7, unknown', ''],
  ['', ''],
])('trusts only the valid addresses of "%s"', (given, believed) => {
  const headers: Record<string, string> = { 'x-forwarded-for': given };
  sanitizeForwardedFor({ headers });
  expect(headers['x-forwarded-for']).toBe(believed);
});

it('recognises requests of this machine, unless they were forwarded', () => {
  const from = (ip: string, headers = {}) => isLocalRequest({ ip, headers });
  expect([from('127.0.0.1'), from('::1'), from('::ffff:127.0.0.2')]).toEqual([true, true, true]);
  expect(from('203.0.113.7')).toBe(false);
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', 'unknown'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-host', 'stepwell.example'],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 proxy'],
  ] as const) {
    const headers = { [name]: value };
    sanitizeForwardedFor({ headers });
    expect([name, from('127.0.0.1', headers)]).toEqual([name, false]);
  }
});

it('treats an IPv6 site as one network, and its 64 bits as one address', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:0db8:1:2::ffff'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(networkKey('2001:db8:1:2::1')).toBe(networkKey('2001:db8:1:3::1'));
  expect(networkKey('::ffff:203.0.113.7')).toBe(networkKey('203.0.113.200'));
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'));
});
