import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { EventContract, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

export type AnyContract = AnyCommandContract | AnyQueryContract;

/** Readable example values, by the name of the field. */
const examplesByField: Readonly<Record<string, unknown>> = {
  title: 'Bleed the boiler',
  name: 'Boiler house',
  displayName: 'Tom Becker',
  email: 'tom@example.com',
  month: '2026-11',
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
/** One of these satisfies every format that a contract requires of a text. */
const candidateTexts = [
  'example-1',
  '2026-03-02T12:00:00.000Z',
  '2026-03-02',
  'en-us',
  'tom@example.com',
  'https://stepwell.example/hook',
  '#1f6feb',
  '1',
];

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const schemaOf = (value: unknown): JsonSchema => (isSchema(value) ? value : {});

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T12:00:00.000Z',
  date: '2026-03-02',
  email: 'tom@example.com',
  uri: 'https://stepwell.example/hook',
};

function exampleText(name: string, { format, pattern }: JsonSchema): string {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const regex = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  const thing = kebabCase(name).replace(/-?id$/, '') || 'item';
  const ids = /id$/i.test(name) ? [`${thing}-1`, `${thing}-0001`] : [];
  return [...ids, ...candidateTexts].find((text) => regex.test(text)) ?? 'example-1';
}

const fieldsOf = ({ properties, required }: JsonSchema) => ({
  names: Object.keys(schemaOf(properties)),
  required: new Set<unknown>(Array.isArray(required) ? required : []),
});

function exampleObject(schema: JsonSchema, isShown: (name: string) => boolean): Record<string, unknown> {
  const properties = schemaOf(schema.properties);
  return Object.fromEntries(
    fieldsOf(schema)
      .names.filter(isShown)
      .map((name) => [name, exampleValue(name, schemaOf(properties[name]))]),
  );
}

function exampleNumber({ minimum }: JsonSchema): number {
  return Math.max(1, typeof minimum === 'number' ? minimum : 1);
}

function matchesType(value: unknown, { type, enum: options, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((each) => matchesType(value, schemaOf(each)));
  if (Array.isArray(options)) return options.includes(value);
  return Array.isArray(value) ? type === 'array' : typeof value === (type === 'integer' ? 'number' : type);
}

function examplePlain(name: string, schema: JsonSchema): unknown {
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, (field) => fieldsOf(schema).required.has(field));
    case 'array':
      return [exampleValue(name.replace(/s$/, ''), schemaOf(schema.items))];
    case 'number':
    case 'integer':
      return exampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return exampleText(name, schema);
  }
}

function exampleValue(name: string, schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (name in examplesByField && matchesType(examplesByField[name], schema)) return examplesByField[name];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return exampleValue(name, schemaOf(options[0]));
  return examplePlain(name, schema);
}

/** Example data of an event, from its schema, with the required fields. */
export const exampleEvent = <E extends EventContract>(contract: E): EventOf<E> => {
  const schema = jsonSchemaOf(contract.schema, 'input');
  const { required } = fieldsOf(schema);
  return contract(exampleObject(schema, (name) => required.has(name))) as EventOf<E>;
};

/**
 * Example data that a contract accepts: its own example, or one generated from its schema with the required fields, or
 * all fields if a command requires only those of its path.
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
  const hasNoRequiredBody =
    kind === 'command' && names.every((name) => inPath.includes(name) || !required.has(name));
  return exampleObject(input, (name) => hasNoRequiredBody || required.has(name));
}
