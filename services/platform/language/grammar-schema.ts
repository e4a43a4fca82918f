type Schema = Readonly<Record<string, unknown>>;

/** The grammar repeats a rule for each character that is counted: beyond this, the answer's own check has to do. */
const longestCounted = 500;
const countedWords = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);
/** What the grammar knows of a schema; numbers' limits, patterns and the like are checked in the answer. */
const knownWords = new Set([
  'type',
  'const',
  'enum',
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
]);
const knownFormats = new Set(['date', 'time', 'date-time']);

/**
 * A JSON schema as the grammar of the local model understands it. It is wider where the grammar cannot say more: the answer
 * is checked against the original.
 */
export function grammarSchema(schema: Schema): Schema {
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(choices)) return { oneOf: choices.map((each) => grammarSchema(each as Schema)) };
  if (![...knownWords].some((word) => word in schema))
    throw new TypeError(`The local model has no grammar for the schema ${JSON.stringify(schema).slice(0, 200)}.`);
  return Object.fromEntries(Object.entries(schema).flatMap(([word, value]) => grammarWord(word, value)));
} // prettier-ignore

function grammarWord(word: string, value: unknown): [string, unknown][] {
  if (countedWords.has(word)) return (value as number) <= longestCounted ? [[word, value]] : [];
  if (word === 'format') return knownFormats.has(value as string) ? [[word, value]] : [];
  if (!knownWords.has(word)) return [];
  if (word === 'properties') return [[word, mapValues(value as Record<string, Schema>)]];
  if (word === 'prefixItems') return [[word, (value as Schema[]).map(grammarSchema)]];
  return [[word, isSchema(value) ? grammarSchema(value) : value]];
}

const mapValues = (schemas: Readonly<Record<string, Schema>>): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, grammarSchema(schema)]));

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
