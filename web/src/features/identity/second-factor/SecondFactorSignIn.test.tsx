import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentSession, signOut } from '../../../providers/session.ts';
import { refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { signedIn, stubMariaSession } from '../../../test-session.ts';
import { SignInScreen } from '../SignInScreen.tsx';

/** What is to be printed is in the page as well. */
const onScreen = { ignore: '[aria-hidden] *' };
const step = 'POST /v1/auth/second-factor';
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
  Object.assign(network.replies, {
    'POST /sso/check-idp': refusal(404, 'sso.not-supported'),
    'GET /v1/deployment': successEnvelope({ item: { deployment: 'global', frameHosts: [] } }),
  });
});
afterEach(async () => {
  await signOut();
  sessionStorage.clear();
});

function openScreen() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SignInScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
async function enterPassword(error: string, facts: object) {
  network.replies['POST /v1/auth/login'] = refusal(403, error, { facts });
  const user = openScreen();
  await user.type(screen.getByLabelText('Email or employee ID'), 'maria@harbour.example{Enter}');
  await user.type(await screen.findByLabelText('Password'), 'Harbour-mill-7{Enter}');
  return user;
}

it('asks for a code after the password; a wrong one is told under its field, the right one signs in', async () => {
  const user = await enterPassword('signin.second-factor', { challenge: 'c1', totp: true, passkey: false });
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  network.replies[step] = refusal(400, 'second-factor.wrong');
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
  network.replies[step] = () => signedIn();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await expect.poll(() => currentSession().status).toBe('signed-in');
  expect(network.requestsTo(step).at(-1)?.body).toMatchObject({ challenge: 'c1', code: '123456' });
});

it('says that a challenge has ended and leads back to the password', async () => {
  const user = await enterPassword('signin.second-factor', { challenge: 'c1', totp: true, passkey: false });
  network.replies[step] = refusal(400, 'second-factor.expired');
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Go back and sign in again');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

it('a person who must have one sets it up first, saves the recovery codes, and is signed in then', async () => {
  network.replies[`${step}/totp`] = successEnvelope({
    item: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Stepwell:maria?secret=JBSWY3DPEHPK3PXP' },
  });
  const { status: _, body } = signedIn() as { status: number; body: { item: object } };
  network.replies[`${step}/totp/activate`] = successEnvelope({
    item: { recoveryCodes: ['ABCD-EFGH-JKLM-NPQR'], session: body.item },
  });
  const user = await enterPassword('signin.second-factor-setup', { challenge: 'c2', passkeys: false });
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(screen.getByLabelText('6-digit code'), '123456{Enter}');
  expect(await screen.findByText('ABCD-EFGH-JKLM-NPQR', onScreen)).toBeVisible();
  // Enter, pressed once too often, must not dismiss them
  expect(screen.getByRole('button', { name: 'Copy codes' })).toHaveFocus();
  expect(currentSession().status).not.toBe('signed-in');
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await expect.poll(() => currentSession().status).toBe('signed-in');
});

it('an employee confirms and is stored in this browser, as after the password alone', async () => {
  Object.assign(network.replies, {
    'POST /admin/organization/settings': successEnvelope({
      item: { clientKey: 'acme', employeeIdLogin: true, sharedAccountLogin: false },
    }),
    'POST /v1/auth/employeeId-account/login': refusal(403, 'signin.second-factor', {
      facts: { challenge: 'c3', totp: true, passkey: false },
    }),
    [step]: successEnvelope({
      item: { email: 'op1@acme', disposablePwd: 'once', refreshToken: 'token-1' },
    }),
    'POST /v1/auth/login': () => signedIn(),
  });
  const user = openScreen();
  await user.type(screen.getByLabelText('Email or employee ID'), 'op1@acme{Enter}');
  await user.type(await screen.findByLabelText('Password'), 'Harbour-mill-7{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await expect.poll(() => currentSession().status).toBe('signed-in');
  expect(network.requestsTo('POST /v1/auth/login')[0]?.body).toMatchObject({
    email: 'op1@acme',
    password: 'once',
  });
  expect(JSON.parse(localStorage.getItem('employee-account') ?? 'null')).toEqual({
    email: 'op1@acme',
    refreshToken: 'token-1',
  });
});

describe('after single sign-on', () => {
  const openWithCredential = (error: string, facts: object) => {
    network.replies['POST /sso/validate-oauth'] = refusal(403, error, { facts });
    history.replaceState(null, '', '/auth#sso=harbour.id.secret');
    return openScreen();
  };
  afterEach(() => history.replaceState(null, '', '/'));

  it('the credential of the page is stored once the code is right, and not before', async () => {
    network.replies[step] = () => signedIn();
    const user = openWithCredential('signin.second-factor', { challenge: 'c4', totp: true, passkey: false });
    const code = await screen.findByLabelText('Code');
    expect(localStorage.getItem('sso-credential')).toBeNull();
    await user.type(code, '123456{Enter}');
    await expect.poll(() => currentSession().status).toBe('signed-in');
    expect(localStorage.getItem('sso-credential')).toBe('harbour.id.secret');
  });

  it('going back leads to the start: there is no password to return to', async () => {
    const user = openWithCredential('signin.second-factor', { challenge: 'c4', totp: true, passkey: false });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Email or employee ID')).toBeVisible();
  });
});
