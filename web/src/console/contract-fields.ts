import { z } from 'zod';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { createTranslator, type Texts } from '../i18n/text.ts';

const t = createTranslator(contractListTexts);

export interface Choice {
  readonly value: string;
  readonly label: string;
}
/** Choices of fields whose values the resource's texts do not name. */
export type Choices = Readonly<Record<string, readonly Choice[] | undefined>>;

/** A field's schema without its optional wrapper. */
export function unwrapSchema(schema: unknown): unknown {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? unwrapSchema(schema.unwrap()) : schema;
}

/** Whether a field may have no value. */
export const isNullable = (schema: unknown): boolean =>
  schema instanceof z.ZodNullable ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isNullable(schema.unwrap()));

/** The values of an enumeration or boolean with their labels; `null` for a field without fixed values. */
export function choicesOf(
  name: string,
  schema: unknown,
  texts: Texts,
  overrides: Choices,
): readonly Choice[] | null {
  const own = overrides[name];
  if (own) return own;
  const fieldSchema = unwrapSchema(schema);
  const translate = createTranslator(texts);
  if (fieldSchema instanceof z.ZodEnum)
    return fieldSchema.options.map((value) => ({ value: String(value), label: translate(String(value)) }));
  if (fieldSchema instanceof z.ZodBoolean || fieldSchema instanceof z.ZodPipe)
    return (['true', 'false'] as const).map((value) => ({
      value,
      label: t(value === 'true' ? 'yes' : 'no'),
    }));
  return null;
}
