import { expect, it } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

const answer = (items: readonly number[], dataCount: number) =>
  Promise.resolve({
    code: 0,
    ok: true,
    errorMessage: '',
    data: { items, page: { page: 1, size: 2, dataCount } },
  });

it('asks until it has everything', async () => {
  const rows = [[1, 2], [3, 4], [5]];
  expect(await fetchAllPages(({ page }) => answer(rows[page - 1] ?? [], 5))).toEqual([1, 2, 3, 4, 5]);
});
it('ends also when rows went away meanwhile', async () => {
  expect(await fetchAllPages(({ page }) => answer(page === 1 ? [1, 2] : [], 5))).toEqual([1, 2]);
});
