import { z } from 'zod';
import type { Access } from '../../../contracts/kernel/access.ts';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import { PageInfo, type AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';

export type AnyContract = AnyCommandContract | AnyQueryContract;
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A contract's schema as JSON Schema: what a sender writes (`input`), or what a reader gets (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** An access rule in words. */
export function accessInWords(access: Access): string {
  switch (access.rule) {
    case 'public':
      return 'anyone';
    case 'signed-in':
      return 'any member; the answer holds what they may see';
    case 'system':
      return 'the product itself';
    case 'flag':
      return `members with the access flag \`${access.flag}\``;
    case 'workspace':
      return `in the workspace of the addressed thing: ${access.roles.join(', ')}`;
  }
}

const envelope = (answer: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: true },
    code: { const: 0 },
    message: { type: 'string' },
    ...answer,
  },
});

function answerOf(contract: AnyContract): JsonSchema {
  if (contract.kind === 'command') {
    const token = {
      type: 'string',
      description: 'Send it as `x-after` with a query that must see the effect.',
    };
    return envelope({ ...(contract.result && { item: jsonSchemaOf(contract.result, 'output') }), token });
  }
  const stale = { type: 'boolean', description: 'Answered before everything up to `x-after` was seen.' };
  const view = jsonSchemaOf(contract.view, 'output');
  if (contract.answer === 'item') return envelope({ item: view, stale });
  return envelope({ items: { type: 'array', items: view }, page: jsonSchemaOf(PageInfo, 'output'), stale });
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

function fieldsOf(contract: AnyContract): ObjectSchema {
  const { properties, required } = jsonSchemaOf(contract.schema, 'input') as Partial<ObjectSchema>;
  return { properties: properties ?? {}, required: required ?? [] };
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const headersOf = (contract: AnyContract) =>
  contract.kind === 'command'
    ? [
        header(
          'x-command-id',
          'The same id again gives the first answer again. What stands before `_` names the sitting it was made in.',
        ),
        header('if-match', 'Revision that the sender saw; 409 when another sitting changed the same since.'),
      ]
    : [header('x-after', 'Token of a command whose effect must be seen; waits two seconds at most.')];

function operationOf(context: string, contract: AnyContract, binding: ReturnType<typeof parseBinding>) {
  const { properties, required } = fieldsOf(contract);
  const inPath = new Set(binding.pathFields);
  const rest = Object.keys(properties).filter((name) => !inPath.has(name));
  const hasBody = contract.kind === 'command' && rest.length > 0;
  const inQuery = hasBody ? [] : rest;
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  });
  return {
    operationId: contract.type,
    tags: [context],
    description: `For ${accessInWords(contract.access)}.`,
    security: contract.access.rule === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...binding.pathFields.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...headersOf(contract),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
              required: required.filter((name) => !inPath.has(name)),
            },
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answerOf(contract) } } },
      default: {
        description: 'A refusal: nothing was changed.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

const refusal: JsonSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'error'],
  properties: {
    success: { const: false },
    code: { type: 'integer' },
    message: { type: 'string', description: 'For a person.' },
    error: { type: 'string', description: 'Stable; what a program reacts to.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    facts: { type: 'object' },
  },
};

/** The API as an OpenAPI 3.1 document, made from the contracts of each context that have an address. */
export function openApiOf(
  contexts: Readonly<
    Record<
      string,
      { readonly commands: readonly AnyCommandContract[]; readonly queries: readonly AnyQueryContract[] }
    >
  >,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [context, { commands, queries }] of Object.entries(contexts))
    for (const contract of [...queries, ...commands]) {
      if (contract.http === null) continue;
      const binding = parseBinding(contract.http);
      (paths[binding.path] ??= {})[binding.method.toLowerCase()] = operationOf(context, contract, binding);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stepwell',
      version: '1',
      description: 'Every command and every query that has an address.',
    },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusal },
    },
  };
}
