import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { testWorkspace } from '../../test-workspace.ts';
import { WorkspacesScreen } from './WorkspacesScreen.tsx';
import { WorkspaceScreen } from './WorkspaceScreen.tsx';

const group = (id: string, name: string) => ({
  id,
  name,
  locale: null,
  priority: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  isDefault: false,
  workspaceCount: 1,
});
const hall = testWorkspace('hall', {
  name: 'Assembly hall',
  private: true,
  isLike: true,
  workspaceGroupIds: ['lines'],
});
const barn = testWorkspace('barn', { name: 'Barn', published: 2, workspaceGroupIds: ['halls', 'lines'] });
const replies = {
  'GET /v1/workspaces': listOf([hall, barn]),
  'GET /v1/workspaces-groups': listOf([
    group('lines', 'Lines'),
    group('halls', 'Halls'),
    group('empty', 'Empty'),
  ]),
  'POST /v1/user-likes/workspaces': successEnvelope(),
};
const user = userEvent.setup();

beforeEach(async () => {
  stubMariaSession(new TestNetwork());
  await signIn('maria@harbour.example', 'secret');
});

describe('R-GEN-04, R-SMN-03: /workspace', () => {
  const open = () => renderScreen(WorkspacesScreen, '/workspace', '/workspace', replies);
  const namesIn = (heading: string) =>
    within(screen.getByRole('heading', { name: heading }).closest('section') ?? document.body)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('shows the workspaces by group, favourites first, without empty groups', async () => {
    open();
    await screen.findByRole('heading', { name: 'Lines' });
    expect(namesIn('Favourites')).toEqual(['Assembly hall']);
    expect(namesIn('Lines')).toEqual(['Lines', 'Assembly hall', 'Barn']);
    expect(namesIn('Halls')).toEqual(['Halls', 'Barn']);
    expect(screen.queryByRole('heading', { name: 'Empty' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: 'Private' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Halls' })).toHaveAttribute('href', '/workspace-group/halls');
  });

  it('finds workspaces by their names', async () => {
    open();
    await screen.findByRole('heading', { name: 'Lines' });
    await user.type(screen.getByRole('searchbox', { name: 'Find workspace' }), 'bar');
    await expect.poll(() => namesIn('Lines')).toEqual(['Lines', 'Barn']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing');
    expect(await screen.findByText('No workspaces found')).toBeVisible();
  });

  it('R-WSP-08: adds and removes favourites (like-workspace)', async () => {
    const network = open();
    await user.click((await screen.findAllByRole('button', { name: 'Favourite: Barn' }))[0] ?? document.body);
    const sent = () => network.requestsTo('POST /v1/user-likes/workspaces').map(({ body }) => body);
    await expect.poll(sent).toEqual([{ workspaceId: 'barn', like: true }]);
    const [star] = screen.getAllByRole('button', { name: 'Favourite: Assembly hall', pressed: true });
    await user.click(star ?? document.body);
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toEqual({ workspaceId: 'hall', like: false });
  });

  it('R-WSP-07: says that the list could not be loaded, and asks again at a press', async () => {
    renderScreen(WorkspacesScreen, '/workspace', '/workspace', {
      ...replies,
      'GET /v1/workspaces': refusal(400, 'disk.asleep'),
    });
    expect(await screen.findByText('Refused: disk.asleep.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

it('R-WSP-08: the page of a workspace says whether it is a favourite', async () => {
  renderScreen(WorkspaceScreen, '/workspace/:workspaceId', '/workspace/hall', {
    'GET /v1/workspaces/hall': successEnvelope({ item: hall }),
  });
  expect(
    await screen.findByRole('button', { name: 'Favourite: Assembly hall', pressed: true }),
  ).toBeVisible();
});

describe('R-CAT-05: a filter by category', () => {
  const categories = listOf([
    {
      id: 'pumps',
      name: 'Pumps',
      workflows: 2,
      subcategories: [{ id: 'seals', name: 'Seals', workflows: 1 }],
    },
  ]);
  const open = (more: object) =>
    renderScreen(WorkspaceScreen, '/workspace/:workspaceId', '/workspace/hall', {
      'GET /v1/workspaces/hall': successEnvelope({ item: hall }),
      'GET /v1/workspaces/hall/workflows': listOf([]),
      ...more,
    });
  const listed = (network: TestNetwork) =>
    network.requestsTo('GET /v1/workspaces/hall/workflows').at(-1)?.path;

  it('is offered with the categories of the workspace, and lists what is in them', async () => {
    Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout
    const network = open({ 'GET /v1/workspaces/hall/workflows/categories': categories });
    await user.click(await screen.findByRole('button', { name: 'Category: Any category' }));
    await user.click(await screen.findByRole('option', { name: /Pumps \/ Seals/ }));
    await expect.poll(() => listed(network)).toContain('categoryId=pumps&subcategoryId=seals');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('button', { name: 'Category: Any category' })).toBeVisible();
  });

  it('is absent where no workflow has one', async () => {
    const network = open({ 'GET /v1/workspaces/hall/workflows/categories': listOf([]) });
    await expect
      .poll(() => network.requestsTo('GET /v1/workspaces/hall/workflows/categories'))
      .toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Category/ })).toBeNull();
  });
});

describe('the tabs of a workspace', () => {
  const open = () =>
    renderScreen(WorkspaceScreen, '/workspace/:workspaceId/workflow', '/workspace/hall/workflow', {
      'GET /v1/workspaces/hall': successEnvelope({ item: hall }),
      'GET /v1/workspaces/hall/workflows': listOf([]),
    });

  it('/workspace/hall/workflow: has workflows alone for people without reports', async () => {
    open();
    await screen.findByRole('heading', { name: /Assembly hall/ });
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('has insights for those who read reports', async () => {
    const network = new TestNetwork();
    stubMariaSession(network);
    const access = [...profileOfMaria.access, 'analytics'];
    network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
    await signIn('maria@harbour.example', 'secret');
    open();
    expect(await screen.findByRole('tab', { name: 'Workflows', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Insights' })).toBeVisible();
  });
});
