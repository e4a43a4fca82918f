import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { testWorkspace } from '../../../test-workspace.ts';

const hall = testWorkspace('hall', { name: 'Assembly hall', private: true });
const barn = testWorkspace('barn', { name: 'Barn' });
const person = (id: string, displayName: string) => ({
  id,
  displayName,
  email: `${id}@harbour.example`,
  accountName: null,
  invitation: null,
  status: 'active',
});

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([hall, barn]),
    'GET /v1/workspaces-groups': listOf([]),
    'GET /v1/workspaces/hall': successEnvelope({ item: hall }),
    'GET /v1/workspaces/hall/users': listOf([{ ...person('ana', 'Ana Costa'), role: 'publisher' }]),
    'GET /v1/users': listOf([
      {
        ...person('tom', 'Tom Becker'),
        role: 'viewer',
        roles: {},
        createdAt: hall.createdAt,
        lastSignInAt: null,
        lastInteraction: null,
      },
    ]),
    'PUT /v1/users/ana/workspaces/hall/role': successEnvelope(),
    'PUT /v1/users/tom/workspaces/hall/role': successEnvelope(),
    'PUT /v1/workspaces/barn': successEnvelope(),
    'PUT /v1/workspaces/hall': successEnvelope(),
  });
  stubMariaSession(network);
});
const user = userEvent.setup();
const sentTo = (route: string) => expect.poll(() => network.requestsTo(route).map(({ body }) => body));
const opened = async () => {
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/workspaces/hall');
  return within(await screen.findByRole('dialog', { name: 'Assembly hall' }));
};

describe('R-WSP-10: the people of a workspace', () => {
  it('have roles there, which are changed and taken away', async () => {
    const drawer = await opened();
    const role = await drawer.findByRole('combobox', { name: 'Ana Costa' });
    await user.selectOptions(role, 'Viewer');
    await user.selectOptions(role, 'Remove from workspace');
    await sentTo('PUT /v1/users/ana/workspaces/hall/role').toEqual([{ role: 'viewer' }, { role: null }]);
  });

  it('administer it as themselves, not as a shared account', async () => {
    const line = { ...person('line', 'Line 1'), kind: 'shared', role: 'viewer' };
    network.replies['GET /v1/workspaces/hall/users'] = listOf([
      line,
      { ...person('ana', 'Ana Costa'), role: 'viewer' },
    ]);
    const drawer = await opened();
    const offered = async (name: string) => {
      const box = await drawer.findByRole('combobox', { name });
      return within(box)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    };
    expect(await offered('Line 1')).toEqual(['Publisher', 'Viewer', 'Remove from workspace']);
    expect(await offered('Ana Costa')).toContain('Workspace admin');
  });

  it('are found and added as viewers', async () => {
    const drawer = await opened();
    await user.click(await drawer.findByRole('button', { name: /^Add person/ }));
    await user.click(await screen.findByText('Tom Becker'));
    await sentTo('PUT /v1/users/tom/workspaces/hall/role').toEqual([{ role: 'viewer' }]);
  });

  it('come by page, and are searched by words', async () => {
    const page = { page: 1, size: 20, dataCount: 40 };
    network.replies['GET /v1/workspaces/hall/users'] = successEnvelope({ items: [], page });
    const drawer = await opened();
    await user.type(await drawer.findByRole('searchbox', { name: 'Search by name or email' }), 'ana');
    await expect
      .poll(() => network.requestsTo('GET /v1/workspaces/hall/users').at(-1)?.path)
      .toMatch(/page=1&size=20&keyword=ana/);
  });

  it('are only read by those who may not change them', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'admin-group', access: ['admin', 'player'] },
    });
    const drawer = await opened();
    expect(await drawer.findByText('Publisher')).toBeVisible();
    expect(drawer.queryByRole('combobox')).not.toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

it('workspaces are made private together, those that are already left out, and opened again', async () => {
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/workspaces');
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Make private' }));
  expect(await screen.findByText(/Skipped 1:/)).toHaveTextContent('Assembly hall (it is private already)');
  await user.click(screen.getAllByRole('button', { name: 'Make private' }).at(-1) ?? document.body);
  expect(await screen.findByText('Made 1 workspace private.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await sentTo('PUT /v1/workspaces/barn').toEqual([
    { name: 'Barn', color: 'green', private: true },
    { name: 'Barn', color: 'green', private: false },
  ]);
});
