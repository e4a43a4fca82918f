import type { JsonSchema } from '../../../services/platform/http/json-schema.ts';

const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' or ');

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'format'] as const;

function limitsOf(schema: JsonSchema): string {
  const stated = limits.flatMap((name) => {
    const value = schema[name];
    const isBound = typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
    return value === undefined || isBound ? [] : [`${name} ${JSON.stringify(value).replaceAll('"', '')}`];
  });
  return stated.length === 0 ? '' : ` (${stated.join(', ')})`;
}

const schemaOf = (value: unknown): JsonSchema => value as JsonSchema;
const schemasOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);

/** A short description of a JSON Schema for a table cell, including `depth` levels of objects. */
export function describeSchema(schema: JsonSchema, depth = 1): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return listed(schema.enum);
  const options = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)];
  if (options.length > 0) return options.map((option) => describeSchema(option, depth)).join(' or ');
  if (schema.type === 'array')
    return `list of ${describeSchema(schemaOf(schema.items ?? {}), depth)}${limitsOf(schema)}`;
  if (schema.type === 'object') return describeObject(schema, depth);
  return `${describeType(schema.type)}${limitsOf(schema)}`;
}

function describeType(type: unknown): string {
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'anything';
}

function describeObject(schema: JsonSchema, depth: number): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (properties.length === 0) return 'additionalProperties' in schema ? 'object by key' : 'object';
  if (depth === 0) return `object: ${properties.map(([name]) => name).join(', ')}`;
  return `{ ${properties.map(([name, each]) => `${name}: ${describeSchema(each, depth - 1)}`).join('; ')} }`;
}

/** Text for a cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** One row per field: name, allowed values, whether it is required. */
export function fieldTable(
  schema: JsonSchema,
  note: (field: string) => string = () => '',
): readonly string[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (properties.length === 0) return ['No fields.', ''];
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
  const row = ([name, field]: [string, JsonSchema]): string => {
    const fallback = 'default' in field ? `; default ${JSON.stringify(field.default)}` : '';
    const optional = required.has(name) || fallback !== '' ? '' : '; optional';
    return `| \`${name}\` | ${cell(`${describeSchema(field)}${fallback}${optional}${note(name)}`)} |`;
  };
  return ['| field | what |', '| --- | --- |', ...properties.map(row), ''];
}
