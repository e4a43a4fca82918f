import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { successEnvelope, refusal, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';
import { feature } from '../routes.tsx';
import { ExpiredLinkScreen } from '../ExpiredLinkScreen.tsx';
import { InviteCodeScreen } from './InviteCodeScreen.tsx';
import { InviteScreen } from './InviteScreen.tsx';

const good = 'Quarry7&lantern';
const path = 'POST /invite/v2/setuser';
const asked = 'POST /invite/v2/password-policy';
const invitation = { organization: 'Harbour Works', email: 'tom@harbour.example', displayName: 'Tom Becker' };
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
});

function open(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/userinvitecreate', element: <InviteCodeScreen /> },
      { path: '/userinvitecreate/:token/:name?/:lang?', element: <InviteScreen /> },
      { path: '/emailexpired/:type?/:lang?/:email?', element: <ExpiredLinkScreen /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}
const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: 'Create account' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fill(name: string, password = good, repeated = password) {
  type('Full name', name);
  type('New password', password);
  type('Repeat new password', repeated);
}

describe('R-INV-01: the page of an invitation', () => {
  it.each([
    ['/userinvitecreate/a.b.c.d', ''],
    ['/userinvitecreate/a.b.c.d/Tom%20Becker', 'Tom Becker'],
    ['/userinvitecreate/a.b.c.d/Tom%2FBen/de', 'Tom/Ben'],
  ])('opens at %s with the name "%s", three times, and sends nothing', async (at, name) => {
    for (let time = 0; time < 3; time++) {
      open(at);
      await waitFor(() => expect(screen.getAllByLabelText('Full name')).toHaveLength(time + 1));
      expect(screen.getAllByLabelText('Full name').at(-1)).toHaveValue(name);
    }
    expect(network.requestsTo(path)).toEqual([]);
    expect(network.requestsTo('POST /invite/v2/code')).toEqual([]);
  });

  it('R-INV-03, R-INV-04, E-rule-no-all-space: creates nothing before everything is right', async () => {
    open('/userinvitecreate/a.b.c.d');
    await screen.findByLabelText('Full name');
    expect(button()).toBeDisabled();
    fill('Tom');
    await waitFor(() => expect(button()).toBeEnabled());
    fill('   ');
    expect(await screen.findByText(/^Spaces alone are not enough/)).toBeVisible();
    expect(button()).toBeDisabled();
    fill('');
    await waitFor(() => expect(button()).toBeDisabled());
  });

  it.each([
    ['9 characters', 'Quarry7&l', false],
    ['10 characters', 'Quarry7&la', true],
    ['25 characters', 'Quarry7&lanternQuarry7&la', true],
    ['26 characters', 'Quarry7&lanternQuarry7&lan', false],
    ['no digit', 'Quarry&lantern', false],
    ['no lowercase letter', 'QUARRY7&LANTERN', false],
    ['no uppercase letter', 'quarry7&lantern', false],
    ['no special character', 'Quarry7lantern', false],
    ['a space', 'Quarry7 &lantern', false],
  ])('R-INV-05 (3:148): a password with %s: %s, %s', async (_, password, isAccepted) => {
    open('/userinvitecreate/a.b.c.d');
    await screen.findByLabelText('Full name');
    fill('Tom');
    await waitFor(() => expect(button()).toBeEnabled());
    fill('Tom', password);
    await waitFor(() => expect((button() as HTMLButtonElement).disabled).toBe(!isAccepted));
  });

  it.each([
    ['/userinvitecreate/a.b.c.d', 'Tom Becker'],
    ['/userinvitecreate/a.b.c.d/Tom', 'Tom'],
  ])('%s names the organisation, the address and "%s"', async (at, name) => {
    network.replies[asked] = successEnvelope({ item: { passwordPolicy: 'complexity', invitation } });
    open(at);
    expect(await screen.findByLabelText('Full name')).toHaveValue(name);
    expect(screen.getByText(/join Harbour Works.*tom@harbour\.example/)).toBeVisible();
    expect(network.requestsTo(asked).map(({ body }) => body)).toEqual([{ token: 'a.b.c.d' }]);
  });

  it('a link that was used, has expired or was withdrawn says so at once, with what to do', async () => {
    network.replies[asked] = successEnvelope({ item: { passwordPolicy: 'complexity', invitation: null } });
    const currentPath = open('/userinvitecreate/a.b.c.d/Tom');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask an administrator of the organisation');
    expect(screen.queryByLabelText('Full name')).toBeNull();
    expect(currentPath()).toBe('/emailexpired/invite');
  });

  it('a name that was left empty says why nothing can be created', async () => {
    open('/userinvitecreate/a.b.c.d');
    await user.click(await screen.findByLabelText('Full name'));
    await user.tab();
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(screen.getByLabelText('Full name')).toBeInvalid();
    fill('', good);
    expect(button()).toBeDisabled();
  });

  it('accepts a passphrase where the organisation of the invitation has chosen them', async () => {
    network.replies[asked] = successEnvelope({
      item: { passwordPolicy: 'passphrase', invitation },
    });
    open('/userinvitecreate/a.b.c.d');
    expect(await screen.findByText('15 to 128 characters')).toBeVisible();
    fill('Tom', good.slice(0, 14));
    expect(button()).toBeDisabled();
    fill('Tom', 'quiet lanterns over the quarry');
    await waitFor(() => expect(button()).toBeEnabled());
  });

  it('E-password-match: wants the same password twice', async () => {
    open('/userinvitecreate/a.b.c.d');
    await screen.findByLabelText('Full name');
    fill('Tom', good, `${good}x`);
    expect(await screen.findByText('Password must match.')).toBeVisible();
  });

  it('R-INV-02, R-INV-06, R-INV-07: creates the account, and signs in with the address of the answer', async () => {
    network.replies[path] = successEnvelope({ item: { email: 'tom@harbour.example' } });
    open('/userinvitecreate/a.b.c.d/Tom');
    await screen.findByLabelText('Full name');
    const password = 'A%b7&lantern';
    fill('Tom Becker', password);
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    await expect
      .poll(() => network.requestsTo('POST /v1/auth/login')[0]?.body)
      .toMatchObject({
        email: 'tom@harbour.example',
        password,
      });
    expect(network.requestsTo(path)[0]?.body).toEqual({
      token: 'a.b.c.d',
      name: 'Tom Becker',
      password: 'A%25b7%26lantern',
    });
  });

  it.each([
    ['R-INV-08, E-invite-format', 'regex', 'The password doesn’t meet the rules below'],
    ['R-INV-09, E-invite-forbidden', 'certain_value', 'The password contains something easy to guess'],
  ])('%s: what is refused as %s shows "%s"', async (_, authType, words) => {
    network.replies[path] = refusal(400, 'password.refused', { facts: { authType } });
    const currentPath = open('/userinvitecreate/a.b.c.d/Tom');
    await screen.findByLabelText('Full name');
    fill('Tom');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(currentPath()).toBe('/userinvitecreate/a.b.c.d/Tom');
  });

  it('R-INV-10, E-invite-other: any other failure says so, and leads to /auth', async () => {
    network.replies[path] = refusal(500, 'fault');
    const currentPath = open('/userinvitecreate/a.b.c.d/Tom');
    await screen.findByLabelText('Full name');
    fill('Tom');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    await expect.poll(currentPath).toBe('/auth');
  });

  it('R-INV-11: an invitation that has ended leads to /emailexpired/invite, which says what to do', async () => {
    network.replies[path] = refusal(404, 'invitation.invalid');
    const currentPath = open('/userinvitecreate/a.b.c.d/Tom');
    await screen.findByLabelText('Full name');
    fill('Tom');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    await expect.poll(currentPath).toBe('/emailexpired/invite');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask an administrator of the organisation');
  });

  it('R-LNG-06: has a language menu', async () => {
    open('/userinvitecreate/a.b.c.d');
    await screen.findByLabelText('Full name');
    expect(screen.getByRole('button', { name: /language/i })).toBeVisible();
  });

  it('R-RTE-12: is for people who are signed out; others are redirected to home', () => {
    const guarded = (feature.routes ?? []).filter(({ path: at }) =>
      /^\/(userinvitecreate|usernewpassword)/.test(at),
    );
    expect(guarded.map(({ who }) => who)).toEqual(guarded.map(() => 'guest'));
    expect(guarded.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the code of an invitation', () => {
  const enter = async () => {
    type('Email', 'tom@harbour.example');
    type('Code', '1234 5678');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('leads to the page of the link', async () => {
    network.replies['POST /invite/v2/code'] = successEnvelope({ item: { token: 'a.b.c.d' } });
    const currentPath = open('/userinvitecreate');
    await enter();
    await expect.poll(currentPath).toBe('/userinvitecreate/a.b.c.d');
  });

  it('that is wrong is said at the field', async () => {
    network.replies['POST /invite/v2/code'] = refusal(400, 'invitation.code-invalid');
    open('/userinvitecreate');
    await enter();
    expect(await screen.findByText(/This code is wrong, has expired or was already used/)).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });
});
