import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { RouteGuard } from '../../app/RouteGuard.tsx';
import { newQueryClient } from '../../providers/query-client.ts';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { feature } from './routes.tsx';
import { SharedScreen } from './SharedScreen.tsx';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
});

async function enter(kind: 'shared' | undefined, isOn: boolean, at = '/') {
  const { settings, ...organization } = organizationOf();
  const features = { ...settings.features, employeeIdLogin: isOn, sharedAccountLogin: true };
  const profile = { ...profileOfMaria, displayName: 'Line 1', email: '', kind };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: profile });
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({
    item: { ...organization, settings: { ...settings, features } },
  });
  await signIn('line1.shared@acme', 'secret');
  const shared = feature.routes?.find(({ path }) => path === '/shared');
  if (!shared) throw new Error('There is no shared home');
  const guest = { ...shared, path: '/', who: 'guest' } as const;
  render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/" element={<RouteGuard route={guest}>sign-in</RouteGuard>} />
          <Route
            path="/shared"
            element={
              <RouteGuard route={shared}>
                <SharedScreen />
              </RouteGuard>
            }
          />
          <Route path="/home" element="at home" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('/shared', () => {
  it('R-SHA-02: is where a shared account is after signing in, and says whose it is', async () => {
    await enter('shared', true);
    expect(await screen.findByRole('heading', { name: 'Line 1' })).toBeVisible();
  });
  it.each([
    ['a shared account whose feature is off', 'shared', false],
    ['a person', undefined, true],
  ] as const)('R-SHA-02, R-SHA-03: is not there for %s', async (_who, kind, isOn) => {
    await enter(kind, isOn);
    expect(await screen.findByText('at home')).toBeVisible();
  });
  it('R-SHA-03: sends those home who open its address', async () => {
    await enter('shared', false, '/shared');
    expect(await screen.findByText('at home')).toBeVisible();
  });
});
