import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A contract's schema as JSON Schema: what a sender writes (`input`), or what a reader gets (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
