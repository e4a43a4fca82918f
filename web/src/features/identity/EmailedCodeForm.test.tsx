import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { successEnvelope, refusal, TestNetwork } from '../../test-network.ts';
import { EmailedCodeForm } from './EmailedCodeForm.tsx';

const path = 'POST /reset/v2/code';
const At = () => <p>at {useLocation().pathname}</p>;

function open() {
  const network = new TestNetwork();
  render(
    <MemoryRouter>
      <EmailedCodeForm
        email="maria@stepwell.example"
        path="/reset/v2/code"
        invalid="password-reset.code-invalid"
        page="/usernewpassword"
      />
      <At />
    </MemoryRouter>,
  );
  return { network, user: userEvent.setup() };
}

it('leads to the page of the link; a wrong code is told under its field', async () => {
  const { network, user } = open();
  const code = screen.getByLabelText('Code from the email');
  const send = screen.getByRole('button', { name: 'Continue with code' });
  await user.type(code, '1234 56');
  await user.click(send);
  expect(await screen.findByText('Enter the 8 digits of the code.')).toBeVisible();
  network.replies[path] = refusal(400, 'password-reset.code-invalid');
  await user.type(code, '78{Enter}');
  expect(await screen.findByText(/^This code is wrong, has expired/)).toBeVisible();
  expect(code).toHaveFocus();
  network.replies[path] = successEnvelope({ item: { token: 'a.b.c.d' } });
  await user.click(send);
  expect(await screen.findByText('at /usernewpassword/a.b.c.d')).toBeVisible();
  expect(network.requestsTo(path)[1]?.body).toEqual({ email: 'maria@stepwell.example', code: '1234 5678' });
});

it('says how long to wait after many wrong codes, and that nothing is lost without a connection', async () => {
  const { network, user } = open();
  network.replies[path] = refusal(429, 'signin.slowed-down', { facts: { retryAfterSeconds: 8 } });
  await user.type(screen.getByLabelText('Code from the email'), '12345678{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts for this account');
  network.replies[path] = 'lost';
  await user.click(screen.getByRole('button', { name: 'Continue with code' }));
  expect(await screen.findByText(/Your account and your password are safe/)).toBeVisible();
});
