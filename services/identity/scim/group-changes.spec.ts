import { describe, expect, it } from 'vitest';
import { ScimPatchBody, scimSchemas } from '../../../contracts/identity/scim.ts';
import { patchGroup } from './group-changes.ts';

const members = (op: string, ...ids: readonly string[]) => ({
  op,
  path: 'members',
  value: ids.map((value) => ({ value })),
});
const patch = (...Operations: readonly object[]) => {
  const changes = patchGroup(ScimPatchBody.parse({ schemas: [scimSchemas.patch], Operations }).Operations);
  const { members: all, added, removed } = changes;
  return { all: all && [...all], added: [...added], removed: [...removed] };
};

describe('operations on members', () => {
  it('follow each other', () => {
    expect(patch(members('add', 'a', 'b'), members('Remove', 'b', 'c'))).toEqual({
      all: null,
      added: ['a'],
      removed: ['b', 'c'],
    });
    expect(patch(members('remove', 'a'), members('add', 'a'))).toEqual({
      all: null,
      added: ['a'],
      removed: [],
    });
    expect(patch(members('replace', 'a', 'b'), members('add', 'c'), members('remove', 'a')).all).toEqual([
      'b',
      'c',
    ]);
  });

  it('that name members never remove all of them', () => {
    expect(patch(members('remove', 'a'))).toEqual({ all: null, added: [], removed: ['a'] });
    expect(patch({ op: 'remove', path: 'members', value: [] })).toEqual({
      all: null,
      added: [],
      removed: [],
    });
    expect(patch({ op: 'remove', path: 'members[value eq "a"]' })).toEqual({
      all: null,
      added: [],
      removed: ['a'],
    });
    for (const nobody of [{}, { value: null }])
      expect(patch({ op: 'remove', path: 'members', ...nobody }).all).toEqual([]);
  });
});
