import { expect, it } from 'vitest';
import type { Document, FindOptions, FindResult } from './documents.ts';

export const guide = (id: string, fields: Record<string, unknown> = {}): Document => ({
  id,
  workspaceId: 'w1',
  status: 'ready',
  updatedAt: `2026-01-01T00:00:${id.padStart(2, '0')}.000Z`,
  title: `Guide ${id}`,
  ...fields,
});
export const idsOf = (items: readonly Document[]): string[] => items.map(({ id }) => id);

interface OpenGuides {
  readonly put: (organization: string, list: readonly Document[]) => Promise<void>;
  readonly find: (options: FindOptions) => Promise<FindResult<Document>>;
}

/**
 * What every engine of the documents port finds by words. `title` and `steps.title` are its text fields, `note` its
 * restricted one.
 */
export function searchSuite({ put, find }: OpenGuides): void {
  it('finds documents that contain all words as prefixes, ignoring case and accents', async () => {
    await put('o1', [
      guide('1', { title: 'Crème brûlée für Anfänger' }),
      guide('2', { title: 'Torque', steps: [{ title: 'Tighten the M8 bolt' }] }),
      guide('3', { title: '日本語の作業手順', steps: [{ title: '안전 점검하기' }] }),
    ]);
    const search = async (text: string) => idsOf((await find({ search: text })).items);
    expect(await search('CREME bru')).toEqual(['1']);
    expect(await search('anfanger')).toEqual(['1']);
    expect(await search('creme bolt')).toEqual([]);
    expect(await search('torque tight')).toEqual(['2']);
    expect(await search('ight')).toEqual([]);
    expect(await search('作業')).toEqual(['3']);
    expect(await search('業作')).toEqual([]);
    expect(await search('점검')).toEqual(['3']);
    expect(await search('"; DROP * NEAR(')).toEqual([]);
    expect(await search('  ')).toEqual(['1', '2', '3']);
    expect(await search('***')).toEqual([]);
    await put('o1', [guide('2', { title: 'Torque' })]);
    expect(await search('bolt')).toEqual([]);
    expect((await find({ search: 'tor', filter: { workspaceId: 'w1' }, size: 1 })).total).toBe(1);
  });

  it('searches restricted text only where it is told to, with the right total', async () => {
    const of = (title: string, note?: string) => ({ title, note });
    await put('o1', [
      guide('1', of('Torque wrench', 'Tighten the M8 bolt')),
      guide('2', of('Bolts', 'Torque')),
      guide('3', of('Bolt cutter')),
      guide('4', of('M8 bolt', 'Loosen')),
    ]);
    const search = async (text: string, more: FindOptions = {}) => {
      const { items, total } = await find({ search: text, sort: [['updatedAt', 'ASC']], ...more });
      return [idsOf(items), total];
    };
    const searchRestricted = true;
    expect(await search('bolt')).toEqual([['2', '3', '4'], 3]);
    expect(await search('bolt', { size: 1 })).toEqual([['2'], 3]);
    expect(await search('bolt', { size: 1, searchRestricted })).toEqual([['1'], 4]);
    expect(await search('torque wrench')).toEqual([['1'], 1]);
    expect(await search('m8-bolt')).toEqual([['4'], 1]);
    expect(await search('m8-bolt', { searchRestricted })).toEqual([['1', '4'], 2]);
    expect(await search('bolt tor', { searchRestricted })).toEqual([['1', '2'], 2]);
    expect(await search('torque tighten')).toEqual([[], 0]);
    expect(await search('wrench-tighten', { searchRestricted })).toEqual([[], 0]);
    await put('o1', [guide('1', of('Torque wrench', 'Gone')), guide('2', of('Bolts'))]);
    expect(await search('tighten', { searchRestricted })).toEqual([[], 0]);
    expect(await search('gone', { searchRestricted })).toEqual([['1'], 1]);
    expect(await search('torque', { searchRestricted })).toEqual([['1'], 1]);
    expect((await search(''))[1]).toBe(4);
  });

  it('finds prefixes of few words and of many', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
    await put('o1', [
      ...numbers.map((id) => guide(id, { title: `Tighten bolt${id}` })),
      guide('other', { title: 'Bolted' }),
    ]);
    const search = async (text: string) => idsOf((await find({ search: text, size: 50 })).items).toSorted();
    expect(await search('bolt')).toEqual([...numbers, 'other'].toSorted());
    expect(await search('bolt1 tighten')).toEqual(['1', '10', '11', '12']);
    expect(await search('bolt11')).toEqual(['11']);
    expect(await search('bolt123')).toEqual([]);
    expect(await search('tig,bolt')).toEqual([]);
    expect(await search('tighten,bolt1')).toEqual(['1', '10', '11', '12']);
    await put('o1', [guide('11', { title: 'Loosen' })]);
    expect(await search('bolt11')).toEqual([]);
  });
}
