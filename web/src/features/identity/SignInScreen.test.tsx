import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { successEnvelope, refusal, TestNetwork } from '../../test-network.ts';
import { signedIn } from '../../test-session.ts';
import { SignInScreen } from './SignInScreen.tsx';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'POST /sso/check-idp': refusal(404, 'sso.not-supported'),
    'GET /v1/deployment': successEnvelope({ item: { deployment: 'global', frameHosts: [] } }),
    'POST /reset/forgot': successEnvelope(),
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});
/** The requests since a moment, except for the deployment. */
const requestedPaths = (from = 0) =>
  network.requests
    .slice(from)
    .map(({ path }) => path)
    .filter((path) => path !== '/v1/deployment');

function open(at = '/') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SignInScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
async function toPassword() {
  const user = open();
  await user.click(screen.getByLabelText('Email or employee ID'));
  await user.paste('maria@stepwell.example');
  await user.keyboard('{Enter}');
  return { user, password: await screen.findByLabelText('Password') };
}

describe('signing in', () => {
  it('R-AUTH-22: continues only with an email address, and signs in only with a password', async () => {
    const user = open();
    const button = screen.getByRole('button', { name: 'Continue' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Email or employee ID'), 'maria@stepwell.example{Enter}');
    const password = await screen.findByLabelText('Password');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await user.type(password, 'secret');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('R-AUTH-18: the space key does nothing in the e-mail field', async () => {
    const user = open();
    const field = screen.getByLabelText('Email or employee ID');
    await user.type(field, 'ma ria');
    expect(field).toHaveValue('maria');
  });

  it('R-AUTH-17, E-rule-no-space: says that a pasted space must go', async () => {
    const user = open();
    await user.click(screen.getByLabelText('Email or employee ID'));
    await user.paste('maria @stepwell.example');
    expect(screen.getByText('Remove the spaces.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('R-AUTH-14: 404 of the question for single sign-on leads to the password', async () => {
    const { password } = await toPassword();
    expect(password).toHaveFocus();
    expect(screen.getByText('maria@stepwell.example')).toBeVisible();
  });

  it.each([
    ['R-AUTH-23', 401, 'signin.invalid-credentials', 'Invalid login credentials'],
    ['R-AUTH-23', 500, 'server.unexpected', 'Invalid login credentials'],
    ['R-AUTH-24', 403, 'signin.disabled', 'Login disabled'],
    ['R-AUTH-28', 403, 'signin.use-sso', 'Use SSO login'],
    ['R-AUTH-25', 400, 'something.else', 'Unexpected error'],
  ])('%s: says what was wrong: %i %s', async (_rule, code, error, words) => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(code, error);
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('R-AUTH-15: the check at start-up has a failure of its own, and retry makes that check again', async () => {
    network.replies['GET /v1/deployment'] = 'lost';
    open();
    expect(
      await screen.findByText(/couldn’t be reached to prepare the sign-in/, {}, { timeout: 5000 }),
    ).toBeVisible();
    const requests = network.requestsTo('GET /v1/deployment').length;
    network.replies['GET /v1/deployment'] = successEnvelope({
      item: { deployment: 'global', frameHosts: [] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email or employee ID')).toBeVisible();
    expect(network.requestsTo('GET /v1/deployment')).toHaveLength(requests + 1);
    expect(requestedPaths()).toEqual([]);
  });

  it('a passphrase with spaces is typed, and asked for where the organisation has chosen them', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(403, 'password.must-change', {
      facts: { passwordPolicy: 'passphrase' },
    });
    await user.type(password, ' given by one other {Enter}');
    expect(await screen.findByText('15 to 128 characters')).toBeVisible();
    expect(network.requestsTo('POST /v1/auth/login')[0]?.body).toMatchObject({
      password: ' given by one other ',
    });
    for (const label of ['New password', 'Repeat new password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'quiet lanterns over the quarry' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set password' })).toBeEnabled());
  });

  it('a password that somebody else set is replaced by one of the person’s own before they are in', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(403, 'password.must-change');
    await user.type(password, 'Given-by-1-other{Enter}');
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    const choose = async (word: string) => {
      for (const label of ['New password', 'Repeat new password'])
        fireEvent.change(screen.getByLabelText(label), { target: { value: word } });
      await user.click(screen.getByRole('button', { name: 'Set password' }));
    };
    network.replies['POST /v1/auth/first-password'] = refusal(400, 'password.refused', {
      fields: { password: 'rules.passwordCommon' },
      facts: { authType: 'certain_value' },
    });
    await choose('Password-123');
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is too common');
    network.replies['POST /v1/auth/first-password'] = 'lost';
    await choose('vB9#kettle-moss');
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be reached to set your password');
    network.replies['POST /v1/auth/first-password'] = () => signedIn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.requestsTo('POST /v1/auth/first-password')).toHaveLength(3));
    expect(network.requestsTo('POST /v1/auth/first-password')[2]?.body).toMatchObject({
      email: 'maria@stepwell.example',
      password: 'Given-by-1-other',
      newPassword: 'vB9#kettle-moss',
    });
  });

  it('says that it is not the password where the server cannot answer now', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(503, 'service.unavailable');
    await user.type(password, 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account and your password are safe.');
  });

  it('waits out the pause after too many attempts', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(429, 'signin.slowed-down', {
      facts: { retryAfterSeconds: 40 },
    });
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 40 seconds');
    expect(screen.getByRole('button', { name: /Try again in 40 s/ })).toBeDisabled();
  });

  it('R-AUTH-15: a lost connection keeps what was typed, and retry makes the same call', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = 'lost';
    await user.type(password, 'secret{Enter}');
    expect(await screen.findByText('Connection failed')).toBeVisible();
    network.replies['POST /v1/auth/login'] = refusal(401, 'signin.invalid-credentials');
    const before = network.requests.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
    expect(requestedPaths(before)).toEqual(['/v1/auth/login']);
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('R-AUTH-11: the arrow leads back to the e-mail', async () => {
    const { user } = await toPassword();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('maria@stepwell.example');
  });

  it('shows the password when asked to', async () => {
    const { user, password } = await toPassword();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('R-OUT-01, R-AUTH-06: says that one has logged out until OK, which leads to the first step', async () => {
    sessionStorage.setItem('logged-out', '1');
    const user = open();
    expect(screen.getByText('You have logged out successfully')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Email or employee ID')).toBeVisible();
    expect(sessionStorage.getItem('logged-out')).toBeNull();
  });

  it('says why, when nobody was there any more', () => {
    sessionStorage.setItem('logged-out', 'idle');
    open();
    expect(screen.getByText('You were signed out')).toBeVisible();
  });

  it('R-AUTH-01: shows a card with the sign-in and, beside it, a panel with a headline', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('Filmed once, followed step by step.')).toBeInTheDocument();
  });

  it('R-AUTH-16: says that a field must be filled in once it is left empty', async () => {
    const user = open();
    const field = screen.getByLabelText('Email or employee ID');
    expect(field).not.toHaveAttribute('aria-invalid');
    await user.click(field);
    await user.tab();
    expect(screen.getByText('Fill in this field.')).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['a@b', 'an employee ID'],
    ['a@b.c', 'an employee ID'],
    ['a@b.co', 'an e-mail'],
  ])('R-AUTH-20: takes %s for %s', async (text, kind) => {
    const user = open();
    await user.type(screen.getByLabelText('Email or employee ID'), `${text}{Enter}`);
    if (kind === 'an e-mail') await screen.findByLabelText('Password');
    else expect(await screen.findByRole('alert')).toBeVisible();
    expect(requestedPaths().includes('/sso/check-idp')).toBe(kind === 'an e-mail');
  });

  it('R-AUTH-09, R-AUTH-15: a domain check that fails shows a card with retry, which makes the same call', async () => {
    network.replies['POST /sso/check-idp'] = 'lost';
    const user = open();
    await user.type(screen.getByLabelText('Email or employee ID'), 'maria@stepwell.example{Enter}');
    expect(await screen.findByText('Connection failed')).toBeVisible();
    network.replies['POST /sso/check-idp'] = refusal(404, 'sso.not-supported');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(requestedPaths()).toEqual(['/sso/check-idp', '/sso/check-idp']);
  });

  it('R-AUTH-26: says that right credentials belong to nobody who is registered', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(403, 'signin.not-registered');
    await user.type(password, 'right{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email account is not registered with the product.',
    );
  });

  it('R-SES-04: a generation that may not enter gets a forbidden popup, and is back at the first step after it', async () => {
    const { user, password } = await toPassword();
    network.replies['POST /v1/auth/login'] = refusal(403, 'signin.generation');
    await user.type(password, 'right{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Forbidden' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Email or employee ID')).toBeVisible();
  });

  it('says that Caps Lock is on while the password is typed', async () => {
    const { user, password } = await toPassword();
    await user.keyboard('{CapsLock}');
    await user.type(password, 'a');
    expect(screen.getByText('Caps Lock')).toBeVisible();
    network.replies['POST /v1/auth/login'] = refusal(401, 'signin.invalid-credentials');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Caps Lock is on');
  });
});

describe('a forgotten password', () => {
  const toReset = async () => {
    const { user } = await toPassword();
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    return { user, field: screen.getByLabelText('Email') };
  };

  it('R-AUTH-02, R-AUTH-03, R-AUTH-05, R-AUTH-12: Enter leads from e-mail to password to reset to success and back to the e-mail', async () => {
    const { user, field } = await toReset();
    expect(field).toHaveValue('maria@stepwell.example');
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(network.requestsTo('POST /reset/forgot')[0]?.body).toMatchObject({
      email: 'maria@stepwell.example',
    });
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('maria@stepwell.example');
  });

  it('R-AUTH-21, E-rule-invalid-email: goes nowhere without a valid e-mail, and says so', async () => {
    const { user, field } = await toReset();
    await user.clear(field);
    await user.type(field, 'a@b{Enter}');
    await user.tab();
    expect(screen.getByText(/^Enter an email address, for example/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send email' })).toBeDisabled();
    expect(network.requestsTo('POST /reset/forgot')).toEqual([]);
  });

  it('R-PWD-06, E-reset-failure: a failure is shown, and a lost connection can be retried', async () => {
    const { user } = await toReset();
    network.replies['POST /reset/forgot'] = refusal(503, 'service.unavailable');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The email wasn’t sent');
    network.replies['POST /reset/forgot'] = 'lost';
    await user.click(screen.getByRole('button', { name: 'Send email' }));
    expect(await screen.findByText('Connection failed')).toBeVisible();
    network.replies['POST /reset/forgot'] = successEnvelope();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Check your email')).toBeVisible();
  });

  it('R-AUTH-11: the arrow leads back to the password, and from there to the e-mail', async () => {
    const { user } = await toReset();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email or employee ID')).toBeVisible();
  });

  it('is where the link of an email and the end of another link lead', () => {
    open('/?forgot');
    expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  });
});

describe('what stands around the card', () => {
  const deployed = (item: object) => {
    network.replies['GET /v1/deployment'] = successEnvelope({ item });
  };

  it.each([
    ['global', ['Privacy policy', 'Troubleshooting']],
    ['china', ['Privacy policy', 'User agreement', 'Troubleshooting']],
  ])('R-AUTH-07: in the %s deployment the footer leads to %j', async (deployment, names) => {
    deployed({ deployment, frameHosts: [] });
    open();
    await vi.waitFor(() => expect(network.requestsTo('GET /v1/deployment')).toHaveLength(1), {
      timeout: 10_000,
    });
    const foot = within(screen.getByRole('contentinfo'));
    await foot.findByRole('link', { name: names.at(-2) ?? '' });
    expect(foot.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
    expect(foot.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
    const agreement = foot.queryByRole('link', { name: 'User agreement' });
    expect(agreement?.getAttribute('href')).toBe(deployment === 'china' ? '/user-agreement' : undefined);
  });

  it.each([true, false])('R-AUTH-31: the switch of the theme is there while developing: %s', (developing) => {
    vi.stubEnv('DEV', developing);
    open();
    const found = screen.queryByRole('button', { name: /theme$/ });
    if (developing) expect(found).toBeVisible();
    else expect(found).toBeNull();
    expect(screen.getByRole('button', { name: 'About' })).toBeVisible();
  });

  it.each([
    ['https://intranet.example', 'compact'],
    ['https://elsewhere.example', 'whole'],
  ])('R-AUTH-08: in a frame of %s the sign-in is %s', async (host, size) => {
    deployed({ deployment: 'global', frameHosts: ['https://intranet.example'] });
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${host}/page`);
    open();
    const motto = 'Filmed once, followed step by step.';
    if (size === 'compact')
      await vi.waitFor(() => expect(screen.queryByText(motto)).toBeNull(), { timeout: 10_000 });
    else {
      await vi.waitFor(() => expect(network.requestsTo('GET /v1/deployment')).toHaveLength(1), {
        timeout: 10_000,
      });
      expect(screen.getByText(motto)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('Email or employee ID')).toBeVisible();
  });
});
