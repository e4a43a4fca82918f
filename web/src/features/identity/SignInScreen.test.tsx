import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInScreen } from './SignInScreen.tsx';

type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
const refusal = (status: number, error: string, facts?: Record<string, number>): Reply => ({
  status,
  body: { success: false, code: status, message: 'refused', error, ...(facts && { facts }) },
});
const notSupported = refusal(404, 'sso.not-supported');

let replies: Record<string, Reply | 'lost'>;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  replies = { '/sso/check-idp': notSupported };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const reply = replies[url] ?? refusal(500, 'test.unknown');
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SignInScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
async function toPassword() {
  const user = open();
  await user.type(screen.getByLabelText('E-mail or employee ID'), 'maria@stepwell.example{Enter}');
  return { user, password: await screen.findByLabelText('Password') };
}

describe('signing in', () => {
  it('R-AUTH-22: goes on only with something that may be an e-mail', async () => {
    const user = open();
    const button = screen.getByRole('button', { name: 'Continue' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('E-mail or employee ID'), 'maria@stepwell.example');
    expect(button).toBeEnabled();
  });

  it('R-AUTH-18: the space key does nothing in the e-mail field', async () => {
    const user = open();
    const field = screen.getByLabelText('E-mail or employee ID');
    await user.type(field, 'ma ria');
    expect(field).toHaveValue('maria');
  });

  it('R-AUTH-17: says that a pasted space must go', async () => {
    const user = open();
    await user.click(screen.getByLabelText('E-mail or employee ID'));
    await user.paste('maria @stepwell.example');
    expect(screen.getByText('There is a space in it. Take it out.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('R-AUTH-14: 404 of the question for single sign-on leads to the password', async () => {
    const { password } = await toPassword();
    expect(password).toHaveFocus();
    expect(screen.getByText('maria@stepwell.example')).toBeVisible();
  });

  it('R-AUTH-19: takes what is no e-mail for an employee ID, and says that there are none here', async () => {
    const user = open();
    await user.type(screen.getByLabelText('E-mail or employee ID'), 'E1234{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login disabled');
    expect(asked).toEqual([]);
  });

  it.each([
    ['R-AUTH-23', 'signin.invalid-credentials', 'Invalid login credentials'],
    ['R-AUTH-24', 'signin.disabled', 'Login disabled'],
    ['R-AUTH-28', 'signin.use-sso', 'Use SSO login'],
    ['R-AUTH-25', 'something.else', 'Unexpected error'],
  ])('%s: says what was wrong: %s', async (_rule, error, words) => {
    const { user, password } = await toPassword();
    replies['/v1/auth/login'] = refusal(401, error);
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('waits out the pause after too many attempts', async () => {
    const { user, password } = await toPassword();
    replies['/v1/auth/login'] = refusal(429, 'signin.slowed-down', { retryAfterSeconds: 40 });
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 40 seconds');
    expect(screen.getByRole('button', { name: /Try again in 40 s/ })).toBeDisabled();
  });

  it('R-AUTH-15: a lost connection keeps what was typed, and retry makes the same call', async () => {
    const { user, password } = await toPassword();
    replies['/v1/auth/login'] = 'lost';
    await user.type(password, 'secret{Enter}');
    expect(await screen.findByText('Connection failed')).toBeVisible();
    replies['/v1/auth/login'] = refusal(401, 'signin.invalid-credentials');
    asked.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
    expect(asked).toEqual(['/v1/auth/login']);
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('R-AUTH-11: the arrow leads back to the e-mail', async () => {
    const { user } = await toPassword();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('E-mail or employee ID')).toHaveValue('maria@stepwell.example');
  });

  it('shows the password when asked to', async () => {
    const { user, password } = await toPassword();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('R-OUT-01: says that one has logged out until OK', async () => {
    sessionStorage.setItem('logged-out', '1');
    const user = open();
    expect(screen.getByText('You have logged out successfully')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('E-mail or employee ID')).toBeVisible();
    expect(sessionStorage.getItem('logged-out')).toBeNull();
  });
});
