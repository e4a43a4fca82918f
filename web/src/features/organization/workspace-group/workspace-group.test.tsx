import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { testWorkspace } from '../../../test-workspace.ts';

const group = (id: string, more: object = {}) => ({
  id,
  name: id === 'lines' ? 'Packing lines' : 'General',
  locale: null,
  priority: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  isDefault: id === 'general',
  workspaceCount: 1,
  ...more,
});
const lines = group('lines', { locale: 'de-de', priority: 20 });
const workspaces = [
  testWorkspace('hall', { workspaceGroupId: 'lines', workspaceGroupIds: ['lines', 'general'] }),
  testWorkspace('barn', { workspaceGroupId: 'general', workspaceGroupIds: ['general'] }),
  testWorkspace('press', { workspaceGroupId: 'lines', workspaceGroupIds: ['lines'] }),
];

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workspaces-groups': listOf([group('general'), lines]),
    'GET /v1/workspaces-groups/lines': successEnvelope({ item: lines }),
    'GET /v1/workspaces-groups/general': successEnvelope({ item: group('general') }),
    'GET /v1/workspaces': listOf(workspaces),
    'POST /v1/workspaces-groups': successEnvelope({ item: { id: 'second' } }),
    'PATCH /v1/workspaces-groups/lines': successEnvelope(),
    'DELETE /v1/workspaces-groups/lines': successEnvelope(),
    'PATCH /v1/organization-settings/my': successEnvelope(),
    'PUT /v1/workspaces/barn/groups': successEnvelope(),
    'PUT /v1/workspaces/hall/groups': successEnvelope(),
  });
  stubMariaSession(network);
  const access = [...profileOfMaria.access, 'permissions'];
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const pressLast = async (name: string) =>
  user.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
const sentTo = (route: string) => expect.poll(() => network.requestsTo(route).map(({ body }) => body));
const write = async (name: string, text: string) =>
  fireEvent.change(await screen.findByRole(name === 'Priority' ? 'spinbutton' : 'textbox', { name }), {
    target: { value: text },
  });
const opened = async (address = '/admin/workspace-groups/lines') => {
  renderConsole(address);
  return within(await screen.findByRole('dialog', { name: 'Packing lines' }));
};

describe('R-ADM-01, R-WSP-04: workspace groups in the console', () => {
  it('are listed at /admin/workspace-groups with their workspaces, language and priority', async () => {
    renderConsole('/admin/workspace-groups');
    const row = within((await screen.findByText('Packing lines')).closest('tr') ?? document.body);
    expect(row.getByText('20')).toBeVisible();
    expect(row.getByText('German (Germany)')).toBeInTheDocument();
    const general = within(screen.getByText('General').closest('tr') ?? document.body);
    expect(general.getByText('Default')).toBeVisible();
  });

  it('are created with a name, a language and a priority (workspace-groups-create)', async () => {
    renderConsole('/admin/workspace-groups');
    await press('Create group');
    await write('Name', 'Halls');
    await press('Create');
    await sentTo('POST /v1/workspaces-groups').toEqual([{ name: 'Halls', locale: null, priority: 100 }]);
  });

  it('are changed (workspace-groups-update), a language taken away as well', async () => {
    await opened();
    await screen.findByDisplayValue('Packing lines');
    await write('Priority', '3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Any language');
    await press('Save');
    await sentTo('PATCH /v1/workspaces-groups/lines').toEqual([
      { name: 'Packing lines', locale: null, priority: 3 },
    ]);
  });

  it('are not sent with a priority that is none', async () => {
    await opened();
    await screen.findByDisplayValue('Packing lines');
    await write('Priority', '0');
    await press('Save');
    expect(await screen.findByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
    expect(network.requestsTo('PATCH /v1/workspaces-groups/lines')).toEqual([]);
  });

  it('open at the address of the specification, /admin/workspace-group/lines', async () => {
    const drawer = await opened('/admin/workspace-group/lines');
    expect(await drawer.findByDisplayValue('Packing lines')).toBeVisible();
  });

  it('are deleted after a question that says what happens to their workspaces (workspace-groups-delete)', async () => {
    await opened();
    await press('Delete');
    expect(
      await screen.findByText(/If that is in no other group, it moves to the default group/),
    ).toBeVisible();
    await pressLast('Delete');
    await sentTo('DELETE /v1/workspaces-groups/lines').toHaveLength(1);
  });

  it('that are selected are deleted together; the default one is left out, and why', async () => {
    renderConsole('/admin/workspace-groups');
    for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box);
    await press('Delete');
    expect(await screen.findByText(/Skipped 1:/)).toHaveTextContent('General (it is the default group)');
    await pressLast('Delete');
    expect(await screen.findByText('Deleted 1 group.')).toBeVisible();
    expect(await screen.findByText(/it is the default group/)).toBeVisible();
  });
});

describe('the default group', () => {
  it('is chosen among them', async () => {
    await opened();
    await press('Make default');
    await sentTo('PATCH /v1/organization-settings/my').toEqual([{ defaultWorkspaceGroupId: 'lines' }]);
  });

  it('stays when the server refuses another', async () => {
    network.replies['PATCH /v1/organization-settings/my'] = refusal(400, 'settings.unknown-workspace-group');
    await opened();
    await press('Make default');
    await sentTo('PATCH /v1/organization-settings/my').toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Make default' })).toBeEnabled();
  });

  it('cannot be deleted', async () => {
    renderConsole('/admin/workspace-groups/general');
    await screen.findByText('New workspaces are created in this group.');
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make default' })).not.toBeInTheDocument();
  });
});

describe('R-GEN-04: the workspaces of a group', () => {
  it('are switched on and off; one keeps its only group', async () => {
    const drawer = await opened();
    await user.click(await drawer.findByRole('switch', { name: 'barn' }));
    await sentTo('PUT /v1/workspaces/barn/groups').toEqual([{ workspaceGroupIds: ['general', 'lines'] }]);
    await user.click(drawer.getByRole('switch', { name: 'hall' }));
    await sentTo('PUT /v1/workspaces/hall/groups').toEqual([{ workspaceGroupIds: ['general'] }]);
    expect(drawer.getByRole('switch', { name: 'press' })).toBeDisabled();
  });
});
