import type { z } from 'zod';
import type { Access } from '../../../contracts/kernel/access.ts';
import type { ContextContracts } from '../../../contracts/kernel/define-context.ts';
import { PageInfo } from '../../../contracts/kernel/define-query.ts';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { requestOf, type HttpCall } from '../../../contracts/kernel/http-call.ts';
import { exampleInput, type AnyContract } from './example-input.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

/** Describes an access rule as text. */
export const describeAccess = (access: Access): string =>
  access.feature === undefined
    ? describeRule(access)
    : `${describeRule(access)}, where the organisation has the feature \`${access.feature}\``;

function describeRule(access: Access): string {
  switch (access.rule) {
    case 'public':
      return 'anyone';
    case 'signed-in':
      return 'any member';
    case 'self':
      return 'any member, about themself';
    case 'watch':
      return 'members who may watch the workflow';
    case 'system':
      return 'the product itself';
    case 'flag':
      return `members with the access flag \`${access.flag}\``;
    case 'workspace':
      return `members who may ${access.right} in the workspace of the target`;
    case 'some-workspace':
      return `members who may ${access.right} in some workspace`;
  }
}

/** Describes who may send a request to a hand-written endpoint. */
export const describeCallAccess = ({ access, scope, requires }: HttpCall): string =>
  [
    ...(scope === undefined ? [] : [`API keys with the scope \`${scope}\` of`]),
    describeAccess(access),
    ...(requires === undefined ? [] : [requires]),
  ].join(' ');

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

function responseSchema(contract: AnyContract): JsonSchema {
  if (contract.kind === 'command') {
    const token = {
      type: 'string',
      description: 'Send it as `x-after` with a query that must include the effect.',
    };
    return envelope({ ...(contract.result && { item: jsonSchemaOf(contract.result, 'output') }), token });
  }
  const stale = { type: 'boolean', description: 'Answered before everything up to `x-after` was processed.' };
  const view = jsonSchemaOf(contract.view, 'output');
  if (contract.answer === 'item') return envelope({ item: view, stale });
  return envelope({ items: { type: 'array', items: view }, page: jsonSchemaOf(PageInfo, 'output'), stale });
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

function fieldsOf(schema: z.ZodType): ObjectSchema {
  const { properties, required } = jsonSchemaOf(schema, 'input') as Partial<ObjectSchema>;
  return { properties: properties ?? {}, required: required ?? [] };
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const headerParameters = (contract: AnyContract) =>
  contract.kind === 'command'
    ? [
        header(
          'x-command-id',
          'A repeated id returns the first answer again. The part before `_` identifies the editing session.',
        ),
        header(
          'if-match',
          'Revision that the sender saw; 409 if another editing session has changed the same field since.',
        ),
      ]
    : [header('x-after', 'Token of a command whose effect must be visible; waits for two seconds at most.')];

/** `PublishWorkflow` becomes "Publish workflow". */
export const operationSummary = (type: string): string =>
  type.charAt(0) + type.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const refusalResponse = {
  description: 'A refusal: nothing was changed.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

function contractOperation(context: string, contract: AnyContract, binding: ReturnType<typeof parseBinding>) {
  const { properties, required } = fieldsOf(contract.schema);
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
    summary: operationSummary(contract.type),
    tags: [context],
    description: `For ${describeAccess(contract.access)}.`,
    security: contract.access.rule === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...binding.pathFields.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...headerParameters(contract),
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
            example: Object.fromEntries(
              Object.entries(exampleInput(contract)).filter(([name]) => !inPath.has(name)),
            ),
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: responseSchema(contract) } } },
      default: refusalResponse,
    },
  };
}

function requestBody({ data, example }: HttpCall) {
  if (example.body === undefined) return null;
  const content = data
    ? { 'application/json': { schema: jsonSchemaOf(data, 'input'), example: example.body } }
    : { 'application/octet-stream': {} };
  return { required: true, content };
}

function queryParameters({ data, http }: HttpCall) {
  if (!data || parseBinding(http).method !== 'GET') return [];
  const { properties, required } = fieldsOf(data);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function callOperation(context: string, call: HttpCall) {
  const { headers = [], type = 'application/json', answer } = call.example;
  const body = requestBody(call);
  return {
    operationId: call.name,
    summary: operationSummary(call.name),
    tags: [context],
    description: `${call.summary}\n\nFor ${describeCallAccess(call)}.\n\n\`\`\`http\n${requestOf(call)}\n\`\`\``,
    security: headers.some((each) => each.startsWith('authorization: ')) ? [{ bearer: [] }] : [],
    parameters: [
      ...parseBinding(call.http).pathFields.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(call),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'Done.', content: { [type]: { example: answer } } },
      default: refusalResponse,
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

/**
 * The API as an OpenAPI 3.1 document, generated from each context's contracts with an HTTP route and its other
 * endpoints.
 */
export function createOpenApi(
  contexts: readonly Pick<ContextContracts, 'name' | 'about' | 'commands' | 'queries' | 'calls'>[],
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: context, commands, queries } of contexts)
    for (const contract of [...queries, ...commands]) {
      if (contract.http === null) continue;
      const binding = parseBinding(contract.http);
      (paths[binding.path] ??= {})[binding.method.toLowerCase()] = contractOperation(
        context,
        contract,
        binding,
      );
    }
  for (const { name: context, calls } of contexts)
    for (const call of calls) {
      const { method, path } = parseBinding(call.http);
      (paths[path] ??= {})[method.toLowerCase()] = callOperation(context, call);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stepwell',
      version: '1',
      description: 'Every endpoint.',
    },
    tags: contexts.map(({ name, about }) => ({ name, description: about })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusal },
    },
  };
}
