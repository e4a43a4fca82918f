import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

export type AnyContract = AnyCommandContract | AnyQueryContract;

/** Values that a reader understands, by the name of the field. */
const byName: Readonly<Record<string, unknown>> = {
  title: 'Bleed the boiler',
  name: 'Boiler house',
  displayName: 'Tom Becker',
  email: 'tom@example.com',
  fileName: 'boiler.mp4',
  languageCode: 'en-us',
  keyword: 'boiler',
  timeZone: 'Europe/Berlin',
  comment: 'Which valve first?',
  sentence: 'Close the drain valve.',
  word: 'Close',
  terms: ['drain valve'],
  role: 'viewer',
  atSecond: 9,
  endTime: 9,
  end: 9,
};
/** One of these fits every form that a contract asks of a text. */
const texts = [
  'example-1',
  '2026-03-02T12:00:00.000Z',
  '2026-03-02',
  'en-us',
  'tom@example.com',
  'https://stepwell.example/hook',
  '#1f6feb',
  '1',
];

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const schemaOf = (value: unknown): JsonSchema => (isSchema(value) ? value : {});

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T12:00:00.000Z',
  date: '2026-03-02',
  email: 'tom@example.com',
  uri: 'https://stepwell.example/hook',
};

function textFor(name: string, { format, pattern }: JsonSchema): string {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  const thing = kebab(name).replace(/-?id$/, '') || 'item';
  const ids = /id$/i.test(name) ? [`${thing}-1`, `${thing}-0001`] : [];
  return [...ids, ...texts].find((text) => form.test(text)) ?? 'example-1';
}

const fieldsOf = ({ properties, required }: JsonSchema) => ({
  names: Object.keys(schemaOf(properties)),
  required: new Set<unknown>(Array.isArray(required) ? required : []),
});

function objectFor(schema: JsonSchema, isShown: (name: string) => boolean): Record<string, unknown> {
  const properties = schemaOf(schema.properties);
  return Object.fromEntries(
    fieldsOf(schema)
      .names.filter(isShown)
      .map((name) => [name, valueFor(name, schemaOf(properties[name]))]),
  );
}

function numberFor({ minimum }: JsonSchema): number {
  return Math.max(1, typeof minimum === 'number' ? minimum : 1);
}

function fits(value: unknown, { type, enum: options, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((each) => fits(value, schemaOf(each)));
  if (Array.isArray(options)) return options.includes(value);
  return Array.isArray(value) ? type === 'array' : typeof value === (type === 'integer' ? 'number' : type);
}

function simpleFor(name: string, schema: JsonSchema): unknown {
  switch (schema.type) {
    case 'object':
      return objectFor(schema, (field) => fieldsOf(schema).required.has(field));
    case 'array':
      return [valueFor(name.replace(/s$/, ''), schemaOf(schema.items))];
    case 'number':
    case 'integer':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textFor(name, schema);
  }
}

function valueFor(name: string, schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (name in byName && fits(byName[name], schema)) return byName[name];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return valueFor(name, schemaOf(options[0]));
  return simpleFor(name, schema);
}

/**
 * Data that a contract accepts, as an example for people: its own, or one made from its schema: the required fields; all of
 * them where a command requires none but those of its path.
 */
export function exampleInput({
  kind,
  http,
  schema,
  example,
}: AnyContract): Readonly<Record<string, unknown>> {
  if (example !== undefined) return example;
  const input = jsonSchemaOf(schema, 'input');
  const { names, required } = fieldsOf(input);
  const inPath = http === null ? [] : parseBinding(http).pathFields;
  const isBare = kind === 'command' && names.every((name) => inPath.includes(name) || !required.has(name));
  return objectFor(input, (name) => isBare || required.has(name));
}
