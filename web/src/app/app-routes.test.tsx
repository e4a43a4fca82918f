import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { newQueryClient } from '../providers/query-client.ts';
import { signOut } from '../providers/session.ts';
import { signIn } from '../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../test-session.ts';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { appRoutes } from './app-routes.tsx';
import { features } from './features.ts';

// The first load of a screen can be slow on a busy machine, which is not what the tests measure.
await Promise.all(features.flatMap(({ routes = [] }) => routes.map(({ load }) => load())));

let network: TestNetwork;
beforeEach(async () => {
  localStorage.clear();
  network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signOut();
  sessionStorage.clear();
});

const enter = () => signIn('maria@harbour.example', 'secret');
const asViewer = () => {
  network.replies['GET /v1/profile/me'] = successEnvelope({
    item: { ...profileOfMaria, role: 'viewer', access: ['player', 'categories'] },
  });
};

/** Opens an address as a bookmark does; resolves with a function that says where it has led. */
async function open(address: string) {
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] });
  const app = (
    <ThemeRoot>
      <QueryClientProvider client={newQueryClient({ retry: false })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeRoot>
  );
  await act(async () => void render(app));
  return () => router.state.location.pathname + router.state.location.search;
}

describe('signed out', () => {
  it.each([
    ['/home', '/?redirect=%2Fhome'],
    ['/workspace/w1?sort=title#top', '/?redirect=%2Fworkspace%2Fw1%3Fsort%3Dtitle%23top'],
    ['/admin/users', '/?redirect=%2Fadmin%2Fusers'],
    ['/UserProfile', '/?redirect=%2FUserProfile'],
  ])('R-RTE-01: %s leads to sign-in, which remembers it', async (address, target) => {
    const place = await open(address);
    await expect.poll(place).toBe(target);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('R-PLY-02: the player leads to the auth route and back to itself', async () => {
    const place = await open('/playermain/w1/s2');
    await expect.poll(place).toBe('/auth?redirect=%2Fplayermain%2Fw1%2Fs2');
  });

  it('R-RTE-01: every page for members asks to sign in', async () => {
    const members = features.flatMap(({ routes = [] }) => routes).filter(({ who }) => who === 'member');
    for (const { path } of members) {
      const place = await open(path.replaceAll(/:\w+\??|\*/g, 'x'));
      await expect.poll(place, { message: path }).toContain('?redirect=');
      cleanup();
    }
  });

  it('R-RTE-04: an unknown address leads to sign-in', async () => {
    const place = await open('/zzz/of/nothing');
    await expect.poll(place).toBe('/');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });
});

describe('signed in', () => {
  it.each([
    ['R-RTE-03', '/', '/home'],
    ['R-RTE-04', '/zzz', '/home'],
    ['R-RTE-02', '/?redirect=/owned-by-me', '/owned-by-me/workflows'],
    ['R-RTE-02', '/?redirect=%2Fhome%3Fview%3Dlist', '/home?view=list'],
    ['R-RTE-02', '/?redirect=https%3A%2F%2Fevil.example', '/home'],
    ['R-RTE-02', '/?redirect=%2F%09%2Fevil.example', '/home'],
    ['R-RTE-12', '/usernewpassword/t', '/home'],
    ['R-RTE-06, 1:224, 3:132', '/navigator', '/home'],
  ])('%s: %s leads to %s', async (_, address, target) => {
    await enter();
    const place = await open(address);
    await expect.poll(place).toBe(target);
  });

  it('R-RTE-06: a member of the second generation has no reports, and none are offered', async () => {
    const profile = { ...profileOfMaria, access: [...profileOfMaria.access, 'analytics'] };
    network.replies['GET /v1/profile/me'] = successEnvelope({ item: profile });
    const organization = { ...organizationOf(), generation: 'gen2plus' };
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item: organization });
    await enter();
    const place = await open('/analytics/users');
    await expect.poll(place).toBe('/home');
    expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  });

  it.each([
    ['R-RTE-05', '/skill'],
    ['R-RTE-07', '/maven'],
  ])('%s: a viewer without access to it opens %s and is sent home', async (_, address) => {
    asViewer();
    await enter();
    const place = await open(address);
    await expect.poll(place).toBe('/home');
  });

  it.each(['/admin/users', '/analytics', '/owned-by-me/teams', '/buildermain/w1'])(
    'R-PLY-03, R-ADM-03: %s of somebody who may not see it is the 403 page, inside the frame',
    async (address) => {
      asViewer();
      await enter();
      const place = await open(address);
      await expect.poll(place).toBe('/403');
      expect(screen.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
      expect(screen.getAllByRole('main')).toHaveLength(1);
    },
  );
});

describe('R-NF-01: the pages of errors', () => {
  const pages = [
    ['/403', 'You don’t have access'],
    ['/404', 'Page not found'],
    ['/error?returnTo=/home', 'Navigation failed'],
  ] as const;
  it.each(pages)('%s stands alone for somebody who is signed out', async (address, title) => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
  it.each(pages)('%s stands in the frame of somebody who is signed in', async (address, title) => {
    await enter();
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
});
