import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCommands, allQueries } from '../../../contracts/catalogue.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { parseInput } from './gateway.ts';

function fieldsOf(schema: z.ZodType, input: unknown): DomainError['fields'] {
  try {
    parseInput(schema, input);
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields;
  }
}

it('describes what is wrong with each field', () => {
  const schema = z.object({
    name: z.string().min(3),
    count: z.number().int().max(5),
    kind: z.enum(['a', 'b']),
    tags: z.array(z.string()).max(1),
    mail: z.email(),
    own: z.string().regex(/x/, 'is not an id'),
  });
  expect(fieldsOf(schema, {})?.['name']).toBe('This field is missing.');
  expect(
    fieldsOf(schema, { name: 'ab', count: 6.5, kind: 'c', tags: ['a', 'b'], mail: 'x', own: 'y' }),
  ).toEqual({
    name: 'This must be at least 3 characters.',
    count: 'This must be a whole number.',
    kind: 'This must be one of: a, b.',
    tags: 'This must be at most 1 entries.',
    mail: 'This must be an email address.',
    own: 'is not an id',
  });
});

it.each([...allCommands, ...allQueries].map((contract) => [contract.type, contract] as const))(
  "never answers %s with a library's message",
  (_, { schema }) => {
    const values = [undefined, null, 0, -1, 1e308, '', 'x'.repeat(20_000), [], [[]], {}, true, '\ud800'];
    for (const value of values) {
      const input = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]));
      for (const sentence of Object.values(fieldsOf(schema, input) ?? {}))
        expect(sentence).not.toMatch(/Invalid|expected|received|Too (small|big)|Unrecognized/);
    }
  },
);
