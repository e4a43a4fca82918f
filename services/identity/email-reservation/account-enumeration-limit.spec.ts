import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { AccountEnumerationLimit } from './account-enumeration-limit.ts';

describe('addresses of accounts in other organisations', () => {
  const start = () => {
    const clock = { now: 0 };
    const limit = new AccountEnumerationLimit(() => clock.now);
    const answer = (address: string, isTaken: boolean, organizationId = 'quarry') => {
      try {
        limit.requireFree(organizationId, address, isTaken);
        return 'free';
      } catch (error) {
        return error instanceof DomainError ? error.error : error;
      }
    };
    const findMany = (count: number) => Array.from({ length: count }, (_, at) => answer(`taken-${at}`, true));
    return { clock, answer, findMany };
  };

  it('are reported twenty at a time, and then slower and slower', () => {
    const { clock, answer, findMany } = start();
    expect(new Set(findMany(21))).toEqual(new Set(['user.email-taken']));
    for (const isTaken of [true, false])
      expect(answer('another', isTaken)).toBe('user.addresses-slowed-down');
    clock.now += 61_000;
    expect(answer('another', false)).toBe('free');
    expect(answer('another-taken', true)).toBe('user.email-taken');
    clock.now += 61_000;
    expect(answer('another', false)).toBe('user.addresses-slowed-down');
  });

  it('stop nobody in another organisation', () => {
    const { answer, findMany } = start();
    findMany(21);
    expect(answer('another', false, 'harbour')).toBe('free');
  });

  it('count once, and are reported again while there is a pause', () => {
    const { answer, findMany } = start();
    for (let time = 0; time < 50; time++) expect(answer('same', true)).toBe('user.email-taken');
    expect(answer('another', false)).toBe('free');
    findMany(20);
    expect(answer('another', false)).toBe('user.addresses-slowed-down');
    expect(answer('same', true)).toBe('user.email-taken');
  });

  it('that are free count nothing', () => {
    const { answer } = start();
    for (let asked = 0; asked < 100; asked++) expect(answer(`free-${asked}`, false)).toBe('free');
  });
});
