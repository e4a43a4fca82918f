import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, TestNetwork } from '../../../test-network.ts';
import { signedIn, stubMariaSession } from '../../../test-session.ts';
import { SetupScreen } from './SetupScreen.tsx';

const path = 'POST /v1/setup';
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
  const router = createMemoryRouter([{ path: '/setup', element: <SetupScreen /> }], {
    initialEntries: ['/setup'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create organisation' }));
const fill = async () => {
  const values = {
    'One-time code': 'ABCD-EFGH-JKLM-NPQR',
    'Name of the organisation': 'Harbour Works',
    'Your name': 'Sofia Lindqvist',
    'Your email': 'sofia@example.com',
    'New password': 'Quarry7&lantern',
    'Repeat new password': 'Quarry7&lantern',
  };
  for (const [label, value] of Object.entries(values))
    await userEvent.type(screen.getByLabelText(label), value);
};

describe('the setup of a new installation', () => {
  it('sends code, organisation and account once all are filled in', async () => {
    network.replies[path] = () => signedIn();
    await create();
    expect(network.requestsTo(path)).toEqual([]);
    await fill();
    await create();
    expect(network.requestsTo(path)).toMatchObject([
      {
        body: {
          code: 'ABCD-EFGH-JKLM-NPQR',
          organization: 'Harbour Works',
          displayName: 'Sofia Lindqvist',
          email: 'sofia@example.com',
          password: 'Quarry7&lantern',
        },
      },
    ]);
  });

  it('marks the password as well where nothing is filled in', async () => {
    await create();
    expect(screen.getByLabelText('New password')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    expect(screen.getByText('The password doesn’t meet the rules below')).toBeVisible();
  });

  it('has the rule of what is easy to guess, and says at the password that it is', async () => {
    network.replies[path] = refusal(400, 'password.refused', { facts: { authType: 'certain_value' } });
    await fill();
    expect(screen.getByText(/^Not easy to guess/)).toBeVisible();
    const password = screen.getByLabelText('New password');
    for (let time = 0; time < 2; time++) {
      await create();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('The password contains something easy to guess');
      const follows = (one: Node, other: Node) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      expect(follows(alert, screen.getByText('10 to 25 characters'))).toBeTruthy();
      expect(follows(alert, screen.getByLabelText('Repeat new password'))).toBeTruthy();
      expect(password).toBeInvalid();
      await waitFor(() => expect(password).toHaveFocus());
      // another password is not refused yet
      await userEvent.type(password, `${time}`);
      await userEvent.type(screen.getByLabelText('Repeat new password'), `${time}`);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(password).toBeValid();
    }
  });

  it('says at the field that the code is wrong', async () => {
    network.replies[path] = refusal(400, 'setup.code-invalid');
    await fill();
    await create();
    expect(await screen.findByText(/This code is wrong or was already used/)).toBeVisible();
    expect(screen.getByLabelText('One-time code')).toHaveFocus();
  });
});
