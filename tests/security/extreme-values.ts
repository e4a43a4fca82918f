import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;
type Path = readonly string[];

/** A place in the data of a contract, with what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly schema: Schema;
}

/** What is put into a field, by kind of attack. */
export interface Extreme {
  readonly kind: string;
  readonly value: unknown;
}

/** Number that JSON can write and JavaScript cannot hold: read as infinity, or as nothing. */
const outOfRange = ['1e400', '-1e400', '1e-400'];
const written = (number: string): string => `\u0001${number}\u0001`;
/** The JSON of data in which such numbers stand. */
export const jsonOf = (data: unknown): string =>
  JSON.stringify(data).replaceAll(/"\\u0001([^\\"]+)\\u0001"/g, '$1');

const numbers: readonly unknown[] = [
  0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 64,
  ...outOfRange.map(written),
  'NaN', 'Infinity', '-1', '1e308', '0x10', '१२', '99999999999999999999',
]; // prettier-ignore
const moments: readonly string[] = [
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '2000-01-01T00:00:00.000Z',
  '2099-12-31T23:59:59.999Z',
  '2106-02-07T06:28:16.000Z',
  '2300-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  `2026-01-01T00:00:00.${'1'.repeat(5000)}Z`,
  '2026-01-01T00:00Z',
  '9999-12-31',
  '0001-01-01',
  '0000-01-01',
  '1970-01-01',
];
const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffx',
  '\u202e\u2028\ufeff',
  '\ud83d\ude00',
  'x'.repeat(5_000),
  'x'.repeat(100_000),
  '\ud83d\ude00'.repeat(3_000),
  'a\u0301'.repeat(200),
  "'; DROP TABLE events; --",
  '../../../etc/passwd',
  '%00',
  '{organization:String}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  ',',
  ','.repeat(5_000),
];
const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};
const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  Array.from({ length: 10_000 }, () => null),
  Array.from({ length: 10_000 }, (_, index) => `x-${index}`),
  deep(500),
  { constructor: { prototype: { admin: true } } },
  { toString: 'x', hasOwnProperty: 1, length: -1 },
  { $gt: '', $ne: null },
];

/** The same for each field. */
export const extremes: readonly Extreme[] = [
  ...numbers.map((value) => ({ kind: 'extreme numbers', value })),
  ...moments.map((value) => ({ kind: 'extreme moments', value })),
  ...texts.map((value) => ({ kind: 'extreme texts', value })),
  ...shapes.map((value) => ({ kind: 'extreme shapes', value })),
];

/** The edges of what a field's schema allows. */
export const edgesOf = ({ schema }: Field): readonly Extreme[] => [
  ...[schema.minimum, schema.maximum]
    .filter((edge) => edge !== undefined)
    .flatMap((edge) => [edge, edge - 1, edge + 1, edge - 0.001])
    .map((value) => ({ kind: 'extreme numbers', value })),
  ...[schema.minLength, schema.maxLength]
    .filter((edge) => edge !== undefined)
    .flatMap((edge) => ['x'.repeat(edge), 'x'.repeat(edge + 1), '\ud83d\ude00'.repeat(Math.ceil(edge / 2))])
    .map((value) => ({ kind: 'extreme texts', value })),
];

/** Every place in the data of a schema: each field, the entries of its lists, what its alternatives have. */
export function fieldsOf(schema: z.ZodType): readonly Field[] {
  const found = new Map<string, Field>();
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), [], found);
  return [...found.values()];
}

function walk(schema: Schema | boolean, path: Path, found: Map<string, Field>): void {
  if (typeof schema === 'boolean' || path.length > 6) return;
  if (path.length > 0) {
    const before = found.get(path.join('.'))?.schema;
    found.set(path.join('.'), { path, schema: { ...before, ...schema } });
  }
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) walk(choice, path, found);
  for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, [...path, name], found);
  if (typeof schema.additionalProperties === 'object')
    walk(schema.additionalProperties, [...path, 'any'], found);
  if (schema.items && !Array.isArray(schema.items)) walk(schema.items, [...path, '0'], found);
}

/** The data with another value at a place; what leads there is made where it is missing. */
export function withValue(data: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(data) || (data === undefined && name === '0')) {
    const [first, ...others] = (data ?? []) as readonly unknown[];
    return [withValue(first, rest, value), ...others];
  }
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}
