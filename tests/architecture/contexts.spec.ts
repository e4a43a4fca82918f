import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../contracts/catalogue.ts';
import { registry as projections } from '../../projections/registry.ts';
import { registry as services } from '../../services/registry.ts';
import { registry as workflows } from '../../workflows/registry.ts';

const root = join(import.meta.dirname, '../..');
const filesOf = (context: string): readonly string[] =>
  readdirSync(join(root, 'contracts', context)).filter((name) => /^[a-z-]+\.ts$/.test(name));

const isContract = (value: unknown): value is { readonly type: string; readonly http?: string | null } =>
  typeof value === 'function' && 'schema' in value && 'type' in value;

/** Every event, command and query defined in the files of a context. */
async function contractsIn(context: string) {
  const found = await Promise.all(
    filesOf(context).map(async (file) =>
      Object.values((await import(join(root, 'contracts', context, file))) as Record<string, unknown>),
    ),
  );
  return [...new Set(found.flat().filter(isContract))];
}

describe.each(catalogue.map((context) => [context.name, context] as const))(
  'the context %s',
  (name, context) => {
    it('registers each event, command and query that its contracts define', async () => {
      const registered = new Set<unknown>([...context.events, ...context.commands, ...context.queries]);
      // a call with its own endpoint may take its shape from a contract
      const byHand = new Set<unknown>(context.calls.map(({ http }) => http));
      const forgotten = (await contractsIn(name)).filter(
        (each) => !registered.has(each) && !byHand.has(each.http),
      );
      expect(forgotten.map(({ type }) => type)).toEqual([]);
    });

    it('decides its own commands, each once, and nothing else', () => {
      const decided = services.find((each) => each.name === name)?.decisions ?? [];
      const types = decided.map(({ command }) => command.type).toSorted();
      expect(types).toEqual(context.commands.map(({ type }) => type).toSorted());
    });
  },
);

it('every context is known by one name in contracts, services and projections', () => {
  const names = new Set(catalogue.map(({ name }) => name));
  for (const { name } of [...services, ...projections]) expect(names).toContain(name);
});

it('every pipeline that is written is registered by its folder of the workflows', async () => {
  const written = readdirSync(join(root, 'workflows'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.pipeline.ts') && !name.includes('.fixture.'),
  );
  const registered = new Set<unknown>(workflows.flatMap(({ pipelines }) => pipelines));
  for (const file of written) {
    const made = Object.values((await import(join(root, 'workflows', file))) as Record<string, unknown>);
    expect(
      made.filter((each) => registered.has(each)),
      file,
    ).not.toEqual([]);
  }
  expect(registered.size).toBe(written.length);
});
