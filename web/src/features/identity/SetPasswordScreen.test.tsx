import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { successEnvelope, refusal, TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { ExpiredLinkScreen } from './ExpiredLinkScreen.tsx';
import { SetPasswordScreen } from './SetPasswordScreen.tsx';

const good = 'Quarry7&lantern';
const path = 'POST /reset/v2/setpwd';
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
});

function open(at = '/usernewpassword/a.b.c.d') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/usernewpassword/:token/:lang?" element={<SetPasswordScreen />} />
          <Route path="/emailexpired/:type?/:lang?/:email?" element={<ExpiredLinkScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const button = () => screen.getByRole('button', { name: 'Set password' });
function fill(first: string, second = first) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: first } });
  fireEvent.change(screen.getByLabelText('Repeat new password'), { target: { value: second } });
  screen.getByLabelText('Repeat new password').focus();
}
async function enter(first: string, second = first) {
  const user = open();
  await screen.findByLabelText('New password');
  fill(first, second);
  return user;
}

describe('the page where the email leads', () => {
  it('R-PWD-03, R-INV-05, E-password-match, 3:224: accepts a password that follows every rule, typed twice', async () => {
    await enter(good, `${good}x`);
    expect(await screen.findByText('Password must match.')).toBeVisible();
    expect(button()).toBeDisabled();
    for (const bad of [
      'Short1&xy',
      `Toolong1&${'x'.repeat(17)}`,
      'nodigits&Upper',
      'NOLOWER7&UPPER',
      'noupper7&lower',
      'Nospecial77x',
      'With space7&',
    ]) {
      fill(good);
      await waitFor(() => expect(button()).toBeEnabled());
      fill(bad);
      await waitFor(() => expect(button(), bad).toBeDisabled());
    }
  });

  it('R-PWD-02, 3:229: says that it worked, and signs in by itself with the address of the answer', async () => {
    network.replies[path] = successEnvelope({ item: { email: 'maria@harbour.example' } });
    const user = await enter(good);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Your password was changed')).toBeVisible();
    expect(network.requestsTo(path)[0]?.body).toEqual({
      token: 'a.b.c.d',
      password: encodeURIComponent(good),
    });
    await waitFor(() => expect(network.requestsTo('POST /v1/auth/login')).toHaveLength(1), { timeout: 3000 });
    expect(network.requestsTo('POST /v1/auth/login')[0]?.body).toMatchObject({
      email: 'maria@harbour.example',
      password: good,
    });
  });

  it('R-PWD-01, R-INV-06: opening the link three times uses nothing up, and its button sends the password URL-encoded', async () => {
    for (let time = 0; time < 3; time += 1) {
      open();
      expect(await screen.findByLabelText('New password')).toBeVisible();
      cleanup();
    }
    // the rules are asked for, which uses nothing up
    const sent = network.requests.filter(({ method }) => method !== 'GET');
    expect(sent.map((each) => each.path)).toEqual(
      Array.from({ length: 3 }, () => '/reset/v2/password-policy'),
    );
    expect(network.requests.filter((each) => each.path.includes('a.b.c.d'))).toEqual([]);
    network.replies[path] = successEnvelope({ item: { email: 'maria@harbour.example' } });
    const user = await enter('Aa7%b-&+harbour');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(network.requestsTo(path)).toHaveLength(1));
    expect(network.requestsTo(path)[0]?.body).toMatchObject({ password: 'Aa7%25b-%26%2Bharbour' });
  });

  it('accepts a passphrase where the organisation of the link has chosen them, and says so', async () => {
    network.replies['POST /reset/v2/password-policy'] = successEnvelope({
      item: { passwordPolicy: 'passphrase', isOpen: true },
    });
    await enter('x'.repeat(14));
    expect(network.requestsTo('POST /reset/v2/password-policy')[0]?.body).toEqual({ token: 'a.b.c.d' });
    expect(screen.getByText('15 to 128 characters')).toBeVisible();
    expect(screen.queryByText('A digit')).toBeNull();
    expect(button()).toBeDisabled();
    fill('quiet lanterns over the quarry');
    await waitFor(() => expect(button()).toBeEnabled());
    fill('🛶'.repeat(129));
    await waitFor(() => expect(button()).toBeDisabled());
    fill(good.padEnd(15, '!'));
    await waitFor(() => expect(button()).toBeEnabled());
  });

  it.each([
    ['regex', 'The password doesn’t meet the rules below'],
    ['reused', 'You have used this password before'],
    ['certain_value', 'The password contains something easy to guess'],
    ['anything else', 'Password reset failed'],
  ])(
    'R-PWD-04, E-newpw-regex, E-newpw-reused, E-newpw-certain, E-newpw-other: %s shows "%s"',
    async (authType, words) => {
      network.replies[path] = refusal(400, 'password.refused', { facts: { authType } });
      const user = await enter(good);
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(button()).toBeEnabled();
    },
  );

  it('a link that was used or has expired says so at once, and leads to another email', async () => {
    network.replies['POST /reset/v2/password-policy'] = successEnvelope({
      item: { passwordPolicy: 'complexity', isOpen: false },
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toHaveFocus();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(network.requestsTo(path)).toEqual([]);
  });

  it('a link that ends meanwhile leads to another email', async () => {
    network.replies[path] = refusal(404, 'password-reset.invalid');
    const user = await enter(good);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toHaveFocus();
  });

  it('R-INV-11: the address for links that have ended shows the same', () => {
    open('/emailexpired/reset/en/maria@harbour.example');
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired');
  });
});
