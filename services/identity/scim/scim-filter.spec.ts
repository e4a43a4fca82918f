import { describe, expect, it } from 'vitest';
import { parseFilter, parsePath } from './scim-filter.ts';

const refusal = (code: string) => expect.objectContaining({ error: code });

describe('a filter', () => {
  it('compares attributes with values, whatever their case', () => {
    expect(parseFilter('userName eq "a b"')).toEqual([{ attribute: 'username', value: 'a b' }]);
    expect(parseFilter(' USERNAME EQ "a"  AND active Eq True ')).toEqual([
      { attribute: 'username', value: 'a' },
      { attribute: 'active', value: true },
    ]);
    expect(parseFilter(String.raw`displayName eq "the \"and\" of A\\B"`)).toEqual([
      { attribute: 'displayname', value: String.raw`the "and" of A\B` },
    ]);
    expect(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:externalId eq "1"')).toEqual([
      { attribute: 'externalid', value: '1' },
    ]);
    expect(parseFilter('emails[type eq "work"].value eq "a@b.example"')).toEqual([
      { attribute: 'emails.value', value: 'a@b.example' },
    ]);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq a',
    'userName eq "a',
    'userName eq "a" b',
    'userName eq "a" or active eq true',
    'not (userName eq "a")',
    'userName co "a"',
    'userName pr',
    String.raw`userName eq "\x"`,
    Array.from({ length: 11 }, () => 'id eq "1"').join(' and '),
  ])('that is not supported is refused: %s', (text) => {
    expect(() => parseFilter(text)).toThrow(refusal('scim.invalid-filter'));
  });

  it('of many signs is read in no time', () => {
    for (const text of ['a.'.repeat(500), `a${' '.repeat(998)}b`, `a eq "${'\\'.repeat(990)}`])
      expect(() => parseFilter(text)).toThrow();
  });
});

describe('a path', () => {
  it('names an attribute, a part of it, or one of its values', () => {
    expect(parsePath('DisplayName')).toEqual({ attribute: 'displayname', which: null });
    expect(parsePath('name.givenName')).toEqual({ attribute: 'name.givenname', which: null });
    expect(parsePath('urn:ietf:params:scim:schemas:core:2.0:Group:members')).toMatchObject({
      attribute: 'members',
    });
    expect(parsePath('emails[type eq "work"].value')).toEqual({
      attribute: 'emails.value',
      which: [{ attribute: 'type', value: 'work' }],
    });
  });

  it.each(['', '.', 'a.b.c', 'a[', 'a[]', 'a[b]', 'a b', 'members[value eq "x"', '[value eq "x"]'])(
    'that is none is refused: %s',
    (path) => expect(() => parsePath(path)).toThrow(refusal('scim.invalid-path')),
  );
});
