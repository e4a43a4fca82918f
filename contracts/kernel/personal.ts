import { z } from 'zod';

/** Tells the serialiser whose personal data a field of an event contains. */
export interface PersonalField {
  /** Name of the field of the same event with the id of the person concerned; `actor` is the event's own actor. */
  readonly subject: string;
}

const personalFields = z.registry<PersonalField>();

/**
 * Marks a field of an event as personal data of the person named by `subject`. The serialiser encrypts it with that
 * person's key before the first write; after the person's erasure it is `null` for ever, so every reader must handle
 * `null`.
 */
export function personal<T extends z.ZodType>(schema: T, subject: string): z.ZodNullable<T> {
  const field = schema.nullable();
  personalFields.add(field, { subject });
  return field;
}

/** The personal fields of an event's schema: field name to the field that names their person. */
export function personalFieldsOf(schema: z.ZodObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const mark = personalFields.get(field as z.ZodType);
    if (mark) found.set(name, mark.subject);
  }
  return found;
}

/** Kinds of personal data of others whose reads are recorded. */
export const personalDataKinds = [
  'audit',
  'emails',
  'master-password',
  'people',
  'pipelines',
  'reports',
] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];
