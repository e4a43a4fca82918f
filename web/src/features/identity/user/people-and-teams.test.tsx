import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { testWorkspace } from '../../../test-workspace.ts';

const createdAt = '2026-03-03T09:00:00.000Z';
const team = (id: string, name: string) => ({
  id,
  name,
  createdAt,
  createdBy: 'maria',
  members: 0,
  workspaceIds: [],
});
const [night, day] = [team('night', 'Night shift'), team('day', 'Day shift')];
const person = (id: string) => ({
  id,
  email: `${id}@harbour.example`,
  displayName: id,
  role: 'viewer',
  roles: {},
  status: 'active',
  createdAt,
  lastSignInAt: null,
  lastInteraction: null,
  accountName: null,
  invitation: null,
});

const user = userEvent.setup();
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({ 'GET /v1/teams': listOf([night]), 'GET /v1/workspaces': listOf([]) });
  stubMariaSession(network);
});

describe('selected people and teams', () => {
  const people = (...teamIds: string[]) => ['ana', 'ben'].map((id) => ({ ...person(id), teamIds }));
  const open = async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, access: ['admin', 'isOrgAdmin', 'teams', 'player'] },
    });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users');
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
  };
  const asked = async (verb: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: verb }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const sentTo = (route: string) => network.requestsTo(route).map(({ body }) => body);

  it('are added to a team, which the result names', async () => {
    network.replies['GET /v1/users'] = listOf(people());
    network.replies['POST /v1/teams/night/members'] = successEnvelope();
    await open();
    const question = await asked('Add to team', 'Add 2 people to a team?');
    expect(question.getByLabelText('To team')).toHaveDisplayValue('Night shift');
    await user.click(question.getByRole('button', { name: 'Add to team' }));
    expect(await screen.findByText('Added 2 people to Night shift.')).toBeVisible();
    expect(sentTo('POST /v1/teams/night/members')).toEqual([{ userIds: ['ana', 'ben'] }]);
    // a second action on the same people
    expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  });

  it.each([
    [true, /gets an email/, 'Sent 2 invitations.'],
    [false, /is written to the outbox folder/, /^Wrote 2 invitations to the outbox folder/],
  ])('are invited again, and it says whether emails are sent: %s', async (sendsEmails, body, words) => {
    const invited = people().map((each) => ({ ...each, status: 'invited' }));
    network.replies['GET /v1/teams'] = listOf([]);
    network.replies['GET /v1/users'] = listOf(invited);
    network.replies['GET /v1/email-delivery'] = successEnvelope({ item: { sendsEmails } });
    for (const { id } of invited) network.replies[`POST /v1/users/${id}/invitation`] = successEnvelope();
    await open();
    const question = await asked('Send again', 'Send 2 invitations again?');
    expect(question.getByText(body)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(sentTo('POST /v1/users/ben/invitation')).toHaveLength(1);
  });

  it('have the later ones of many actions in a menu, so that the way to clear the selection is in sight', async () => {
    const invited = people().map((each) => ({ ...each, status: 'invited' }));
    network.replies['GET /v1/teams'] = listOf([night, day]);
    network.replies['GET /v1/users'] = listOf(invited);
    await open();
    const bar = within(await screen.findByRole('toolbar', { name: '2 selected' }));
    await bar.findByRole('button', { name: 'Move to team' });
    expect(bar.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      'Reactivate',
      'Deactivate',
      'Add to team',
      'Move to team',
      'More',
      'Clear',
    ]);
    await user.click(bar.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }));
    expect(await screen.findByRole('dialog', { name: 'Withdraw 2 invitations?' })).toBeVisible();
  });

  it('are moved from the team of the filter to another, and back', async () => {
    network.replies['GET /v1/teams'] = listOf([night, day]);
    network.replies['GET /v1/users'] = listOf([...people('night'), { ...person('cy'), teamIds: ['day'] }]);
    for (const id of ['night', 'day'])
      for (const end of ['', '/remove'])
        network.replies[`POST /v1/teams/${id}/members${end}`] = successEnvelope();
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    fireEvent.change(await screen.findByLabelText('Team'), { target: { value: 'night' } });
    await expect.poll(() => network.requestsTo('GET /v1/users').at(-1)?.path).toContain('teamId=night');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    const question = await asked('Move to team', 'Move 2 people to another team?');
    expect(question.getByLabelText('From team')).toHaveDisplayValue('Night shift');
    expect(question.getByText(/Skipped 1:/)).toHaveTextContent('Skipped 1: cy (not in the team)');
    await user.click(question.getByRole('button', { name: 'Move to team' }));
    expect(await screen.findByText(/Moved 2 people from Night shift to Day shift\./)).toBeVisible();
    expect(sentTo('POST /v1/teams/day/members')).toEqual([{ userIds: ['ana', 'ben'] }]);
    expect(sentTo('POST /v1/teams/night/members/remove')).toEqual([{ userIds: ['ana', 'ben'] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved 2 people back to Night shift.')).toBeVisible();
    expect(sentTo('POST /v1/teams/day/members/remove')).toEqual([{ userIds: ['ana', 'ben'] }]);
  });

  it('have in the record the role that they hold in a workspace without being assigned, as in their profile', async () => {
    network.replies['GET /v1/workspaces'] = listOf([
      testWorkspace('hall', { name: 'Assembly hall' }),
      testWorkspace('lab', { name: 'Test lab', private: true }),
    ]);
    const [ana] = people();
    network.replies['GET /v1/users'] = listOf([ana]);
    network.replies['GET /v1/users/ana'] = successEnvelope({ item: ana });
    await open();
    fireEvent.click(await screen.findByText('ana'));
    expect(await screen.findByLabelText('Assembly hall')).toHaveDisplayValue('Viewer, not assigned');
    expect(screen.getByLabelText('Test lab')).toHaveDisplayValue('Not assigned');
  });

  it('have in the record of a shared account only roles that administer nobody, and the one that it has', async () => {
    network.replies['GET /v1/workspaces'] = listOf([testWorkspace('hall', { name: 'Assembly hall' })]);
    const line = { ...person('line'), kind: 'shared', accountName: 'line' };
    network.replies['GET /v1/users'] = listOf([line]);
    const optionsOf = async (label: string) =>
      within(await screen.findByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const role = 'Role in the organisation';
    const record = async (held: object) => {
      network.replies['GET /v1/users/line'] = successEnvelope({ item: { ...line, ...held } });
      await open();
      fireEvent.click(await screen.findByText('line'));
      return [await optionsOf(role), (await optionsOf('Assembly hall')).slice(1)];
    };
    expect(await record({})).toEqual([
      ['Publisher', 'Viewer'],
      ['Publisher', 'Viewer'],
    ]);
    cleanup();
    const stronger = { role: 'admin-organization', roles: { hall: 'admin-group' } };
    expect(await record(stronger)).toEqual([
      ['Organisation admin', 'Publisher', 'Viewer'],
      ['Workspace admin', 'Publisher', 'Viewer'],
    ]);
    expect(screen.getByLabelText(role)).toHaveDisplayValue('Organisation admin');
  });

  it('have their second factors reset by others, and not by themselves', async () => {
    const factor = { id: 'factor-1', kind: 'totp', name: 'Phone', addedAt: createdAt };
    const rows = [person('ana'), person('maria')];
    network.replies['GET /v1/users'] = listOf(rows);
    for (const row of rows) {
      network.replies[`GET /v1/users/${row.id}`] = successEnvelope({ item: row });
      network.replies[`GET /v1/users/${row.id}/second-factors`] = successEnvelope({
        item: { factors: [factor], recoveryCodesLeft: 9 },
      });
    }
    const reset = { name: 'Reset second factors' };
    await open();
    fireEvent.click(await screen.findByText('ana'));
    expect(await screen.findByRole('button', reset)).toBeVisible();
    cleanup();
    await open();
    fireEvent.click(await screen.findByText('maria'));
    expect(await screen.findByText('Authenticator app')).toBeVisible();
    expect(screen.queryByRole('button', reset)).toBeNull();
  });

  it('are named in the record of a person, with the way to who gave the roles', async () => {
    network.replies['GET /v1/users'] = listOf(people('night'));
    network.replies['GET /v1/users/ana'] = successEnvelope({ item: people('night')[0] });
    await open();
    fireEvent.click(await screen.findByText('ana'));
    expect(await screen.findByRole('link', { name: 'Night shift' })).toHaveAttribute(
      'href',
      '/admin/teams/night',
    );
    expect(screen.getByRole('link', { name: 'Who gave the roles' }).getAttribute('href')).toContain(
      'personId=ana&types=UserRoleChanged,WorkspaceRoleChanged',
    );
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull(); // Maria sees no reports
  });
});
