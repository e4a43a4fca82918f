import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { withFlag } from '../../../contracts/kernel/access.ts';
import { defineCommand } from '../../../contracts/kernel/define-command.ts';
import { ChangeWorkspace, ListWorkspaces } from '../../../contracts/organization/workspace.ts';
import { workspaceTexts } from '../i18n/en/workspaces.ts';
import { newQueryClient } from '../providers/query-client.ts';
import { signIn } from '../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../test-network.ts';
import { stubMariaSession } from '../test-session.ts';
import { ContractList } from './ContractList.tsx';
import { dataProvider } from './data-provider.ts';
import { createI18nProvider } from './i18n-provider.ts';
import { testWorkspace } from '../test-workspace.ts';

const hall = testWorkspace('hall', { name: 'Assembly hall', private: true, created: 3, published: 1 });
const record = 'GET /v1/workspaces/hall';

class DeleteWorkspace extends defineCommand('DeleteWorkspace', {
  http: 'DELETE /v1/workspaces/{workspaceId}',
  access: withFlag('isOrgAdmin'),
  data: z.object({ workspaceId: z.string() }),
}) {}

const List = () => (
  <AdminContext
    basename="/admin"
    dataProvider={dataProvider}
    i18nProvider={createI18nProvider('en')}
    store={memoryStore()}
  >
    <ResourceContextProvider value="workspaces">
      <ContractList
        query={ListWorkspaces}
        texts={workspaceTexts}
        sort={{ field: 'name', order: 'ASC' }}
        nameOf={({ name }) => name}
        change={ChangeWorkspace}
        remove={DeleteWorkspace}
        columns={[{ source: 'name' }]}
      />
    </ResourceContextProvider>
  </AdminContext>
);

let network: TestNetwork;
async function openHall(address = '/admin/workspaces/hall', rows = [hall]) {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf(rows),
    [record]: successEnvelope({ item: hall }),
    'DELETE /v1/workspaces/hall': () => {
      network.replies['GET /v1/workspaces'] = listOf([]);
      network.replies[record] = refusal(404, 'workspace.not-found');
      return successEnvelope();
    },
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  const router = createMemoryRouter([{ path: '/admin/workspaces/*', element: <List /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const hallDrawer = async () => within(await screen.findByRole('dialog', { name: 'Assembly hall' }));

it('a record that was deleted beside its list is not asked for again, and its unsaved changes are not asked about', async () => {
  const router = await openHall();
  const drawer = await hallDrawer();
  fireEvent.change(await drawer.findByLabelText('Name'), { target: { value: 'Hall 2' } });
  const before = network.requestsTo(record).length;
  fireEvent.click(drawer.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Assembly hall?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/workspaces');
  expect(network.requestsTo(record)).toHaveLength(before);
});

it('the selected records are deleted once somebody has confirmed it, and no others', async () => {
  const others = ['east', 'west'].map((id) => ({ ...hall, id, name: id }));
  await openHall('/admin/workspaces', [hall, ...others]);
  network.replies['DELETE /v1/workspaces/east'] = refusal(409, 'workspace.in-use');
  await screen.findByText('west');
  for (const row of [1, 2]) fireEvent.click(screen.getAllByRole('checkbox')[row] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 records?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Deleted 1 record\./)).toHaveTextContent(
    /Skipped 1: east \(.*workspace\.in-use/,
  );
  const deleted = network.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deleted).toEqual(['/v1/workspaces/hall', '/v1/workspaces/east']);
});

it('unsaved changes are asked about after a save that was refused, and not after one that was done', async () => {
  const router = await openHall();
  const save = 'PUT /v1/workspaces/hall';
  network.replies[save] = refusal(503, 'service.unavailable');
  const drawer = await hallDrawer();
  fireEvent.change(await drawer.findByLabelText('Name'), { target: { value: 'Hall 2' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await expect.poll(() => network.requestsTo(save)).toHaveLength(1);
  await drawer.findByText(/service.unavailable/);
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  network.replies[save] = successEnvelope();
  fireEvent.click(await drawer.findByRole('button', { name: 'Save' }));
  await expect.poll(() => router.state.location.pathname).toBe('/admin/workspaces');
});

it('an address with a percent sign shows the list, not an error', async () => {
  await openHall('/admin/workspaces/%25');
  expect(await screen.findByRole('table', { name: 'Workspaces' })).toBeVisible();
});
