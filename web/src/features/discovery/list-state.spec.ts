import { describe, expect, it } from 'vitest';
import { readListState, writeListState } from './list-state.ts';

const nothing = { getItem: () => null };

describe('the state of a list', () => {
  it('is the plain list without parameters', () => {
    expect(readListState(new URLSearchParams(), nothing)).toEqual({
      text: '',
      status: null,
      category: null,
      sort: '-updatedAt',
      view: 'grid',
      page: 1,
      size: 20,
    });
  });
  it('ignores what the address cannot mean', () => {
    const search = new URLSearchParams('status=broken&category=%2F&sort=colour&page=-3&size=7&view=wall');
    expect(readListState(search, nothing)).toMatchObject({
      status: null,
      category: null,
      sort: '-updatedAt',
      page: 1,
      size: 20,
    });
  });
  it('remembers view and page size, and the address has precedence', () => {
    const stored = { getItem: (key: string) => (key === 'list-view' ? 'list' : '50') };
    expect(readListState(new URLSearchParams(), stored)).toMatchObject({ view: 'list', size: 50 });
    const search = new URLSearchParams('view=grid&size=100');
    expect(readListState(search, stored)).toMatchObject({ view: 'grid', size: 100 });
  });
  it('begins at the first page when another list is wanted, and stays when only the view changes', () => {
    const search = new URLSearchParams('page=3&q=seal');
    expect(writeListState(search, { status: 'failed' }).toString()).toBe('q=seal&status=failed');
    expect(writeListState(search, { category: 'pumps.seals' }).toString()).toBe(
      'q=seal&category=pumps.seals',
    );
    expect(writeListState(search, { view: 'list' }).get('page')).toBe('3');
    expect(writeListState(search, { page: 2 }).get('page')).toBe('2');
  });
  it('keeps foreign parameters', () => {
    expect(writeListState(new URLSearchParams('tab=x'), { text: 'seal' }).toString()).toBe('tab=x&q=seal');
  });
});
