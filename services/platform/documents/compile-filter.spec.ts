import { describe, expect, it } from 'vitest';
import { compileFilter } from './compile-filter.ts';
import type { Filter } from './documents.ts';

/** Cases of MongoDB's manual where the usual oracle differs from it, or that are easy to get wrong. */
const cases: readonly [what: string, filter: Filter, document: unknown, matches: boolean][] = [
  ['a missing field equals null', { a: null }, {}, true],
  ['a missing field inside an array of objects equals null', { 'a.b': null }, { a: [{ b: 1 }, {}] }, true],
  ['a scalar where an object is expected leaves the field missing', { 'a.b': null }, { a: 5 }, true],
  ['scalars of an array have no fields, not even missing ones', { 'a.b': null }, { a: [1, 2] }, false],
  ['null equals an element that is null', { a: null }, { a: [1, null] }, true],
  ['not null means that no element is null', { a: { $ne: null } }, { a: [1, null] }, false],
  ['a number never compares with a text', { a: { $gt: 1 } }, { a: '5' }, false],
  ['a range matches by any element', { a: { $gt: 4, $lt: 3 } }, { a: [1, 5] }, true],
  ['a field that is null exists', { a: { $exists: true } }, { a: null }, true],
  ['an array has no single size beyond objects', { 'a.b': { $size: 0 } }, { a: [] }, false],
  ['all of an empty list matches nothing', { a: { $all: [] } }, { a: [] }, false],
  ['all words in a scalar', { a: { $all: ['x'] } }, { a: 'x' }, true],
  [
    'one element must satisfy all of $elemMatch',
    { a: { $elemMatch: { b: 1, c: 2 } } },
    { a: [{ b: 1 }, { c: 2 }] },
    false,
  ],
  ['an array is entered by index', { 'a.1.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, true],
  ['a field named like a method is only a field', { constructor: null }, {}, true],
  ['text is ordered by its code points', { a: { $gt: '\uffff' } }, { a: '\u{10000}' }, true],
];

describe('a filter', () => {
  it.each(cases)('%s', (_, filter, document, matches) => {
    expect(compileFilter(filter)(document)).toBe(matches);
  });

  it('refuses unknown operators', () => {
    for (const filter of [{ $where: 'x' }, { a: { $regex: 'x' } }, { $or: [] }, { a: { $in: 'x' } }])
      expect(() => compileFilter(filter as unknown as Filter)({ a: 1 })).toThrow(TypeError);
  });
});
