import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeatureRoute } from '../../../app/feature.ts';
import { RouteGuard } from '../../../app/RouteGuard.tsx';
import { acknowledgeLogout, signOut } from '../../../providers/session.ts';
import { refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';
import { ExpiredLinkScreen } from '../ExpiredLinkScreen.tsx';
import { feature } from '../routes.tsx';
import { SignInScreen } from '../SignInScreen.tsx';
import { TrialRequestScreen } from './TrialRequestScreen.tsx';
import { TrialScreen } from './TrialScreen.tsx';

const good = 'Quarry7&lantern';
const ask = 'POST /v1/self-signup';
const code = 'POST /v1/self-signup/code';
const start = 'POST /v1/self-signup/setuser';
const asked = 'POST /v1/self-signup/password-policy';
const user = userEvent.setup();
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
});

afterEach(async () => {
  await signOut();
  acknowledgeLogout();
});

const routeOf = (path: string) => {
  const route = (feature.routes ?? []).find((each) => each.path === path);
  if (!route) throw new Error(`no route ${path}`);
  return route;
};
const request = routeOf('/startfreetrial');
const link = routeOf('/startfreetrial/:token/:name?/:lang?');

const guarded = (route: FeatureRoute, screenOf: ReactNode) => ({
  path: route.path,
  element: <RouteGuard route={route}>{screenOf}</RouteGuard>,
});

function open(at: string, selfSignup: boolean | 'unknown' = true) {
  const queries = new QueryClient();
  if (selfSignup !== 'unknown')
    queries.setQueryData(['deployment'], { needsSetup: false, frameHosts: [], selfSignup });
  const router = createMemoryRouter(
    [
      guarded(request, <TrialRequestScreen />),
      guarded(link, <TrialScreen />),
      { path: '/emailexpired/:type?', element: <ExpiredLinkScreen /> },
      { path: '/', element: <SignInScreen /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = () => screen.getByRole('button', { name: 'Create account' });
async function fillIn(name: string, password = good) {
  await screen.findByLabelText('Full name');
  type('Full name', name);
  type('New password', password);
  type('Repeat new password', password);
  await waitFor(() => expect(button()).toBeEnabled());
}

it('who has an account already goes back from the request to sign-in', async () => {
  const currentPath = open('/startfreetrial');
  await user.click(screen.getByRole('button', { name: 'Go to sign-in' }));
  await expect.poll(currentPath).toBe('/');
});

describe('R-INV-01: /startfreetrial/:token/:name?/:lang?', () => {
  it.each([
    ['/startfreetrial/a.b.c.d', ''],
    ['/startfreetrial/a.b.c.d/Sofia%20Lindqvist', 'Sofia Lindqvist'],
    ['/startfreetrial/a.b.c.d/%3Cb%3ESofia%2FLind/de', '<b>Sofia/Lind'],
  ])('opens at %s with the name "%s", and uses nothing up', async (at, name) => {
    open(at);
    expect(await screen.findByLabelText('Full name')).toHaveValue(name);
    expect(screen.getByRole('heading')).toHaveTextContent('Start your free trial');
    const sent = network.requests.filter((each) => each.path.startsWith('/v1/self-signup'));
    expect(sent.map((each) => [each.path, each.body])).toEqual([
      ['/v1/self-signup/password-policy', { token: 'a.b.c.d' }],
    ]);
  });

  it('a link that was used or has expired says so at once', async () => {
    network.replies[asked] = successEnvelope({ item: { passwordPolicy: 'complexity', isOpen: false } });
    const currentPath = open('/startfreetrial/a.b.c.d/Sofia');
    expect(await screen.findByRole('alert')).toHaveTextContent('No organisation was created.');
    expect(currentPath()).toBe('/emailexpired/trial');
    expect(screen.queryByLabelText('Full name')).toBeNull();
  });

  it('free-trial-create: sends token, name and password, and signs in with the address of the answer', async () => {
    network.replies[start] = successEnvelope({ item: { email: 'sofia@quarry.example' } });
    open('/startfreetrial/a.b.c.d/Sofia');
    await fillIn('Sofia Lindqvist', 'A%b7&lantern');
    await user.click(button());
    await expect
      .poll(() => network.requestsTo('POST /v1/auth/login')[0]?.body)
      .toMatchObject({ email: 'sofia@quarry.example', password: 'A%b7&lantern' });
    expect(network.requestsTo(start)[0]?.body).toEqual({
      token: 'a.b.c.d',
      name: 'Sofia Lindqvist',
      password: 'A%25b7%26lantern',
    });
  });

  it('a link that ends meanwhile leads to a page that offers another email', async () => {
    network.replies[start] = refusal(404, 'self-signup.invalid');
    const currentPath = open('/startfreetrial/a.b.c.d');
    await fillIn('Sofia');
    await user.click(button());
    await expect.poll(currentPath).toBe('/emailexpired/trial');
    expect(await screen.findByRole('alert')).toHaveTextContent('No organisation was created.');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(currentPath()).toBe('/startfreetrial');
  });

  it.each(['/startfreetrial', '/startfreetrial/a.b.c.d'])(
    '%s is like an unknown address where no free trial is offered',
    async (at) => {
      const currentPath = open(at, false);
      await expect.poll(currentPath).toBe('/');
      expect(screen.queryByText('Start a free trial')).toBeNull();
    },
  );

  it('waits until it is known whether there are free trials', async () => {
    network.replies['GET /v1/deployment'] = 'pending';
    const currentPath = open('/startfreetrial/a.b.c.d', 'unknown');
    expect(currentPath()).toBe('/startfreetrial/a.b.c.d');
    expect(screen.queryByLabelText('Full name')).toBeNull();
  });
});

describe('asking for a free trial', () => {
  const askFor = async (email: string) => {
    await user.type(screen.getByLabelText('Name of the organisation'), ' Quarry Works ');
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send email' }));
  };

  it('begins at the sign-in screen, and tells what was sent, the same for every address', async () => {
    network.replies[ask] = successEnvelope();
    network.replies[code] = successEnvelope({ item: { token: 'a.b.c.d' } });
    const currentPath = open('/');
    await user.click(screen.getByRole('link', { name: 'Start a free trial' }));
    await askFor('sofia@quarry.example');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('an email to sofia@quarry.example');
    expect(network.requestsTo(ask)[0]?.body).toEqual({
      organization: 'Quarry Works',
      email: 'sofia@quarry.example',
      languageCode: 'en',
    });
    await user.type(screen.getByLabelText('Code from the email'), '1234 5678{Enter}');
    await expect.poll(currentPath).toBe('/startfreetrial/a.b.c.d');
  });

  it('sends nothing that is incomplete, and leaves what was typed where it fails', async () => {
    network.replies[ask] = refusal(429, 'signin.slowed-down');
    open('/startfreetrial');
    await user.click(screen.getByRole('button', { name: 'Send email' }));
    expect(await screen.findByText(/Enter a name of up to 120/)).toBeVisible();
    await user.type(screen.getByLabelText('Name of the organisation'), 'Quarry: quarry.example');
    expect(await screen.findByText(/^Leave out the web address/)).toBeVisible();
    await user.clear(screen.getByLabelText('Name of the organisation'));
    expect(network.requestsTo(ask)).toEqual([]);
    await askFor('sofia@quarry.example');
    expect(await screen.findByText(/Too many attempts from this network/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('sofia@quarry.example');
  });
});
