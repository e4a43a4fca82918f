import { requireContext, manifestIn } from './context.ts';
import type { Thing } from './event.ts';
import { camel, pascal, plural, requireSingular, words } from './names.ts';
import { addToProperty, ensureImport } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

/** An aggregate that can be created, renamed and deleted: contract, fold and decisions with their spec. */
export function addAggregate(tree: WorkingTree, place: Thing): void {
  requireContext(tree, place.context);
  requireSingular(place.thing);
  addContract(tree, place);
  addDecisions(tree, place);
}

function addContract(tree: WorkingTree, { context, thing }: Thing): void {
  const [type, name, noun] = [pascal(thing), camel(thing), words(thing)];
  const address = `/v1/${plural(thing)}`;
  tree.add(
    `contracts/${context}/${thing}.ts`,
    `import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name } from '../kernel/fields.ts';

export const ${type}Id = defineId();
const named = z.object({ ${name}Id: ${type}Id, name: Name });

/** A ${noun} was created. */
export const ${type}Created = defineEvent('${type}Created', named, { audit: 'created the ${noun} %{name}' });
/** A ${noun} was renamed. */
export const ${type}Renamed = defineEvent('${type}Renamed', named, { audit: 'renamed a ${noun} to %{name}' });
/** A ${noun} was deleted: no list shows it, its events remain. */
export const ${type}Deleted = defineEvent('${type}Deleted', named, { audit: 'deleted the ${noun} %{name}' });

export const ${name}Events = [${type}Created, ${type}Renamed, ${type}Deleted] as const;

const access = withFlag('isOrgAdmin');

/** Creates a ${noun}. */
export class Create${type} extends defineCommand('Create${type}', {
  http: 'POST ${address}',
  access,
  data: z.object({ name: Name }),
  result: z.object({ id: ${type}Id }),
}) {}
/** Gives the ${noun} another name. */
export class Rename${type} extends defineCommand('Rename${type}', {
  http: 'PUT ${address}/{${name}Id}',
  access,
  data: named,
}) {}
/** Deletes the ${noun}. */
export class Delete${type} extends defineCommand('Delete${type}', {
  http: 'DELETE ${address}/{${name}Id}',
  access,
  data: z.object({ ${name}Id: ${type}Id }),
}) {}

export const ${name}Commands = [Create${type}, Rename${type}, Delete${type}] as const;
`,
  );
  tree.edit(manifestIn(tree, 'contracts', context), (text) =>
    ['Commands', 'Events'].reduce((done, kind) => {
      const list = `${name}${kind}`;
      return ensureImport(addToProperty(done, kind.toLowerCase(), `...${list}`), `./${thing}.ts`, list);
    }, text),
  );
}

function addDecisions(tree: WorkingTree, { context, thing }: Thing): void {
  const [type, name, noun] = [pascal(thing), camel(thing), words(thing)];
  const folder = `services/${context}/${thing}`;
  const contract = `../../../contracts/${context}/${thing}.ts`;
  tree.add(
    `${folder}/${thing}.ts`,
    `import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import {
  Create${type}, Delete${type}, Rename${type}, ${type}Created, ${type}Deleted, ${type}Renamed, ${name}Events,
} from '${contract}';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type ${type} =
  | { readonly status: 'absent' }
  | { readonly status: 'created'; readonly name: string }
  | { readonly status: 'deleted' };

export const ${name} = defineAggregate<${type}, typeof ${name}Events>({
  category: '${name}',
  events: ${name}Events,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case '${type}Created':
      case '${type}Renamed':
        return { status: 'created', name: event.data.name };
      case '${type}Deleted':
        return { status: 'deleted' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

export const create${type} = decision(Create${type}, ${name}, {
  id: (_, { newId }) => newId('${thing}'),
  creates: true,
  decide: ({ name }, { status }, { newId }) =>
    status === 'absent' ? [${type}Created({ ${name}Id: newId('${thing}'), name })] : [],
  result: (_, __, { newId }) => ({ id: newId('${thing}') }),
});

export const rename${type} = decision(Rename${type}, ${name}, {
  id: (data) => data.${name}Id,
  decide: (data, state) =>
    state.status === 'created' && state.name !== data.name ? [${type}Renamed(data)] : [],
});

export const delete${type} = decision(Delete${type}, ${name}, {
  id: (data) => data.${name}Id,
  decide: ({ ${name}Id }, state) =>
    state.status === 'created' ? [${type}Deleted({ ${name}Id, name: state.name })] : [],
});
`,
  );
  tree.add(
    `${folder}/${thing}.spec.ts`,
    `import { expect, it } from 'vitest';
import { ${type}Created, ${type}Deleted, ${type}Renamed } from '${contract}';
import { given } from '../../platform/commands/given.fixture.ts';
import { create${type}, delete${type}, rename${type} } from './${thing}.ts';

const ${name}Id = 'new-${thing}';
const created = ${type}Created({ ${name}Id, name: 'First' });
const deleted = ${type}Deleted({ ${name}Id, name: 'First' });

it('a ${noun} is created once, and the answer has its id', () => {
  expect(given().when(create${type}, { name: 'First' })).toMatchObject({
    events: [created],
    result: { id: ${name}Id },
  });
  expect(given(created).when(create${type}, { name: 'First' }).events).toEqual([]);
});

it('a ${noun} is renamed; the same name again changes nothing', () => {
  const rename = { ${name}Id, name: 'Second' };
  const renamed = ${type}Renamed(rename);
  expect(given(created).when(rename${type}, rename).events).toEqual([renamed]);
  expect(given(created, renamed).when(rename${type}, rename).events).toEqual([]);
});

it('a ${noun} is deleted once, and is not renamed afterwards', () => {
  expect(given(created).when(delete${type}, { ${name}Id }).events).toEqual([deleted]);
  expect(given(created, deleted).when(delete${type}, { ${name}Id }).events).toEqual([]);
  expect(given(created, deleted).when(rename${type}, { ${name}Id, name: 'Second' }).events).toEqual([]);
});
`,
  );
  tree.edit(manifestIn(tree, 'services', context), (text) =>
    ['create', 'rename', 'delete'].reduce((done, verb) => {
      const made = `${verb}${type}`;
      return ensureImport(addToProperty(done, 'decisions', made), `./${thing}/${thing}.ts`, made);
    }, text),
  );
}
