import { describe, expect, it } from 'vitest';
import { canonicalJson, canonicalOrder, plainCopy } from './canonical-json.ts';

const ownPrototypeKey = JSON.parse('{"b":1,"__proto__":{"d":2,"c":3}}') as object;

describe('canonical JSON', () => {
  it('has the keys of all objects in order, those of indexes by number', () => {
    const value = { b: [{ z: null, a: 'x' }, 1.5], a: { 10: true, 9: false, y: 1 } };
    expect(canonicalJson(value)).toBe('{"a":{"9":false,"10":true,"y":1},"b":[{"a":"x","z":null},1.5]}');
    expect(canonicalJson(ownPrototypeKey)).toBe('{"__proto__":{"c":3,"d":2},"b":1}');
  });

  it('leaves out undefined fields, and is the same object where nothing changes', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    const ordered = { a: [{ b: 1, c: 'x' }], d: {} };
    expect(canonicalOrder(ordered)).toBe(ordered);
  });

  it.each([[NaN], [[undefined]], [new Date(0)], [{ a: 1n }]])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

it.each([
  ['values of all types', { a: [1, 'x', null, true, { b: [] }], c: {} }],
  ['minus zero', { a: -0, b: [-0] }],
  ['undefined fields', { a: undefined, b: { c: undefined, d: 0 } }],
  ['a key that would be the prototype', ownPrototypeKey],
])('a plain copy equals what is parsed of the text: %s', (_, value) => {
  const copied = plainCopy(value);
  expect(JSON.stringify(copied)).toBe(JSON.stringify(value));
  expect(copied).toStrictEqual(JSON.parse(JSON.stringify(value)));
  expect(copied).not.toBe(value);
});
