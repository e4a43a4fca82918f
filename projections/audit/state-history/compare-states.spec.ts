import { describe, expect, it } from 'vitest';
import { compareStates } from './compare-states.ts';

describe('before and after', () => {
  it('names only the fields that differ', () => {
    const before = { title: 'Drain', names: { en: 'Drain', de: 'Leeren' }, published: false };
    const after = { title: 'Drain', names: { en: 'Drain it', de: 'Leeren' }, published: true };
    expect(compareStates(before, after)).toEqual({
      changes: [
        { path: 'names.en', before: 'Drain', after: 'Drain it' },
        { path: 'published', before: false, after: true },
      ],
      unchanged: 2,
    });
  });

  it('identifies list entries by their id, so that an insertion changes nothing else', () => {
    const [one, two] = [
      { id: 'one', title: '1' },
      { id: 'two', title: '2' },
    ];
    const { changes } = compareStates(
      { steps: [one, two] },
      { steps: [{ id: 'new', title: 'n' }, one, two] },
    );
    expect(changes.map(({ path }) => path)).toEqual(['steps[new].id', 'steps[new].title']);
  });

  it('shows a created or deleted entity field by field', () => {
    expect(compareStates(null, { title: 'x' }).changes).toEqual([
      { path: 'title', before: null, after: 'x' },
    ]);
    expect(compareStates({ title: 'x' }, null).changes).toEqual([
      { path: 'title', before: 'x', after: null },
    ]);
  });

  it('compares maps, sets and dates by their content', () => {
    const state = (role: string) => ({
      roles: new Map([['west', role]]),
      seen: new Set(['a']),
      at: new Date(0),
    });
    expect(compareStates(state('viewer'), state('publisher'))).toEqual({
      changes: [{ path: 'roles.west', before: 'viewer', after: 'publisher' }],
      unchanged: 2,
    });
  });

  it('shows what was added to or removed from a list, and not that it was empty', () => {
    const empty = { steps: [] };
    const filled = { steps: [{ id: 'one' }] };
    expect(compareStates(empty, filled).changes).toEqual([
      { path: 'steps[one].id', before: null, after: 'one' },
    ]);
    expect(compareStates(filled, empty).changes).toEqual([
      { path: 'steps[one].id', before: 'one', after: null },
    ]);
  });

  it('shows that an empty list was added', () => {
    expect(compareStates({ a: 1 }, { a: 1, more: [] }).changes).toEqual([
      { path: 'more', before: null, after: [] },
    ]);
  });
});
