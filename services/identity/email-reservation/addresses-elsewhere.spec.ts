import { describe, expect, it } from 'vitest';
import { EmailTaken } from '../../../contracts/identity/email-reservation.ts';
import type { SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { signOn } from '../sign-on/sign-on.ts';
import { AddressesElsewhere } from './addresses-elsewhere.ts';

let now = 0;
const domains = [{ domain: 'quarry.example', isProved: true }];
const state = { ...signOn.initial, domains } as unknown as SignOn;
const aggregates = { stateOf: async () => state } as unknown as AggregateCache;
const taken = async () => {
  throw EmailTaken();
};
const free = async () => 'free';

describe('addresses of other organisations', () => {
  const start = () => {
    const addresses = new AddressesElsewhere(aggregates, () => now);
    const outcome = (look: () => Promise<unknown>, organizationId = 'quarry', email = 'ada@sea.example') =>
      addresses.limit(organizationId, email, look).catch((error: { error: string }) => error.error);
    const find = async (count: number) => {
      for (let found = 0; found < count; found++) await outcome(taken);
    };
    return { outcome, find };
  };

  it('are told twenty at a time, and then slower and slower', async () => {
    const { outcome, find } = start();
    await find(20);
    expect(await outcome(taken)).toBe('user.email-taken');
    expect(await outcome(free)).toBe('user.addresses-slowed-down');
    now += 61_000;
    expect(await outcome(free)).toBe('free');
    expect(await outcome(taken)).toBe('user.email-taken');
    now += 61_000;
    expect(await outcome(free)).toBe('user.addresses-slowed-down');
  });

  it('stop nobody in another organisation, and none of a domain that is verified', async () => {
    const { outcome, find } = start();
    await find(21);
    expect(await outcome(free, 'harbour')).toBe('free');
    expect(await outcome(free, 'quarry', 'ada@quarry.example')).toBe('free');
    expect(await outcome(taken, 'quarry', 'ada@quarry.example')).toBe('user.email-taken');
  });

  it('that are free count nothing', async () => {
    const { outcome } = start();
    for (let looked = 0; looked < 100; looked++) expect(await outcome(free)).toBe('free');
  });
});
