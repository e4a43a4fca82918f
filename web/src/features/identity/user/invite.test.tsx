import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../../test-network.ts';
import { testWorkspace } from '../../../test-workspace.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../../test-session.ts';

const hall = testWorkspace('hall', { name: 'Assembly hall', private: true });
const user = userEvent.setup();

async function publicKey(): Promise<string> {
  const algorithm = {
    name: 'RSA-OAEP',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return btoa(String.fromCharCode(...bytes));
}

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({ 'GET /v1/users': listOf([]), 'GET /v1/workspaces': listOf([hall]) });
  stubMariaSession(network);
});
const open = async (as: object = {}) => {
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...as } });
  await signIn('maria@harbour.example', 'secret');
  const drawn = renderConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Invite person' }));
  return { ...drawn, form: within(await screen.findByRole('dialog', { name: 'Invite person' })) };
};
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
};
const tom = { Name: 'Tom Becker', Email: 'tom@harbour.example' };
const sent = () => network.requestsTo('POST /user/add').map(({ body }) => body);

describe('R-USR-03: inviting somebody', () => {
  it('says what a name must be before anything is sent', async () => {
    await open();
    fill({ Email: 'new@stepwell.example' });
    expect(await screen.findByText(/Enter a name of up to 120 characters/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  });

  it('a new organisation has no workspace to give a role in', async () => {
    network.replies['GET /v1/workspaces'] = listOf([]);
    const { form } = await open();
    expect(form.getByLabelText('Role')).toBeVisible();
    await expect.poll(() => network.requestsTo('GET /v1/workspaces').length).toBeGreaterThan(0);
    await expect.poll(() => form.queryByText('Roles in workspaces')).toBeNull();
  });

  it.each([
    [true, 'The invitation to tom@harbour.example was sent'],
    [false, /^The invitation to tom@harbour\.example was written to the outbox folder/],
  ])('says what became of the email where there is a mail server: %s', async (sendsEmails, words) => {
    network.replies['GET /v1/email-delivery'] = successEnvelope({ item: { sendsEmails } });
    network.replies['POST /user/add'] = successEnvelope({ item: { id: 'tom' } });
    await open();
    render(<Toasts />);
    fill(tom);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('R-USR-04 (1:350): a member with a role in a workspace', async () => {
    network.replies['POST /user/add'] = successEnvelope({ item: { id: 'tom' }, token: 'after-tom' });
    const { currentPath, form } = await open();
    expect(
      within(form.getByLabelText('Role'))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(['admin-group', 'publisher', 'viewer']);
    fireEvent.change(form.getByLabelText('Assembly hall'), { target: { value: 'publisher' } });
    fill(tom);
    await expect.poll(currentPath).toBe('/admin/users');
    expect(sent()).toEqual([
      {
        type: 'group-user',
        data: {
          email: 'tom@harbour.example',
          displayName: 'Tom Becker',
          role: 'viewer',
          roles: { hall: 'publisher' },
        },
      },
    ]);
    await expect
      .poll(() => network.requestsTo('GET /v1/users').at(-1)?.headers)
      .toMatchObject({ 'x-after': 'after-tom' });
  });

  it('R-USR-04 (1:350): an administrator of the organisation', async () => {
    network.replies['POST /user/add'] = successEnvelope({ item: { id: 'tom' } });
    const { form } = await open();
    fireEvent.change(form.getByLabelText('Kind of account'), { target: { value: 'org-admin' } });
    fill(tom);
    await expect
      .poll(sent)
      .toMatchObject([{ type: 'org-admin', data: { role: 'admin-organization', roles: {} } }]);
  });

  it('R-USR-03: offers accounts without email addresses where the organisation has them', async () => {
    const organization = organizationOf();
    const features = {
      ...organization.settings.features,
      employeeIdLogin: true,
      sharedAccountLogin: true,
    };
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({
      item: { ...organization, settings: { ...organization.settings, features } },
    });
    network.replies['GET /v1/auth/password-key'] = successEnvelope({
      item: { publicKey: await publicKey() },
    });
    network.replies['GET /v1/auth/encode-term'] = successEnvelope({ item: { encoded: 'box' } });
    network.replies['POST /user/add'] = successEnvelope({ item: { id: 'line' } });
    const { form } = await open();
    const kinds = within(form.getByLabelText('Kind of account')).getAllByRole<HTMLOptionElement>('option');
    expect(kinds.map(({ value }) => value)).toEqual([
      'group-user',
      'org-admin',
      'user-passwordless',
      'user-shared',
    ]);
    fireEvent.change(form.getByLabelText('Kind of account'), { target: { value: 'user-shared' } });
    const entered = { Name: 'Line 1', 'Account name': 'line1', Password: 'Turbine-5-basin' };
    for (const [label, value] of Object.entries(entered))
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await expect.poll(sent).toEqual([
      {
        type: 'user-shared',
        data: { displayName: 'Line 1', employeeId: 'line1', role: 'viewer', password: 'box' },
      },
    ]);
    // R-SHA-04: encoded before it is sent, and in no address as it was typed
    const [encoding] = network.requestsTo('GET /v1/auth/encode-term');
    expect(encoding?.path).not.toContain('Turbine');
  });

  it('an administrator of a workspace invites members to it, with the roles that they may change', async () => {
    const { form } = await open({
      role: 'admin-group',
      roles: { hall: 'admin-group' },
      access: ['admin', 'player'],
    });
    expect(form.queryByLabelText('Kind of account')).toBeNull();
    expect(form.queryByLabelText('Role')).toBeNull();
    const roles = within(form.getByLabelText('Assembly hall')).getAllByRole<HTMLOptionElement>('option');
    expect(roles.map(({ value }) => value)).toEqual(['', 'publisher', 'viewer']);
  });

  it('R-USR-05: is not offered to them where the organisation does not want it', async () => {
    const organization = organizationOf();
    const settings = {
      ...organization.settings,
      features: { ...organization.settings.features, globalInvite: false },
    };
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({
      item: { ...organization, settings },
    });
    const item = { ...profileOfMaria, role: 'admin-group', access: ['admin'] };
    network.replies['GET /v1/profile/me'] = successEnvelope({ item });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users');
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite person' })).toBeNull();
  });

  it('R-USR-11: points out characters that are seldom part of a name', async () => {
    const { form } = await open();
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Becker; Tom <tom>' } });
    expect(form.getByText('Contains ; < >. Check that this is part of the name.')).toBeVisible();
  });

  it('says what the server refuses, at the field that it is about', async () => {
    network.replies['POST /user/add'] = refusal(409, 'user.email-taken', {
      fields: { email: 'Somebody has this address already.' },
    });
    const { currentPath, form } = await open();
    fill(tom);
    expect(await form.findByText('Refused: user.email-taken.')).toBeVisible();
    expect(form.getByText('Somebody has this address already.')).toBeVisible();
    expect(currentPath()).toBe('/admin/users/create');
  });

  it('asks before what was typed is left behind', async () => {
    const { form, currentPath } = await open();
    await user.type(form.getByLabelText('Name'), 'Tom');
    await user.click(form.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(currentPath()).toBe('/admin/users/create');
    expect(form.getByLabelText('Name')).toHaveValue('Tom');
  });
});

describe('R-ADM-01: the lists of people', () => {
  const sentQueries = () =>
    network.requestsTo('GET /v1/users').map(({ path }) => new URL(path, 'http://x').searchParams);
  const last = () => Object.fromEntries(sentQueries().at(-1) ?? []);
  beforeEach(async () => {
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users');
    await screen.findByText('Nothing here yet');
  });

  it('R-USR-10 (1:446): active people come by 100, inactive people by 10', async () => {
    await user.click(screen.getByRole('button', { name: 'Active' }));
    await expect.poll(last).toMatchObject({ status: 'active', size: '100' });
    await user.click(screen.getByRole('button', { name: 'Inactive' }));
    await expect.poll(last).toMatchObject({ status: 'inactive', size: '10' });
    expect(await screen.findByText('0 found')).toBeVisible();
    expect(screen.getByText('No results')).toBeVisible();
  });

  it('R-USR-10: what was loaded within five seconds is not loaded again', async () => {
    await user.click(screen.getByRole('button', { name: 'Active' }));
    await expect.poll(last).toMatchObject({ status: 'active' });
    await user.click(screen.getByRole('button', { name: 'Everyone' }));
    await user.click(screen.getByRole('button', { name: 'Active' }));
    await screen.findByText('No results');
    expect(sentQueries().filter((query) => query.get('status') === 'active')).toHaveLength(1);
  });

  it('are narrowed to a workspace, and to those whose invitation came to nothing', async () => {
    fireEvent.change(await screen.findByLabelText('Workspace'), { target: { value: 'hall' } });
    await expect.poll(last).toMatchObject({ workspaceId: 'hall' });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'could-not-be-invited' } });
    await expect.poll(last).toMatchObject({ workspaceId: 'hall', status: 'could-not-be-invited' });
  });
});

it('R-USR-09: says "Failed to fetch users" when the list cannot be loaded', async () => {
  network.replies['GET /v1/users'] = refusal(503, 'service.unavailable');
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/users');
  expect(await screen.findByText('Failed to fetch users')).toBeVisible();
});

describe('R-USR-01, R-USR-02: somebody who is invited', () => {
  const invited = (status: string, statusText: string | null = null) => ({
    id: 'tom',
    email: 'tom@harbour.example',
    displayName: 'Tom Becker',
    role: 'viewer',
    roles: {},
    status,
    createdAt: '2026-03-03T09:00:00.000Z',
    lastSignInAt: null,
    lastInteraction: null,
    accountName: null,
    invitation: { sentAt: '2026-03-03T09:00:00.000Z', expiresAt: '2026-03-10T09:00:00.000Z', statusText },
  });

  it.each([
    ['invited', 'Invited'],
    ['invitation-expired', 'Invitation expired'],
    ['could-not-be-invited', 'Could not be invited'],
  ])('%s is shown as "%s"', async (status, words) => {
    network.replies['GET /v1/users'] = listOf([invited(status)]);
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users');
    expect(await screen.findByText(words, { selector: 'td *' })).toBeVisible();
  });

  it('R-USR-08 (1:364): is renamed by the call of the specification, with a workspace of a workspace admin', async () => {
    network.replies['GET /v1/users/tom'] = successEnvelope({
      item: { ...invited('active'), invitation: null, roles: { hall: 'viewer' } },
    });
    network.replies['POST /user/user-name'] = successEnvelope();
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'admin-group', roles: { hall: 'admin-group' }, access: ['admin'] },
    });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users/tom');
    await user.click(await screen.findByRole('button', { name: 'Change name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change name' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Thomas' } });
    await user.click(dialog.getByRole('button', { name: 'Change name' }));
    await expect
      .poll(() => network.requestsTo('POST /user/user-name').map(({ body }) => body))
      .toEqual([
        {
          action: 'update',
          type: 'user-name',
          data: { userId: 'tom', displayName: 'Thomas', organization: 'harbour', groupId: 'hall' },
        },
      ]);
  });

  it('is invited again or not at all; there is no account to deactivate', async () => {
    network.replies['GET /v1/users'] = listOf([invited('could-not-be-invited', 'error: rejected')]);
    network.replies['GET /v1/users/tom'] = successEnvelope({
      item: invited('could-not-be-invited', 'error: rejected'),
    });
    network.replies['POST /v1/users/tom/invitation'] = successEnvelope();
    network.replies['DELETE /v1/users/tom/invitation'] = successEnvelope();
    network.replies['GET /v1/email-delivery'] = successEnvelope({ item: { sendsEmails: false } });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users/tom');
    render(<Toasts />);
    const drawer = within(await screen.findByRole('dialog', { name: 'Tom Becker' }));
    expect(drawer.getByText('error: rejected')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Send again' }));
    await expect.poll(() => network.requestsTo('POST /v1/users/tom/invitation')).toHaveLength(1);
    expect(await screen.findByText(/was written to the outbox folder/)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Withdraw invitation' }));
    await expect.poll(() => network.requestsTo('DELETE /v1/users/tom/invitation')).toHaveLength(1);
  });
});
