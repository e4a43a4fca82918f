import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { renderAt } from '../../../test-screen.tsx';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { OwnTeams } from './OwnTeams.tsx';
import { testWorkspace } from '../../../test-workspace.ts';

const first = {
  id: 'first',
  name: 'Night shift',
  createdAt: '2026-03-02T12:00:00.000Z',
  createdBy: 'maria',
  members: 2,
  workspaceIds: ['hall'],
};
const tom = {
  id: 'tom',
  email: 'tom@harbour.example',
  displayName: 'Tom Becker',
  role: 'viewer',
  roles: {},
  status: 'active',
  createdAt: first.createdAt,
  lastSignInAt: null,
  lastInteraction: null,
  invitation: null,
  accountName: null,
};
const ana = { id: 'ana', displayName: 'Ana Costa', addedAt: first.createdAt };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/teams': listOf([first]),
    'GET /v1/teams/first': successEnvelope({ item: first }),
    'GET /v1/teams/first/members': listOf([ana]),
    'GET /v1/workspaces': listOf([
      testWorkspace('hall', { name: 'Assembly hall' }),
      testWorkspace('barn', { name: 'Barn' }),
    ]),
    'GET /v1/users': listOf([tom]),
    'POST /v1/teams': successEnvelope({ item: { id: 'second' } }),
    'PUT /v1/teams/first': successEnvelope(),
    'DELETE /v1/teams/first': successEnvelope(),
    'POST /v1/teams/first/members': successEnvelope(),
    'POST /v1/teams/first/members/remove': successEnvelope(),
    'PUT /v1/teams/first/workspaces/barn': successEnvelope(),
    'DELETE /v1/teams/first/workspaces/hall': successEnvelope(),
    'GET /v1/users/maria/teams/creator': listOf([first]),
  });
  stubMariaSession(network);
  const access = [...profileOfMaria.access, 'teams'];
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const sentTo = (route: string) => expect.poll(() => network.requestsTo(route).map(({ body }) => body));
const opened = async () => {
  renderConsole('/admin/teams/first');
  return within(await screen.findByRole('dialog', { name: 'Night shift' }));
};

describe('R-ADM-01: teams in the console', () => {
  it('are listed with the number of their members and their workspaces', async () => {
    renderConsole('/admin/teams');
    const row = within((await screen.findByText('Night shift')).closest('tr') ?? document.body);
    expect(row.getByText('2')).toBeVisible();
    expect(await row.findByText('Assembly hall')).toBeInTheDocument();
  });

  it('are created by their name', async () => {
    renderConsole('/admin/teams');
    await press('Create team');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Second' } });
    await press('Create');
    await sentTo('POST /v1/teams').toEqual([{ name: 'Second' }]);
  });

  it('are renamed', async () => {
    const drawer = await opened();
    await drawer.findByDisplayValue('Night shift');
    fireEvent.change(drawer.getByRole('textbox', { name: 'Name' }), { target: { value: 'Better' } });
    await press('Save');
    await sentTo('PUT /v1/teams/first').toEqual([{ name: 'Better' }]);
  });

  it('are deleted after a question that says who is affected', async () => {
    await opened();
    await press('Delete');
    expect(await screen.findByText(/It has 2 members, who keep their accounts and roles/)).toBeVisible();
    const readsOf = (path: string) => network.requestsTo(`GET ${path}`).length;
    const [lists, reads] = [readsOf('/v1/teams'), readsOf('/v1/teams/first')];
    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
    await sentTo('DELETE /v1/teams/first').toHaveLength(1);
    await expect.poll(() => readsOf('/v1/teams')).toBe(lists + 2); // the list, and the teams to choose from
    expect(readsOf('/v1/teams/first')).toBe(reads); // it exists no more
  });

  it('that are selected are deleted together, with the result', async () => {
    renderConsole('/admin/teams');
    await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
    await press('Delete');
    expect(await screen.findByText(/no workspace lists the teams any more/)).toBeVisible();
    await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
    expect(await screen.findByText('Deleted 1 team.')).toBeVisible();
  });
});

describe('the members of a team', () => {
  it('are found by name and added', async () => {
    const drawer = await opened();
    await user.click(await drawer.findByRole('button', { name: /^Add member/ }));
    await user.click(await screen.findByText('Tom Becker'));
    await sentTo('POST /v1/teams/first/members').toEqual([{ userIds: ['tom'] }]);
  });

  const twoTeams = () => {
    const members = [ana, { ...ana, id: 'bo', displayName: 'Bo Lind' }];
    const people = members.map(({ id, displayName }) => ({ ...tom, id, displayName, teamIds: ['first'] }));
    network.replies['GET /v1/teams'] = listOf([first, { ...first, id: 'day', name: 'Day shift' }]);
    network.replies['GET /v1/teams/first/members'] = listOf(members);
    network.replies['GET /v1/users'] = listOf(people);
    network.replies['POST /v1/teams/day/members'] = successEnvelope();
  };
  const asked = async (drawer: Awaited<ReturnType<typeof opened>>, verb: string, title: string) => {
    await user.click(await drawer.findByRole('button', { name: verb }));
    return within(await screen.findByRole('dialog', { name: title }));
  };

  it('are removed after a question, and put back', async () => {
    twoTeams();
    const drawer = await opened();
    await user.click(await drawer.findByRole('checkbox', { name: 'Select Bo Lind' }));
    const question = await asked(drawer, 'Remove from team', 'Remove 1 person from a team?');
    expect(question.getByLabelText('From team')).toHaveDisplayValue('Night shift');
    await user.click(question.getByRole('button', { name: 'Remove from team' }));
    expect(await drawer.findByText('Removed 1 person from Night shift.')).toBeVisible();
    await sentTo('POST /v1/teams/first/members/remove').toEqual([{ userIds: ['bo'] }]);
    await user.click(drawer.getByRole('button', { name: 'Undo' }));
    expect(await drawer.findByText('Added 1 person to Night shift again.')).toBeVisible();
    await sentTo('POST /v1/teams/first/members').toEqual([{ userIds: ['bo'] }]);
  });

  it('are moved to another team; whom the reader does not administer is left out', async () => {
    twoTeams();
    network.replies['GET /v1/users'] = listOf([{ ...tom, id: 'ana', teamIds: ['first'] }]);
    const drawer = await opened();
    await user.click(await drawer.findByRole('checkbox', { name: 'Select all on this page' }));
    const question = await asked(drawer, 'Move to team', 'Move 1 person to another team?');
    expect(question.getByText(/Skipped 1:/)).toHaveTextContent(
      'Bo Lind (not one of the people whom you administer)',
    );
    expect(question.getByLabelText('To team')).toHaveDisplayValue('Day shift');
    await user.click(question.getByRole('button', { name: 'Move to team' }));
    expect(await drawer.findByText(/Moved 1 person from Night shift to Day shift\./)).toBeVisible();
    await sentTo('POST /v1/teams/day/members').toEqual([{ userIds: ['ana'] }]);
    await sentTo('POST /v1/teams/first/members/remove').toEqual([{ userIds: ['ana'] }]);
    expect(drawer.queryByRole('button', { name: 'Move to team' })).toBeNull();
  });

  it('stay when the server refuses', async () => {
    twoTeams();
    network.replies['POST /v1/teams/first/members/remove'] = refusal(404, 'resource.absent');
    const drawer = await opened();
    await user.click(await drawer.findByRole('checkbox', { name: 'Select Ana Costa' }));
    const question = await asked(drawer, 'Remove from team', 'Remove 1 person from a team?');
    await user.click(question.getByRole('button', { name: 'Remove from team' }));
    expect(await drawer.findByText(/Skipped 1:/)).toHaveTextContent('Ana Costa (Refused: resource.absent.)');
    expect(drawer.getByRole('checkbox', { name: 'Select Ana Costa' })).toBeVisible();
  });

  it('of a large team come by page and are searched', async () => {
    const page = { page: 1, size: 50, dataCount: 10_000 };
    network.replies['GET /v1/teams/first/members'] = successEnvelope({ items: [ana], page });
    const drawer = await opened();
    expect(await drawer.findByText(/of 10,000/)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Next page' }));
    await expect
      .poll(() => network.requestsTo('GET /v1/teams/first/members').at(-1)?.path)
      .toContain('page=2');
    expect(drawer.getByRole('searchbox', { name: 'Search by name or email' })).toBeVisible();
  });
});

it('R-TEAM-01: a team is listed in the workspaces that are switched on', async () => {
  const drawer = await opened();
  const hall = await drawer.findByRole('switch', { name: 'Assembly hall' });
  expect(hall).toBeChecked();
  await user.click(hall);
  await sentTo('DELETE /v1/teams/first/workspaces/hall').toHaveLength(1);
  await user.click(drawer.getByRole('switch', { name: 'Barn' }));
  await sentTo('PUT /v1/teams/first/workspaces/barn').toHaveLength(1);
});

describe('R-TEAM-01: /owned-by-me/teams', () => {
  it('lists the teams that the person created', async () => {
    renderAt('/owned-by-me/teams', <OwnTeams />);
    expect(await screen.findByRole('link', { name: 'Night shift' })).toHaveAttribute(
      'href',
      '/admin/teams/first',
    );
    expect(screen.getByText('2 members')).toBeVisible();
  });

  it('says that there are none', async () => {
    network.replies['GET /v1/users/maria/teams/creator'] = listOf([]);
    renderAt('/owned-by-me/teams', <OwnTeams />);
    expect(await screen.findByText('You haven’t created any teams')).toBeVisible();
  });
});
