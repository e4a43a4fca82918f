import type { z } from 'zod';
import { personalFieldsOf } from './personal.ts';

/** A fact as a decision returns it and as a fold receives it: plain data, no live objects. */
export interface EventData<T extends string = string, D = Record<string, unknown>> {
  readonly type: T;
  readonly version: number;
  readonly data: D;
}

/** An event's contract: call it to create the event, read its fields to derive everything else. */
export interface EventContract<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  (data: z.output<S>): EventData<T, z.output<S>>;
  readonly type: T;
  /** Never raised: a new meaning is a new event (`…V2`) with a translator. */
  readonly version: number;
  readonly schema: S;
  /** Field name to the field that names the person concerned; encrypted from the first write. */
  readonly personal: ReadonlyMap<string, string>;
  readonly audit: AuditSentence;
}

/**
 * What somebody did, as the rest of a sentence that starts with their name: `renamed %{step} of %{workflow} to
 * “%{title}”`. The braces contain a field of the event, or its subject: `person`, `people`, `workflow`, `workspace`,
 * `step`, `steps`.
 */
type AuditSentence =
  string | { readonly done: string; /** If a field of the event is `false`. */ readonly undone: string };

/** The event of a contract, or the union of events of several. */
export type EventOf<C> = C extends EventContract<infer T, infer S> ? EventData<T, z.output<S>> : never;

/** Defines a fact in the past tense, with its noun (`WorkflowPublished`). */
export function defineEvent<T extends string, S extends z.ZodObject>(
  type: T,
  schema: S,
  { audit }: { readonly audit: AuditSentence },
): EventContract<T, S> {
  const make = (data: z.output<S>): EventData<T, z.output<S>> => ({ type, version: 1, data });
  return Object.assign(make, { type, version: 1, schema, personal: personalFieldsOf(schema), audit });
}
