import { z } from 'zod';

/** Texts of which one fits each form that the contracts ask for; none names anything that exists. */
const texts = [
  'absent-0001',
  'en-us',
  '2026-03-02T12:00:00.000Z',
  '2026-03-02',
  'UTC',
  'nobody@stepwell.example',
  'https://stepwell.example/',
  'workflow',
  '1',
  'Aa1!aaaaaaaa',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
];

type Schema = z.core.JSONSchema.JSONSchema;

interface Contract {
  readonly schema: z.ZodObject;
  readonly example?: Readonly<Record<string, unknown>> | undefined;
}

/** Input that a contract accepts, made from its schema or else of its example; its ids name nothing. */
export function plausibleInput({ schema, example }: Contract): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const isOptional = (field as z.ZodType).safeParse(undefined).success;
      const value = isOptional ? undefined : (plausibleField(field as z.ZodType) ?? example?.[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** `undefined` where nothing that is generated fits. */
function plausibleField(field: z.ZodType): unknown {
  const shape = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const candidates = [...texts, 1, true, valueFor(shape), valueFor(shape, true), [], {}];
  return candidates.find((candidate) => field.safeParse(candidate).success);
}

/** With `rising` numbers each field of an object is larger than the one before it: an end comes after its start. */
function valueFor(schema: Schema | boolean, rising = false, place = 0): unknown {
  if (typeof schema === 'boolean') return 'absent-0001';
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return valueFor(choice, rising, place);
  if (schema.type === 'object') return objectFor(schema, rising);
  if (schema.type === 'array')
    return (schema.minItems ?? 0) > 0 && !Array.isArray(schema.items)
      ? [valueFor(schema.items ?? true, rising)]
      : [];
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(1, schema.minimum ?? 1) + (rising ? place : 0);
  if (schema.type === 'boolean') return true;
  return textFor(schema);
}

const objectFor = (schema: Schema, rising: boolean): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((name, place) => [
      name,
      valueFor(schema.properties?.[name] ?? true, rising, place),
    ]),
  );

function textFor({ pattern }: Schema): string {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  return texts.find((text) => form === null || form.test(text)) ?? 'absent-0001';
}
