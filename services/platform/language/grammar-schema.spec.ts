import { expect, it } from 'vitest';
import { z } from 'zod';
import { grammarSchema } from './grammar-schema.ts';

const of = (schema: z.ZodType) => grammarSchema(z.toJSONSchema(schema));

it('writes choices as the grammar knows them, at any depth', () => {
  const Step = z.object({
    title: z.string().nullable(),
    note: z.string().max(9).nullable(),
    risk: z.union([z.literal('low'), z.number()]),
  });
  expect(of(z.object({ steps: z.array(Step).max(3) }))).toEqual({
    type: 'object',
    properties: {
      steps: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          properties: {
            title: { type: ['string', 'null'] },
            note: { oneOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
            risk: { oneOf: [{ type: 'string', const: 'low' }, { type: 'number' }] },
          },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  });
});

it('leaves to the check of the answer what the grammar cannot count or match', () => {
  expect(of(z.string().max(40))).toEqual({ type: 'string', maxLength: 40 });
  expect(of(z.string().max(4000))).toEqual({ type: 'string' });
  expect(of(z.string().regex(/^[a-z]+$/))).toEqual({ type: 'string' });
  expect(of(z.email())).toEqual({ type: 'string' });
  expect(of(z.iso.date())).toEqual({ type: 'string', format: 'date' });
  expect(of(z.number().min(0).max(1))).toEqual({ type: 'number' });
  expect(of(z.enum(['low', 'high']))).toEqual({ type: 'string', enum: ['low', 'high'] });
});

it('keeps the names of properties, whatever they are', () => {
  expect(of(z.object({ format: z.string(), anyOf: z.boolean() }))).toMatchObject({
    properties: { format: { type: 'string' }, anyOf: { type: 'boolean' } },
  });
  expect(of(z.record(z.string(), z.number()))).toEqual({
    type: 'object',
    additionalProperties: { type: 'number' },
  });
});

it('refuses what it would have to guess', () => {
  expect(() => of(z.object({ anything: z.unknown() }))).toThrow('no grammar for the schema {}');
});
