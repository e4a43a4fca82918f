import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { daysIn, periodBefore, periodOf, reportParameters } from './report-period.ts';

const now = new Date('2026-05-31T23:30:00.000Z');
const viewer: Viewer = {
  isSystem: false,
  organizationId: 'acme',
  userId: 'ana',
  role: 'admin-organization',
  roles: {},
  flags: new Set(),
  features: new Set(),
  workspaces: new Set(['west', 'east']),
};

describe('the period of a report', () => {
  it('is the last three months if the range is incomplete (R-ANA-06, R-ANA-09)', () => {
    expect(periodOf({ timeZone: 'UTC' }, now)).toEqual({ from: '2026-03-01', to: '2026-05-31' });
    expect(periodOf({ timeZone: 'UTC', from: '2026-01-01' }, now)).toEqual({
      from: '2026-03-01',
      to: '2026-05-31',
    });
  });

  it('ends with the current day of the time zone', () => {
    expect(periodOf({ timeZone: 'Asia/Tokyo' }, now)).toEqual({ from: '2026-03-02', to: '2026-06-01' });
  });

  it('is compared with as many days right before', () => {
    const period = periodOf({ timeZone: 'UTC', from: '2026-03-01', to: '2026-03-28' }, now);
    expect(daysIn(period)).toBe(28);
    expect(periodBefore(period)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '1990-01-01', to: '2026-03-01' },
  ])('is refused if it is empty or longer than ten years: %j', (days) => {
    expect(() => periodOf({ timeZone: 'UTC', ...days }, now)).toThrow(
      expect.objectContaining({ error: 'input.invalid' }),
    );
  });

  it.each([
    ['one day', '2026-03-01', '2026-03-01', 1],
    ['3,660 days, the longest', '2016-02-23', '2026-03-01', 3660],
  ])('may have %s', (_, from, to, days) => {
    const period = periodOf({ timeZone: 'UTC', from, to }, now);
    expect(daysIn(period)).toBe(days);
    const longer = { timeZone: 'UTC', from: '2016-02-22', to: '2026-03-01' };
    expect(() => periodOf(longer, now)).toThrow(expect.objectContaining({ error: 'input.invalid' }));
  });

  it('counts visible workspaces only, and all of them if none is chosen (R-ANA-07)', () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const chosen = (workspaceIds: string[]) =>
      reportParameters({ timeZone: 'UTC', workspaceIds }, period, viewer).workspaces;
    expect(chosen([])).toEqual(['west', 'east']);
    expect(chosen(['east', 'vault'])).toEqual(['east']);
    expect(chosen(['vault'])).toEqual([]);
  });

  it.each([
    ['UTC', '2026-04-24', '2026-04-24 00:00:00.000', '2026-04-25 00:00:00.000'],
    // clocks go from midnight to one o'clock: the day starts at one
    ['Africa/Cairo', '2026-04-24', '2026-04-23 22:00:00.000', '2026-04-24 21:00:00.000'],
    ['Pacific/Chatham', '2026-04-05', '2026-04-04 10:15:00.000', '2026-04-05 11:15:00.000'],
  ])('in %s the day %s is from %s to %s of UTC', (timeZone, day, begin, end) => {
    const filter = { timeZone, workspaceIds: [] };
    expect(reportParameters(filter, { from: day, to: day }, viewer)).toMatchObject({ begin, end });
  });
});
