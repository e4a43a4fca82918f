import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { successEnvelope, refusal, TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { signOut } from '../../providers/session.ts';
import { SignInScreen } from './SignInScreen.tsx';

const settings = 'POST /admin/organization/settings';
const employeeLogin = 'POST /v1/auth/employeeId-account/login';
const sharedLogin = 'POST /v1/auth/shared-account/login';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/deployment': successEnvelope({ item: { deployment: 'global', frameHosts: [] } }),
    [settings]: successEnvelope({
      item: { clientKey: 'acme', employeeIdLogin: true, sharedAccountLogin: true },
    }),
    [employeeLogin]: successEnvelope({
      item: { email: 'op1@acme', disposablePwd: 'once-1', refreshToken: 'token-1' },
    }),
    [sharedLogin]: successEnvelope({
      item: {
        account: 'line1.shared@acme',
        email: 'line1.shared@acme',
        disposablePwd: 'once-2',
        refreshToken: 'token-2',
      },
    }),
  });
  stubMariaSession(network);
});
afterEach(async () => {
  await signOut();
  sessionStorage.clear();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/']}>
        <SignInScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
async function enter(name: string) {
  const user = open();
  await user.type(screen.getByLabelText('Email or employee ID'), `${name}{Enter}`);
  return user;
}
const bodies = (route: string) => network.requestsTo(route).map(({ body }) => body);
const stored = (place: string): unknown => JSON.parse(localStorage.getItem(place) ?? 'null');

describe('signing in with a name of the organisation', () => {
  it('R-AUTH-19, R-EMP-03, R-EMP-09: an employee ID asks for its organisation, then signs in and is stored', async () => {
    const user = await enter('op1@acme');
    const password = await screen.findByLabelText('Password');
    expect(bodies(settings)).toEqual([{ action: 'get', clientKey: 'acme' }]);
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
    await user.type(password, 'secret{Enter}');
    await expect.poll(() => bodies('POST /v1/auth/login')).toHaveLength(1);
    expect(bodies(employeeLogin)).toMatchObject([
      { employeeId: 'op1', clientKey: 'acme', password: 'secret' },
    ]);
    expect(bodies('POST /v1/auth/login')).toMatchObject([{ email: 'op1@acme', password: 'once-1' }]);
    expect(stored('employee-account')).toEqual({ email: 'op1@acme', refreshToken: 'token-1' });
    await signOut();
    expect(bodies('POST /v1/auth/logout')).toEqual([{ refreshToken: 'token-1' }]);
    expect(stored('employee-account')).toBeNull();
  });

  it('R-SHA-01, R-SHA-05: a shared account signs in and is stored with its name', async () => {
    const user = await enter('line1.shared@acme');
    await user.type(await screen.findByLabelText('Password'), 'secret{Enter}');
    await expect
      .poll(() => stored('shared-account'))
      .toEqual({
        account: 'line1.shared@acme',
        email: 'line1.shared@acme',
        refreshToken: 'token-2',
      });
    expect(bodies(sharedLogin)).toMatchObject([{ account: 'line1.shared@acme', password: 'secret' }]);
  });

  it('R-EMP-04, E-client-key-required: needs a client key where the host has none', async () => {
    await enter('op1');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Client key is required for employee ID login.',
    );
    expect(bodies(settings)).toEqual([]);
  });

  it.each([
    ['op1@acme', { employeeIdLogin: false, sharedAccountLogin: false }],
    ['line1.shared@acme', { employeeIdLogin: true, sharedAccountLogin: false }],
  ])("R-EMP-05, E-login-disabled: is 'login disabled' where %s is switched off", async (name, item) => {
    network.replies[settings] = successEnvelope({ item: { clientKey: 'acme', ...item } });
    await enter(name);
    expect(await screen.findByRole('alert')).toHaveTextContent('Login disabled');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it("R-EMP-06, E-employee-id-invalid: is 'employee id invalid' when the settings cannot be read", async () => {
    network.replies[settings] = refusal(500, 'server.unexpected');
    await enter('op1@acme');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Employee ID invalid/i);
  });

  it.each([
    ['R-AUTH-23, E-login-invalid', 'signin.invalid-credentials', 'Invalid login credentials'],
    ['R-EMP-05', 'signin.name-disabled', 'Login disabled'],
    ['R-EMP-07, E-invalid-id', 'server.unexpected', 'Invalid ID'],
    ['R-EMP-07', 'input.invalid', 'Invalid ID'],
    ['R-EMP-08, E-invalid-employee-id', 'signin.employee-id-unregistered', 'Invalid employee ID.'],
    ['R-AUTH-24', 'signin.disabled', 'Login disabled'],
    ['R-AUTH-25, E-login-unexpected', 'something.else', 'Unexpected error'],
  ])('%s: says what was wrong: %s', async (_rule, error, words) => {
    network.replies[employeeLogin] = refusal(403, error);
    const user = await enter('op1@acme');
    await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(stored('employee-account')).toBeNull();
  });

  it('E-connection-failed: a lost question for the organisation is asked again', async () => {
    network.replies[settings] = 'lost';
    const user = await enter('op1@acme');
    expect(await screen.findByText('Connection failed')).toBeVisible();
    network.replies[settings] = successEnvelope({
      item: { clientKey: 'acme', employeeIdLogin: true, sharedAccountLogin: false },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('a password that an administrator set is replaced before the employee is in', async () => {
    const first = 'POST /v1/auth/employeeId-account/first-password';
    network.replies[first] = network.replies[employeeLogin] ?? 'lost';
    network.replies[employeeLogin] = refusal(403, 'password.must-change');
    const user = await enter('op1@acme');
    await user.type(await screen.findByLabelText('Password'), 'Given-by-2-others{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'Quarry7&lantern');
    await user.type(screen.getByLabelText('Repeat new password'), 'Quarry7&lantern{Enter}');
    await expect.poll(() => stored('employee-account')).not.toBeNull();
    expect(bodies(first)).toMatchObject([
      {
        employeeId: 'op1',
        clientKey: 'acme',
        password: 'Given-by-2-others',
        newPassword: 'Quarry7&lantern',
      },
    ]);
  });
});
