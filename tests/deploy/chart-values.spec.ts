import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { mutated, textOf } from './known-names.ts';

type Values = { [key: string]: Value };
type Value = string | number | boolean | null | Value[] | Values;

const schema = JSON.parse(textOf('deploy/helm/stepwell/values.schema.json')) as Values;
const Values = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
const valuesIn = (path: string): Values => parse(textOf(path)) as Values;
const values = valuesIn('deploy/helm/stepwell/values.yaml');

const isObject = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As helm does: objects are merged, everything else is replaced. */
function over(below: Values, above: Values): Values {
  const both = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const former = both[key];
    both[key] = isObject(former) && isObject(value) ? over(former, value) : value;
  }
  return both;
}

it('takes its own values, and those that ask for everything', () => {
  expect(Values.safeParse(values).error).toBeUndefined();
  const everything = valuesIn('tests/deploy/rendered/everything.values.yaml');
  expect(Values.safeParse(over(values, everything)).error).toBeUndefined();
});

const wrong: Record<string, Values> = {
  'a word that it does not know': { api: { replica: 3 } },
  'a tag that moves': { image: { tag: 'latest' } },
  'a lane that there is not': { workers: { media: { lanes: ['fast'] } } },
  'an address with a path': { publicUrl: 'https://example.com/stepwell' },
  'a setting of somebody else': { settings: { NODE_ENV: 'test' } },
  'a number where a text is meant': { settings: { STEPWELL_RATE_LIMIT: 600 } },
  'an installation that no topic may be called after': { installation: 'Plant 1' },
  'no API at all': { api: { replicas: 0 } },
  'bounds without memory': { relay: { resources: { limits: null } } },
};

it.each(Object.entries(wrong))('refuses %s', (_, mutate) => {
  expect(Values.safeParse(over(values, mutate)).success).toBe(false);
});

/** Objects of the schema that accept unknown keys. */
function open(node: Value, at = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => open(each, `${at}/${index}`));
  if (!isObject(node)) return [];
  const inside = Object.entries(node).flatMap(([key, each]) => open(each, `${at}/${key}`));
  return isObject(node['properties']) && node['additionalProperties'] !== false ? [at, ...inside] : inside;
}

it('names every word that it takes, and has a value for each', () => {
  expect(open(schema)).toEqual([]);
  expect(open(mutated(schema, (copy) => delete copy['additionalProperties']))).toEqual(['']);
  const named = Object.keys(schema['properties'] as Values).filter((name) => name !== 'global');
  expect(Object.keys(values).toSorted()).toEqual(named.toSorted());
});

/** Values that a template reads and values.yaml does not have. */
function absent(text: string, known: Values): string[] {
  const read = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
  return read.filter(
    (path) =>
      path.split('.').reduce<Value | undefined>((at, key) => (isObject(at) ? at[key] : undefined), known) ===
      undefined,
  );
}

it('has a value for everything that a template reads', () => {
  const templates = [
    '_helpers.tpl',
    'NOTES.txt',
    ...['api', 'relay', 'projector', 'workers', 'web', 'ingress'].map((name) => `${name}.yaml`),
  ];
  const text = templates.map((name) => textOf(`deploy/helm/stepwell/templates/${name}`)).join('\n');
  expect(absent(text, values)).toEqual([]);
  expect(absent('{{ .Values.api.replica }}', values)).toEqual(['api.replica']);
});
