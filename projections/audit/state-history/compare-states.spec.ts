import { describe, expect, it } from 'vitest';
import { compareStates } from './compare-states.ts';

describe('before and after', () => {
  it('names only the fields that differ', async () => {
    const before = { title: 'Drain', names: { en: 'Drain', de: 'Leeren' }, published: false };
    const after = { title: 'Drain', names: { en: 'Drain it', de: 'Leeren' }, published: true };
    expect(await compareStates(before, after)).toEqual({
      changes: [
        { path: 'names.en', before: 'Drain', after: 'Drain it' },
        { path: 'published', before: false, after: true },
      ],
      unchanged: 2,
    });
  });

  it('identifies list entries by their id, so that an insertion changes nothing else', async () => {
    const [one, two] = [
      { id: 'one', title: '1' },
      { id: 'two', title: '2' },
    ];
    const { changes } = await compareStates(
      { steps: [one, two] },
      { steps: [{ id: 'new', title: 'n' }, one, two] },
    );
    expect(changes.map(({ path }) => path)).toEqual(['steps[new].id', 'steps[new].title']);
  });

  it('shows a created or deleted entity field by field', async () => {
    expect((await compareStates(null, { title: 'x' })).changes).toEqual([
      { path: 'title', before: null, after: 'x' },
    ]);
    expect((await compareStates({ title: 'x' }, null)).changes).toEqual([
      { path: 'title', before: 'x', after: null },
    ]);
  });

  it('compares maps, sets and dates by their content', async () => {
    const state = (role: string) => ({
      roles: new Map([['west', role]]),
      seen: new Set(['a']),
      at: new Date(0),
    });
    expect(await compareStates(state('viewer'), state('publisher'))).toEqual({
      changes: [{ path: 'roles.west', before: 'viewer', after: 'publisher' }],
      unchanged: 2,
    });
  });

  it('shows what was added to or removed from a list, and not that it was empty', async () => {
    const empty = { steps: [] };
    const filled = { steps: [{ id: 'one' }] };
    expect((await compareStates(empty, filled)).changes).toEqual([
      { path: 'steps[one].id', before: null, after: 'one' },
    ]);
    expect((await compareStates(filled, empty)).changes).toEqual([
      { path: 'steps[one].id', before: 'one', after: null },
    ]);
  });

  it('shows that an empty list was added', async () => {
    expect((await compareStates({ a: 1 }, { a: 1, more: [] })).changes).toEqual([
      { path: 'more', before: null, after: [] },
    ]);
  });

  it('compares large states that have nothing in common, and lets others run in between', async () => {
    const state = (key: string) => ({
      sentences: Array.from({ length: 50_000 }, (_, number) => ({ id: `${key}${number}`, words: [] })),
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { changes } = await compareStates(state('a'), state('b'));
    clearInterval(timer);
    expect(changes.length).toBe(200_000);
    expect(turns).toBeGreaterThan(3);
  });
});
