import { camel, pascal, GeneratorError, words } from './names.ts';
import type { Thing } from './event.ts';
import { addToList, addToProperty, ensureImport } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

/** A read model: a query's contract, fold and answer together, and two lines in the context. */
export function addReadModel(tree: WorkingTree, place: Thing, events: readonly string[]): void {
  if (events.length === 0)
    throw new GeneratorError('Say which events it is made of: --on WorkflowPublished,WorkflowDeleted');
  addQuery(tree, place);
  addFolder(tree, place, events);
  addLines(tree, place);
}

function addQuery(tree: WorkingTree, { context, thing }: Thing): void {
  const name = pascal(thing);
  tree.add(
    `contracts/${context}/${thing}.ts`,
    `import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import { Timestamp } from '../kernel/fields.ts';

export const ${name}View = z.object({ id: z.string(), changedAt: Timestamp });
export type ${name}View = z.output<typeof ${name}View>;

/** The ${words(thing)} of the organisation. */
export class List${name} extends defineQuery('List${name}', {
  http: 'GET /v1/${thing}',
  access: withFlag('isOrgAdmin'),
  data: z.object(listParameters(['changedAt', 'id'], { sort: 'changedAt', order: 'DESC', size: 50 })),
  items: ${name}View,
}) {}
`,
  );
  const path = tree.fileWith([`contracts/${context}`], (text) => /const \w+Queries = \[/.test(text));
  const list = path && /const (\w+Queries) = \[/.exec(tree.read(path))?.[1];
  if (!path || !list) throw new GeneratorError(`contracts/${context} has no list of queries.`);
  tree.edit(path, (text) =>
    ensureImport(addToList(text, list, `List${name}`), `./${thing}.ts`, `List${name}`),
  );
}

interface EventSource {
  readonly event: string;
  readonly path: string;
}

function sourceOf(tree: WorkingTree, event: string): EventSource {
  const folders = tree.contexts().map((context) => `contracts/${context}`);
  const path = tree.fileWith(folders, (text) => text.includes(`export const ${event} = defineEvent(`));
  if (path === null) throw new GeneratorError(`No contract defines the event ${event}.`);
  return { event, path };
}

function addFolder(tree: WorkingTree, { context, thing }: Thing, events: readonly string[]): void {
  const name = camel(thing);
  const sources = events.map((event) => sourceOf(tree, event));
  const imports = [...Map.groupBy(sources, ({ path }) => path)]
    .map(([path, each]) => `import { ${each.map(({ event }) => event).join(', ')} } from '../../../${path}';`)
    .join('\n');
  const folds = sources.map(({ event }) => `${event}: () => [],`).join('\n');
  tree.add(
    `projections/${context}/${thing}/${thing}.ts`,
    `${imports}
import { List${pascal(thing)} } from '../../../contracts/${context}/${thing}.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import { answerQuery, defineReadModel, type QueryHandler } from '../../../services/platform/projections/define-read-model.ts';

export const ${name} = defineCollection<{ readonly id: string; readonly changedAt: string }>({
  name: '${thing}',
  version: 1,
  indexes: [['changedAt']],
});

/** The ${words(thing)} of the organisation. */
export const ${name}Model = defineReadModel(${name}, [${events.join(', ')}] as const, {
  ${folds}
});

export const ${name}Answers: readonly QueryHandler[] = [
  answerQuery(List${pascal(thing)}, async ({ page, size, sort, order }, { documents, viewer }) => {
    const found = await documents.find(viewer.organizationId, ${name}, { sort: [[sort, order]], page, size });
    return { items: found.items, page: { page, size, dataCount: found.total } };
  }),
];
`,
  );
  const [first] = sources;
  if (!first) return;
  tree.add(
    `projections/${context}/${thing}/${thing}.spec.ts`,
    `import { expect, it } from 'vitest';
import { ${first.event} } from '../../../${first.path}';
import { exampleEvent } from '../../../services/platform/http/example-input.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { ${name}Model } from './${thing}.ts';

it('remembers ${first.event}', () => {
  const documents = folded(${name}Model, [exampleEvent(${first.event})]);
  expect([...documents.values()]).toHaveLength(1);
});
`,
  );
}

function addLines(tree: WorkingTree, { context, thing }: Thing): void {
  const model = `${camel(thing)}Model`;
  const answers = `${camel(thing)}Answers`;
  const file = `./${thing}/${thing}.ts`;
  tree.edit(`projections/${context}/context.ts`, (text) => {
    const listed = addToProperty(addToProperty(text, 'readModels', model), 'answers', `...${answers}`);
    return ensureImport(ensureImport(listed, file, answers), file, model);
  });
}
