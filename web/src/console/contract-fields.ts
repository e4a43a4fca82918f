import { z } from 'zod';
import { contractListTexts } from '../app/i18n/en/contract-list.ts';
import { sayOf, type Texts } from '../app/i18n/text.ts';

const say = sayOf(contractListTexts);

export interface Choice {
  readonly value: string;
  readonly label: string;
}
/** The choices of fields whose values the texts of the resource do not name. */
export type Choices = Readonly<Record<string, readonly Choice[] | undefined>>;

/** A field's schema without what only says that it may be left out. */
export function plainSchema(schema: unknown): unknown {
  const leavesOut =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return leavesOut ? plainSchema(schema.unwrap()) : schema;
}

/** The values of an enumeration or a boolean with their labels; `null` for a field that has no fixed values. */
export function choicesOf(
  name: string,
  schema: unknown,
  texts: Texts,
  given: Choices,
): readonly Choice[] | null {
  const own = given[name];
  if (own) return own;
  const plain = plainSchema(schema);
  const named = sayOf(texts);
  if (plain instanceof z.ZodEnum)
    return plain.options.map((value) => ({ value: String(value), label: named(String(value)) }));
  if (plain instanceof z.ZodBoolean || plain instanceof z.ZodPipe)
    return (['true', 'false'] as const).map((value) => ({
      value,
      label: say(value === 'true' ? 'yes' : 'no'),
    }));
  return null;
}

type Issue = z.core.$ZodIssue;

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1))
    return say('required');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say('tooLong', { most: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string')
    return say('tooShort', { least: String(issue.minimum) });
  return issue.code === 'custom' ? say('required') : say('wrong');
}

/** What the contract refuses, by field: in the words of the resource (`<field>Wrong`) or in those of every form. */
export function refusedFields(
  schema: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
  texts: Texts,
): Record<string, string> {
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]),
  );
  const checked = schema.safeParse(filled);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return [
        name,
        texts.english[`${name}Wrong`] === undefined ? sentenceOf(issue) : sayOf(texts)(`${name}Wrong`),
      ];
    }),
  );
}
