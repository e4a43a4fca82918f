import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCommands, allEvents, allQueries, catalogue } from '../../contracts/catalogue.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { requestOf } from '../../contracts/kernel/http-call.ts';
import { exampleEvent, exampleInput } from '../../services/platform/http/example-input.ts';
import { createOpenApi } from '../../services/platform/http/openapi.ts';

const Operation = z.object({ operationId: z.string(), summary: z.string(), tags: z.array(z.string()) });
const root = join(import.meta.dirname, '../..');
const contracts = [...allCommands, ...allQueries].filter(({ http }) => http !== null);

const calls = catalogue.flatMap((context) => context.calls);

const services = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('.spec.'))
  .map((path) => readFileSync(join(root, 'services', path), 'utf8'));
const controllers = services.filter((text) => /^@Controller\(/m.test(text));

/** A class with the routes of the abstract one that it extends. */
function withInherited(text: string): string {
  const name = /^export class \w+ extends (\w+)/m.exec(text)?.[1];
  const base = services.find((each) => name !== undefined && each.includes(`abstract class ${name}<`));
  return text + (base ?? '');
}

const pathsIn = (argument: string): readonly string[] =>
  argument === '' ? [''] : [...argument.matchAll(/'([^']*)'/g)].map(([, path = '']) => path);

/** `PUT /v1/uploads/{uploadId}/parts/{number}`: every route of a controller, as the page writes it. */
function routesOf(text: string): readonly string[] {
  const [, prefix = ''] = /^@Controller\((?:'([^']*)')?\)/m.exec(text) ?? [];
  return [...text.matchAll(/^ {2}@(Get|Post|Put|Patch|Delete)\((.*)\)$/gm)].flatMap(
    ([, method = '', argument = '']) =>
      pathsIn(argument).map((path) => {
        const whole = ['', prefix, path].filter((each, at) => at === 0 || each !== '').join('/');
        const named = whole.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
        return `${method.toUpperCase()} ${named}`;
      }),
  );
}

it('every route of a controller is a call of the page, and every call has its route', () => {
  const routes = controllers.map(withInherited).flatMap(routesOf);
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.toSorted()).toEqual(calls.map(({ http }): string => http).toSorted());
  expect(new Set(routes).size).toBe(routes.length);
});

it('finds routes below a controller, several at once, and a wildcard', () => {
  const text =
    "@Controller('media/:grant')\nclass A {\n  @Get(['a.js', 'b/:c.js'])\n  @Get('d/*')\n  @Post()\n}";
  expect(routesOf(text)).toEqual([
    'GET /media/{grant}/a.js',
    'GET /media/{grant}/b/{c}.js',
    'GET /media/{grant}/d/{path}',
    'POST /media/{grant}',
  ]);
});

it.each(contracts.map((contract) => [contract.type, contract] as const))(
  'the example of %s is accepted by its contract',
  (_, contract) => {
    expect(contract.schema.safeParse(exampleInput(contract)).error?.issues).toBeUndefined();
  },
);

it.each(allEvents.map((event) => [event.type, event] as const))(
  'the example of %s is accepted by its contract',
  (_, event) => {
    expect(event.schema.safeParse(exampleEvent(event).data).error?.issues).toBeUndefined();
  },
);

it.each(calls.map((call) => [call.name, call] as const))(
  'the example of %s is a request to its address that is accepted',
  (_, call) => {
    const [method = '', address = ''] = (requestOf(call).split('\n')[0] ?? '').split(' ');
    const [path = '', search = ''] = address.split('?');
    const binding = parseBinding(call.http);
    const form = binding.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^{}]+');
    expect(method).toBe(binding.method);
    expect(path).toMatch(new RegExp(`^${form}$`));
    const sent = method === 'GET' ? Object.fromEntries(new URLSearchParams(search)) : call.example.body;
    expect(call.data?.safeParse(sent).error?.issues).toBeUndefined();
    const { type, answer } = call.example;
    if (type === undefined) expect(() => void JSON.parse(answer.replace(', … }', ' }'))).not.toThrow();
  },
);

it('a query for those with a right in a workspace names what belongs to one', () => {
  const nameless = allQueries.filter(
    ({ access, schema }) =>
      access.rule === 'workspace' &&
      access.right !== 'see' &&
      !Object.keys(schema.shape).some((field) => /Ids?$/.test(field)),
  );
  expect(nameless.map(({ type }) => type)).toEqual([]);
});

it('the page names every call once, with a summary and an example', () => {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const sections = page.split(/^### /m).slice(1);
  const named = [...contracts.map(({ type }) => type), ...calls.map(({ name }) => name)];
  expect(sections.map((text) => text.split('\n')[0] ?? '').toSorted()).toEqual(named.toSorted());
  for (const text of sections) {
    const [name = '', , summary = ''] = text.split('\n');
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z"].*\./)]);
    expect([name, text]).toEqual([name, expect.stringMatching(/```http\n(GET|POST|PUT|PATCH|DELETE) \//)]);
  }
});

it('every operation of the OpenAPI document has a summary of its own and a tag that is explained', () => {
  const { paths, tags } = createOpenApi(catalogue);
  const operations = Object.values(paths)
    .flatMap((each) => Object.values(each))
    .map((each) => Operation.parse(each));
  expect(operations).toHaveLength(contracts.length + calls.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, summary, tags: own } of operations) {
    expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z]\w* ?.{3,}/)]);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(own));
  }
});
