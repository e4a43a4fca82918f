import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentSession, signOut } from '../../../providers/session.ts';
import { refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { signedIn, stubMariaSession } from '../../../test-session.ts';
import { InviteScreen } from '../invitation/InviteScreen.tsx';
import { SetPasswordScreen } from '../SetPasswordScreen.tsx';

const good = 'Quarry7&lantern';
const item = { email: 'maria@harbour.example' };
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'POST /reset/v2/setpwd': successEnvelope({ item }),
    'POST /invite/v2/setuser': successEnvelope({ item }),
  });
  stubMariaSession(network);
});
afterEach(() => signOut());

async function open(at: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/usernewpassword/:token" element={<SetPasswordScreen />} />
          <Route path="/userinvitecreate/:token/:name" element={<InviteScreen />} />
          <Route path="*" element="The sign-in screen" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('New password');
  for (const label of ['New password', 'Repeat new password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: good } });
  screen.getByLabelText('Repeat new password').focus();
  return userEvent.setup();
}
const asksFor = (error: string, facts: object) => {
  network.replies['POST /v1/auth/login'] = refusal(403, error, { facts });
};

it('a reset password goes on with the second factor, on the same page', async () => {
  asksFor('signin.second-factor', { challenge: 'c1', totp: true, passkey: false });
  network.replies['POST /v1/auth/second-factor'] = () => signedIn();
  const user = await open('/usernewpassword/a.b.c.d');
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Code', {}, { timeout: 10_000 }), '123456{Enter}');
  await expect.poll(() => currentSession().status).toBe('signed-in');
  expect(network.requestsTo('POST /v1/auth/second-factor')[0]?.body).toEqual({
    challenge: 'c1',
    code: '123456',
  });
});

it('an invited person whose role must have a second factor is led to set one up', async () => {
  asksFor('signin.second-factor-setup', { challenge: 'c2', passkeys: false });
  network.replies['POST /v1/auth/second-factor/totp'] = successEnvelope({
    item: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Stepwell:maria?secret=JBSWY3DPEHPK3PXP' },
  });
  const user = await open('/userinvitecreate/a.b.c.d/Maria');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

it('anything else that is refused leads to the sign-in screen', async () => {
  network.replies['POST /v1/auth/login'] = refusal(403, 'signin.use-sso');
  const user = await open('/userinvitecreate/a.b.c.d/Maria');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The sign-in screen')).toBeVisible();
});
