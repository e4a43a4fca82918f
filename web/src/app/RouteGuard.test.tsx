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

const everyone = ['guest', 'member', 'anyone'] as const;
const show = (address: string, needsSetup: boolean) => {
  const queries = new QueryClient();
  queries.setQueryData(['deployment'], { needsSetup });
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          {everyone.map((who) => (
            <Route
              key={who}
              path={`/${who}`}
              element={<RouteGuard route={{ path: `/${who}`, load, who, frame: 'page' }}>a page</RouteGuard>}
            />
          ))}
          <Route path="/setup" element={<RouteGuard route={{ ...setup, load }}>the setup</RouteGuard>} />
        </Routes>
        <At />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const load = () => Promise.resolve(At);
const setup = { path: '/setup', who: 'guest', frame: 'window' } as const;

it.each(everyone)('an installation without an owner leads from every page to its set-up: %s', (who) => {
  show(`/${who}`, true);
  expect(screen.getByText('the setup')).toBeVisible();
});

it('the set-up is gone once there is an owner', () => {
  show('/setup', false);
  expect(screen.getByText('at /')).toBeVisible();
  expect(screen.queryByText('the setup')).toBeNull();
});
