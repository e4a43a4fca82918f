import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../providers/sign-in.ts';
import { renderConsole } from '../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../test-network.ts';
import { stubMariaSession, profileOfMaria } from '../test-session.ts';
import { testWorkspace } from '../test-workspace.ts';
import { consolePages } from './pages.ts';
import { feature } from './routes.tsx';

const hall = testWorkspace('hall', { name: 'Assembly hall', private: true, created: 3, published: 1 });

describe('a resource that is made of its contracts', () => {
  let network: TestNetwork;
  beforeEach(async () => {
    network = new TestNetwork({
      'GET /v1/workspaces': listOf([hall]),
      'GET /v1/workspaces/hall': successEnvelope({ item: hall }),
    });
    stubMariaSession(network);
  });
  const show = async (path: string) => {
    await signIn('maria@harbour.example', 'secret');
    return renderConsole(path);
  };

  it('opens beside its list, says how many changes wait, and sends them as the command', async () => {
    network.replies['PUT /v1/workspaces/hall'] = successEnvelope();
    const { currentPath } = await show('/admin/workspaces');
    fireEvent.click(await screen.findByRole('link', { name: 'Assembly hall' }));
    const record = within(await screen.findByRole('dialog', { name: 'Assembly hall' }));
    expect(await record.findByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(record.getByLabelText('Name'), { target: { value: 'Assembly hall 2' } });
    fireEvent.change(record.getByLabelText('Who can see it'), { target: { value: 'false' } });
    expect(await record.findByText('2 unsaved changes')).toBeVisible();
    fireEvent.click(record.getByRole('button', { name: 'Save' }));
    await expect.poll(currentPath).toBe('/admin/workspaces');
    expect(network.requestsTo('PUT /v1/workspaces/hall')[0]?.body).toEqual({
      name: 'Assembly hall 2',
      color: 'green',
      private: false,
    });
  });

  it('refuses what its contract refuses before anything is sent', async () => {
    await show('/admin/workspaces/create');
    const name = await screen.findByLabelText('Name');
    fireEvent.change(name, { target: { value: '   ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a name of up to 90 characters.')).toBeVisible();
    expect(network.requestsTo('POST /v1/workspaces')).toEqual([]);
  });

  it('offers no command to whom it would be refused', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'admin-group', access: ['admin', 'player'] },
    });
    await show('/admin/workspaces');
    expect(await screen.findByText('Assembly hall')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull();
  });

  it('a page that needs more than one may do is refused by its address', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'admin-group', access: ['admin', 'player'] },
    });
    for (const path of ['/admin/settings', '/admin/emails']) {
      const { currentPath, unmount } = await show(path);
      await expect.poll(currentPath).toBe('/403');
      unmount();
    }
    expect(network.requestsTo('GET /v1/emails')).toEqual([]);
  });

  it('/admin itself leads to the first list', async () => {
    network.replies['GET /v1/users'] = listOf([]);
    const { currentPath } = await show('/admin');
    await expect.poll(currentPath).toBe('/admin/users');
  });
});

it('the menu of the console has what operates the product under "System"', () => {
  const pagesOf = (section: string) => consolePages.filter((page) => page.section === section);
  expect(pagesOf('system').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pipelines', 'parked-events', 'emails']),
  );
  const entries = feature.areaMenu?.entries ?? [];
  const sectionOf = (name: string) => entries.find(({ to }) => to === `/admin/${name}`)?.section?.();
  expect(['users', 'audit', 'pipelines', 'parked-events', 'emails'].map(sectionOf)).toEqual([
    'Organisation', 'Audit', 'System', 'System', 'System',
  ]); // prettier-ignore
});
