import { describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/text.ts';
import { decimal } from './decimal.ts';
import { fileSize, splitFileName } from './file-format.ts';
import { dateFormats } from './date-format.ts';
import { relativeTime } from './relative-time.ts';
import { minutesSeconds, minutesSecondsHundredths, twoDigits } from './time-format.ts';

describe('clock', () => {
  it('shows mm:ss with minutes that run on', () => {
    expect([0, 59.9, 61, 3723, Number.NaN].map(minutesSeconds)).toEqual([
      '00:00',
      '00:59',
      '01:01',
      '62:03',
      '00:00',
    ]);
  });
  it('shows mm:ss.cc and carries the rounded hundredth over', () => {
    expect([1.234, 59.999, 0].map(minutesSecondsHundredths)).toEqual(['00:01.23', '01:00.00', '00:00.00']);
  });
  it('R-PLY-47 pads step numbers to two digits', () => {
    expect([1, 10, 123].map(twoDigits)).toEqual(['01', '10', '123']);
  });
});

describe('file', () => {
  it('R-STO-08 counts sizes in steps of 1024 up to YB', () => {
    expect([0, 512, 1024, 1536, 1024 ** 3 * 1.3, 1024 ** 8, 1024 ** 9].map((n) => fileSize(n))).toEqual([
      '0 Bytes', '512 Bytes', '1 KB', '1.5 KB', '1.3 GB', '1 YB', '1,024 YB',
    ]); // prettier-ignore
  });
  it('R-STO-09 keeps the last 8 characters of a long name, whole characters only', () => {
    expect(splitFileName('Schlauchbeutelmaschine_2026-11-18.mov')).toEqual({
      start: 'Schlauchbeutelmaschine_2026-1',
      end: '1-18.mov',
    });
    expect(splitFileName('a👷👷👷👷👷👷👷👷').end).toBe('👷👷👷👷👷👷👷👷');
    expect(splitFileName('a.mov')).toEqual({ start: '', end: 'a.mov' });
  });
});

describe('R-LNG-08: dates', () => {
  const date = new Date(2026, 2, 5, 15, 7);
  const write = (locale: string) => {
    const { day, days, moment, clock } = dateFormats(locale);
    const written = [day(date), days(date, new Date(2026, 10, 25)), moment(date), clock(date)];
    return written.map((text) => text.replaceAll(/\s/g, ' '));
  };
  it('are MM/DD/YYYY and MM/DD/YY h:mm A in English (1:443, 2:224)', () => {
    expect(write('en')).toEqual(['03/05/2026', '03/05/2026 – 11/25/2026', '03/05/26 3:07 PM', '3:07 PM']);
  });
  it('are written as other languages do', () => {
    expect(write('de-de')).toEqual(['05.03.2026', '05.03. – 25.11.2026', '05.03.2026, 15:07', '15:07']);
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);
  it('R-LNG-10, 3:218: changes its unit at a minute, an hour, a day, 30 days and 365 days', () => {
    const day = 86_400;
    expect(
      [59, 60, 3599, 3600, day - 1, day, 30 * day - 1, 30 * day, 365 * day - 1, 365 * day].map(ago),
    ).toEqual([
      { unit: 'seconds', count: 59 },
      { unit: 'minutes', count: 1 },
      { unit: 'minutes', count: 59 },
      { unit: 'hours', count: 1 },
      { unit: 'hours', count: 23 },
      { unit: 'days', count: 1 },
      { unit: 'days', count: 29 },
      { unit: 'months', count: 1 },
      { unit: 'months', count: 12 },
      { unit: 'years', count: 1 },
    ]);
  });
  it('takes what lies ahead for now', () => {
    expect(ago(-5)).toEqual({ unit: 'seconds', count: 0 });
  });
});

describe('decimals', () => {
  it('are written as the interface language writes them', () => {
    expect([decimal(0.249), decimal(1.034, 2)]).toEqual(['0.2', '1.03']);
    showLanguage('de-de', {});
    expect([decimal(0.249), decimal(1.034, 2), decimal(1200)]).toEqual(['0,2', '1,03', '1.200,0']);
    showLanguage('en', {});
  });
});
