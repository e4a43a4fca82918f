import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { InviteButton } from './InviteButton.tsx';

async function open(at: string, as: object = {}, features: object = {}) {
  const network = new TestNetwork();
  stubMariaSession(network);
  const organization = organizationOf();
  const settings = {
    ...organization.settings,
    features: { ...organization.settings.features, ...features },
  };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...as } });
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({
    item: { ...organization, settings },
  });
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  const router = createMemoryRouter([{ path: '*', element: <InviteButton session={session} /> }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return () => router.state.location;
}
const button = () => screen.queryByRole('button', { name: 'Invite user' });

it('R-USR-06: leads to /admin/users, with the state that opens the popup', async () => {
  const location = await open('/home');
  await userEvent.click(button() ?? document.body);
  expect(location()).toMatchObject({ pathname: '/admin/users', state: { invite: true } });
});

it.each([
  ['on the page of users', '/admin/users', {}, {}],
  ['for publishers', '/home', { role: 'publisher', access: ['editor', 'player'] }, {}],
  ['for viewers', '/home', { role: 'viewer', access: ['player'] }, {}],
  ['where the organisation does not want it', '/home', {}, { globalInvite: false }],
])('R-USR-05 (1:319, 3:163): is hidden %s', async (_, at, as, features) => {
  await open(at, as, features);
  expect(button()).toBeNull();
});
