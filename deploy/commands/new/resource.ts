import { addAggregate } from './aggregate.ts';
import { manifestIn } from './context.ts';
import type { Thing } from './event.ts';
import { camel, pascal, plural, words } from './names.ts';
import { addResourceScreen } from './resource-screen.ts';
import { addToProperty, ensureImport, insertImports } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

/**
 * A resource that people list, create, rename and delete: its whole slice, from contract to console, working
 * immediately.
 */
export function addResource(tree: WorkingTree, place: Thing): void {
  addAggregate(tree, place);
  addQueries(tree, place);
  addReadModel(tree, place);
  addResourceScreen(tree, place);
}

function addQueries(tree: WorkingTree, { context, thing }: Thing): void {
  const [type, name] = [pascal(thing), camel(thing)];
  const [types, address] = [pascal(plural(thing)), `/v1/${plural(thing)}`];
  const queries = `
/** A ${words(thing)} of the organisation. */
export const ${type}View = z.object({ id: ${type}Id, name: Name, createdAt: Timestamp });
export type ${type}View = z.output<typeof ${type}View>;

/** The ${words(plural(thing))} of the organisation. */
export class List${types} extends defineQuery('List${types}', {
  http: 'GET ${address}',
  access,
  data: z.object({
    ...listParameters(['name', 'createdAt'], { sort: 'name', order: 'ASC', size: 50 }),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: ${type}View,
}) {}
/** One ${words(thing)}. */
export class Get${type} extends defineQuery('Get${type}', {
  http: 'GET ${address}/{${name}Id}',
  access,
  data: z.object({ ${name}Id: ${type}Id }),
  item: ${type}View,
}) {}

export const ${name}Queries = [List${types}, Get${type}] as const;
`;
  tree.edit(`contracts/${context}/${thing}.ts`, (text) =>
    ensureImport(
      insertImports(text + queries, '../kernel/define-query.ts', ['defineQuery', 'listParameters']),
      '../kernel/fields.ts',
      'Timestamp',
    ),
  );
  tree.edit(manifestIn(tree, 'contracts', context), (text) =>
    ensureImport(addToProperty(text, 'queries', `...${name}Queries`), `./${thing}.ts`, `${name}Queries`),
  );
}

function addReadModel(tree: WorkingTree, { context, thing }: Thing): void {
  const [type, name] = [pascal(thing), camel(thing)];
  const [things, types, list] = [plural(thing), pascal(plural(thing)), camel(plural(thing))];
  const contract = `../../../contracts/${context}/${thing}.ts`;
  tree.add(
    `projections/${context}/${things}/${things}.ts`,
    `import { Get${type}, List${types}, ${name}Events, type ${type}View } from '${contract}';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery, defineReadModel, insert, patch, remove, type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

const ${list} = defineCollection<${type}View & { readonly [field: string]: unknown }>({
  name: '${things}',
  version: 1,
  indexes: [['name'], ['createdAt']],
  text: ['name'],
});

/** The ${words(things)} of the organisation. */
export const ${list}Model = defineReadModel(${list}, ${name}Events, {
  ${type}Created: ({ time, data }) => insert({ id: data.${name}Id, name: data.name, createdAt: time }),
  ${type}Renamed: ({ data }) => patch(data.${name}Id, { name: data.name }),
  ${type}Deleted: ({ data }) => remove(data.${name}Id),
});

export const ${list}Answers: readonly QueryHandler[] = [
  answerQuery(List${types}, async ({ ids, keyword, sort, order, page, size }, { documents, viewer }) => {
    const filter = ids === undefined ? {} : { id: { $in: ids.split(',') } };
    const query = { filter, search: keyword, sort: [[sort, order]], page, size } as const;
    const found = await documents.find(viewer.organizationId, ${list}, query);
    return { items: found.items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(Get${type}, ({ ${name}Id }, { documents, viewer }) =>
    documents.get(viewer.organizationId, ${list}, ${name}Id),
  ),
];
`,
  );
  tree.add(
    `projections/${context}/${things}/${things}.spec.ts`,
    `import { expect, it } from 'vitest';
import { ${type}Created, ${type}Deleted, ${type}Renamed } from '${contract}';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { ${list}Model } from './${things}.ts';

const ${name}Id = '${thing}-1';
const created = ${type}Created({ ${name}Id, name: 'First' });

it('a ${words(thing)} is listed under its newest name until it is deleted', () => {
  const renamed = ${type}Renamed({ ${name}Id, name: 'Second' });
  const listed = [...folded(${list}Model, [created, renamed]).values()];
  expect(listed).toMatchObject([{ id: ${name}Id, name: 'Second' }]);
  const deleted = ${type}Deleted({ ${name}Id, name: 'Second' });
  expect(folded(${list}Model, [created, renamed, deleted]).size).toBe(0);
});
`,
  );
  tree.edit(manifestIn(tree, 'projections', context), (text) => {
    const listed = addToProperty(
      addToProperty(text, 'readModels', `${list}Model`),
      'answers',
      `...${list}Answers`,
    );
    return insertImports(listed, `./${things}/${things}.ts`, [`${list}Answers`, `${list}Model`]);
  });
}
