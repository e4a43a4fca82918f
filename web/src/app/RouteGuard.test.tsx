import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { feature } from '../features/identity/routes.tsx';
import { signOut, startSession } from '../providers/session.ts';
import { TestNetwork } from '../test-network.ts';
import { stubMariaSession } from '../test-session.ts';
import { RouteGuard } from './RouteGuard.tsx';

beforeEach(() => {
  stubMariaSession(new TestNetwork());
  document.cookie = 'stepwell_session=1';
});
afterEach(() => signOut());

const At = () => <p>at {useLocation().pathname}</p>;

it.each(['/usernewpassword/a.b.c.d', '/usernewpassword/a.b.c.d/en', '/'])(
  'R-RTE-12: who is signed in is taken from %s to home',
  async (address) => {
    const guests = (feature.routes ?? []).filter(({ who }) => who === 'guest');
    await startSession();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            {guests.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={<RouteGuard route={route}>the page for guests</RouteGuard>}
              />
            ))}
          </Routes>
          <At />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('at /home')).toBeVisible();
    expect(screen.queryByText('the page for guests')).toBeNull();
  },
);
