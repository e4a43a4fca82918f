import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { TrialLimit } from './trial-limit.ts';

describe('addresses that a free trial tries', () => {
  const start = () => {
    const clock = { now: 0 };
    const limit = new TrialLimit(() => clock.now);
    const answer = (address: string, isTaken: boolean, organizationId = 'quarry') => {
      try {
        limit.requireFree(organizationId, address, isTaken);
        return 'free';
      } catch (error) {
        return error instanceof DomainError ? error.error : error;
      }
    };
    const tryMany = (count: number) =>
      Array.from({ length: count }, (_, at) => answer(`address-${at}`, at % 2 === 0));
    return { clock, answer, tryMany };
  };

  it('are answered fifty at a time, and then slower and slower, whether or not they are taken', () => {
    const { clock, answer, tryMany } = start();
    expect(new Set(tryMany(51))).toEqual(new Set(['user.email-taken', 'free']));
    for (const isTaken of [true, false]) expect(answer('another', isTaken)).toBe('user.trial-slowed-down');
    clock.now += 61_000;
    expect(answer('another', false)).toBe('free');
    clock.now += 61_000;
    expect(answer('a third', false)).toBe('user.trial-slowed-down');
  });

  it('count once, and are answered again during a pause', () => {
    const { answer, tryMany } = start();
    for (let time = 0; time < 100; time++) expect(answer('same', true)).toBe('user.email-taken');
    tryMany(50);
    expect(answer('another', false)).toBe('user.trial-slowed-down');
    expect(answer('same', true)).toBe('user.email-taken');
  });

  it('are invited twice, and then with pauses, however often the invitation is withdrawn', () => {
    const clock = { now: 0 };
    const limit = new TrialLimit(() => clock.now);
    const invite = () => limit.requireUnhurried('quarry', 'address');
    invite();
    invite();
    invite();
    expect(invite).toThrow('many people');
    clock.now += 601_000;
    expect(invite).not.toThrow();
    expect(invite).toThrow('many people');
    expect(() => limit.requireUnhurried('quarry', 'another')).not.toThrow();
  });

  it('count an invitation that is sent again like one that is new', () => {
    const clock = { now: 0 };
    const limit = new TrialLimit(() => clock.now);
    limit.requireUnhurried('quarry', 'address');
    for (let renewal = 0; renewal < 2; renewal++) {
      expect(limit.pauseOf('quarry', 'address')).toBe(0);
      limit.countEmail('quarry', 'address');
    }
    expect(limit.pauseOf('quarry', 'address')).toBe(600);
    expect(() => limit.requireUnhurried('quarry', 'address')).toThrow('many people');
    clock.now += 601_000;
    expect(limit.pauseOf('quarry', 'address')).toBe(0);
    limit.countEmail('quarry', 'address');
    expect(limit.pauseOf('quarry', 'address')).toBe(1200);
    expect(limit.pauseOf('quarry', 'another')).toBe(0);
  });

  it('stop no other trial', () => {
    const { answer, tryMany } = start();
    tryMany(51);
    expect(answer('another', false, 'harbour')).toBe('free');
  });
});
