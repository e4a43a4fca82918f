import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../providers/api-client.ts';
import { useIpCheck, useIpStatus } from '../providers/ip-check.ts';
import { newQueryClient } from '../providers/query-client.ts';
import { signOut } from '../providers/session.ts';
import { signIn } from '../providers/sign-in.ts';
import { listOf, type Reply, successEnvelope, TestNetwork } from '../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../test-session.ts';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { appRoutes } from './app-routes.tsx';
import { features } from './features.ts';

// The first load of a screen can be slow on a busy machine, which is not what the tests measure.
await Promise.all(features.flatMap(({ routes = [] }) => routes.map(({ load }) => load())));

const check = 'POST /v1/permission/check-ip-access';
const allowed = successEnvelope({ item: { isAllowed: true } });
const notAllowed = successEnvelope({ item: { isAllowed: false } });
const refused: Reply = {
  status: 403,
  body: { success: false, code: 5, message: 'Another network.', error: 'access.address-not-allowed' },
};

let network: TestNetwork;
beforeEach(async () => {
  localStorage.clear();
  network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network, { enableRestrictedIP: true });
  await signOut();
});

function Checked({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  useIpCheck();
  return (
    <>
      <output aria-label="network">{useIpStatus()}</output>
      <RouterProvider router={router} />
    </>
  );
}

async function open(address: string, role: 'admin-organization' | 'viewer' = 'viewer') {
  const access = role === 'viewer' ? ['player'] : profileOfMaria.access;
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, role, access } });
  await signIn('maria@harbour.example', 'secret');
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] });
  const app = (
    <ThemeRoot>
      <QueryClientProvider client={newQueryClient({ retry: false })}>
        <Checked router={router} />
      </QueryClientProvider>
    </ThemeRoot>
  );
  await act(async () => void render(app));
  return () => router.state.location.pathname;
}
const status = () => screen.getByLabelText('network').textContent;
const entry = (name: string) => screen.queryByRole('link', { name });

describe('the check of the network', () => {
  it.each([
    [allowed, 'passed'],
    [notAllowed, 'notAllowed'],
    [refused, 'notAllowed'],
    [successEnvelope(), 'connectFailed'],
    ['lost', 'todo'],
    [{ status: 503, body: '' }, 'todo'],
  ] as const)('R-IP-01, R-IP-02, R-IP-03, 1:239: the answer %j makes it %s', async (answer, state) => {
    network.replies[check] = answer;
    await open('/home');
    await expect.poll(() => network.requestsTo(check)).toHaveLength(1);
    await expect.poll(status).toBe(state);
  });

  it('an organisation without restrictions needs none', async () => {
    stubMariaSession(network);
    await open('/home');
    expect(status()).toBe('passed');
    expect(network.requestsTo(check)).toEqual([]);
  });

  it('R-IP-04, R-SMN-12, R-HOM-02: before there is an answer, nothing is offered and home is not there', async () => {
    network.replies[check] = 'pending';
    await open('/home');
    expect(status()).toBe('checking');
    expect(entry('Home')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Home' })).toBeNull();
  });

  it('R-IP-04: once it has passed, home and the entries are there', async () => {
    network.replies[check] = allowed;
    await open('/home');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(entry('Home')).toBeVisible();
  });
});

describe('a network that is not allowed', () => {
  it('R-IP-07, R-SMN-12: E-restricted-ip: an alert stands in the shell, and the menu is empty', async () => {
    network.replies[check] = refused;
    await open('/home');
    expect(await screen.findByText(/can’t be used from this network/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your network isn’t allowed' })).toBeVisible();
    expect(entry('Home')).toBeNull();
    network.replies[check] = allowed;
    const [again] = screen.getAllByRole('button', { name: 'Check again' });
    await userEvent.click(again ?? document.body);
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(screen.queryByText(/can’t be used from this network/)).toBeNull();
  });

  it('R-RTE-08, R-IP-06: an organisation admin is sent to the IP restriction and keeps administration', async () => {
    network.replies[check] = notAllowed;
    const place = await open('/home', 'admin-organization');
    await expect.poll(place).toBe('/admin/setting/ip-restriction');
    expect(entry('Users')).toBeVisible();
    expect(screen.getByText(/only administration is open to you/)).toBeVisible();
  });

  it('R-IP-06: an organisation admin opens /admin/users from there', async () => {
    network.replies[check] = notAllowed;
    const place = await open('/admin/users', 'admin-organization');
    await expect.poll(status).toBe('notAllowed');
    expect(place()).toBe('/admin/users');
  });

  it('R-IP-08: the code 5 of any call says so, while it was allowed before', async () => {
    network.replies[check] = allowed;
    await open('/home');
    await expect.poll(status).toBe('passed');
    network.replies['GET /v1/anything'] = refused;
    await act(async () => void (await call({ method: 'GET', path: '/v1/anything' })));
    expect(status()).toBe('notAllowed');
    expect(entry('Home')).toBeNull();
  });
});
