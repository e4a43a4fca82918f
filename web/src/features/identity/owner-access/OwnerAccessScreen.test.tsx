import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, TestNetwork } from '../../../test-network.ts';
import { signedIn, stubMariaSession } from '../../../test-session.ts';
import { OwnerAccessScreen } from './OwnerAccessScreen.tsx';

const path = 'POST /v1/auth/owner-access';
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
  const routes = [{ path: '/owner-access', element: <OwnerAccessScreen /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/owner-access#org-1.user-1.secret'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

describe('the page of a link created on the server', () => {
  it('uses the link up when the button is pressed, not before', async () => {
    network.replies[path] = () => signedIn();
    expect(network.requestsTo(path)).toEqual([]);
    await press();
    expect(network.requestsTo(path)).toMatchObject([{ body: { token: 'org-1.user-1.secret' } }]);
  });

  it('says that a link was used already', async () => {
    network.replies[path] = refusal(404, 'owner-access.invalid');
    await press();
    expect(await screen.findByText('Refused: owner-access.invalid.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in another way' })).toHaveAttribute('href', '/');
  });
});
