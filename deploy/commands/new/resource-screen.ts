import type { Thing } from './event.ts';
import { camel, pascal, plural, words } from './names.ts';
import type { WorkingTree } from './working-tree.ts';

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** A console page: texts, list with its form, menu entry, and their test. */
export function addResourceScreen(tree: WorkingTree, { context, thing }: Thing): void {
  const [type, name, noun] = [pascal(thing), camel(thing), words(thing)];
  const [things, types] = [plural(thing), pascal(plural(thing))];
  const [title, folder] = [sentence(words(things)), `web/src/features/${context}/${thing}`];
  tree.add(
    `web/src/i18n/en/${things}.ts`,
    `import { defineTexts } from '../text.ts';

export const ${name}Texts = defineTexts('${camel(things)}', {
  title: '${title}',
  search: 'Search by name',
  add: 'New ${noun}',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  createdAt: 'Created',
});
`,
  );
  tree.add(
    `${folder}/${type}List.tsx`,
    `import { Create${type}, Delete${type}, List${types}, Rename${type} } from '../../../../../contracts/${context}/${thing}.ts';
import { ${name}Texts } from '../../../i18n/en/${things}.ts';
import { ContractList } from '../../../console/ContractList.tsx';

export function ${type}List() {
  return (
    <ContractList
      query={List${types}}
      texts={${name}Texts}
      columns={[{ source: 'name' }, { source: 'createdAt' }]}
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: Create${type} }}
      change={Rename${type}}
      remove={Delete${type}}
    />
  );
}
`,
  );
  tree.add(
    `${folder}/${thing}.resource.ts`,
    `import { Shapes } from 'lucide-react';
import { ${name}Texts } from '../../../i18n/en/${things}.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: '${things}',
  label: () => createTranslator(${name}Texts)('title'),
  icon: Shapes,
  flag: 'isOrgAdmin',
  section: 'organization',
  order: 50,
  kind: 'list',
  load: async () => (await import('./${type}List.tsx')).${type}List,
};
`,
  );
  tree.add(
    `${folder}/${thing}.test.tsx`,
    `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const first = { id: 'first', name: 'First', createdAt: '2026-03-02T12:00:00.000Z' };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/${things}': listOf([first]),
    'GET /v1/${things}/first': successEnvelope({ item: first }),
    'POST /v1/${things}': successEnvelope({ item: { id: 'second' } }),
    'PUT /v1/${things}/first': successEnvelope(),
    'DELETE /v1/${things}/first': successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const write = async (text: string) => {
  const input = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(input);
  await user.type(input, text);
};

it('lists them', async () => {
  renderConsole('/admin/${things}');
  expect(await screen.findByText('First')).toBeVisible();
});

it('creates one', async () => {
  renderConsole('/admin/${things}');
  await press('New ${noun}');
  await write('Second');
  await press('Create');
  await expect.poll(() => network.requestsTo('POST /v1/${things}')).toMatchObject([{ body: { name: 'Second' } }]);
});

it('renames one', async () => {
  renderConsole('/admin/${things}/first');
  await screen.findByDisplayValue('First');
  await write('Better');
  await press('Save');
  await expect.poll(() => network.requestsTo('PUT /v1/${things}/first')).toMatchObject([{ body: { name: 'Better' } }]);
});

it('deletes one, once somebody has confirmed it', async () => {
  renderConsole('/admin/${things}/first');
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  await expect.poll(() => network.requestsTo('DELETE /v1/${things}/first')).toHaveLength(1);
});

it('deletes the selected ones, once somebody has confirmed it', async () => {
  renderConsole('/admin/${things}');
  await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText(/Deleted 1 record/)).toBeVisible();
  expect(network.requestsTo('DELETE /v1/${things}/first')).toHaveLength(1);
});
`,
  );
}
