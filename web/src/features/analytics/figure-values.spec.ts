import { expect, it } from 'vitest';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { createTranslator } from '../../i18n/text.ts';
import { figuresOf, watchedTimeParts } from './figure-values.ts';

const t = createTranslator(analyticsTexts);
const figures = { views: 56, viewers: 10, watchedSeconds: 7200, completed: 4, completion: 0.4 };
const days = { from: '2026-10-01', to: '2026-10-31', previousFrom: '2026-09-01', previousTo: '2026-09-30' };

it('writes totals in hours, minutes or seconds, whichever says most', () => {
  expect(watchedTimeParts(9000, 'en', t)).toEqual({ value: '2.5', unit: 'hours' });
  expect(watchedTimeParts(60, 'en', t)).toEqual({ value: '1', unit: 'minute' });
  expect(watchedTimeParts(90, 'en', t)).toEqual({ value: '1.5', unit: 'minutes' });
  expect(watchedTimeParts(7.54, 'en', t)).toEqual({ value: '7.5', unit: 'seconds' });
});

it('writes a total of nothing in the unit of the one beside it', () => {
  const watched = (now: number, before: number) =>
    figuresOf(
      {
        ...days,
        current: { ...figures, watchedSeconds: now },
        previous: { ...figures, watchedSeconds: before },
      },
      t,
      'en',
      () => undefined,
    )[2];
  expect(watched(7.5, 0)).toMatchObject({ unit: 'seconds', change: { from: '0 seconds' } });
  expect(watched(0, 7.5)).toMatchObject({ value: '0', unit: 'seconds', change: { from: '7.5 seconds' } });
  expect(watched(7200, 0)).toMatchObject({ unit: 'hours', change: { from: '0 hours' } });
  expect(watched(0, 0)).toMatchObject({ unit: 'minutes', change: { from: '0 minutes' } });
});

it('says a change in per cent, and the one of a share in points', () => {
  const previous = { ...figures, views: 50, completion: 0.43 };
  const [views, , , completed] = figuresOf({ ...days, current: figures, previous }, t, 'en', () => undefined);
  expect(views?.change).toEqual({ direction: 'up', by: '12%', from: '50' });
  expect(completed?.change).toEqual({ direction: 'down', by: '3 points', from: '43%' });
});

it('gives no per cent where there was nothing before', () => {
  const previous = { views: 0, viewers: 0, watchedSeconds: 0, completed: 0, completion: 0 };
  const [views] = figuresOf({ ...days, current: figures, previous }, t, 'en', () => undefined);
  expect(views?.change).toMatchObject({ direction: 'up', by: '' });
});
