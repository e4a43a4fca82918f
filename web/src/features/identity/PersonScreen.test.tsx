import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountMenu } from '../../app/shell/UserMenu.tsx';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { organizationOf, stubMariaSession } from '../../test-session.ts';
import { renderAt } from '../../test-screen.tsx';
import { testWorkspace } from '../../test-workspace.ts';
import { PersonScreen } from './PersonScreen.tsx';

const hall = testWorkspace('hall', { name: 'Assembly hall', private: true });
const user = userEvent.setup();
let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([hall]),
    'GET /v1/people/tom': successEnvelope({
      item: { id: 'tom', displayName: 'Tom Becker', role: 'viewer', roles: { hall: 'publisher' } },
    }),
    'PUT /v1/profile/me/display-name': successEnvelope(),
  });
  stubMariaSession(network);
});
const open = async (at: string) => {
  await signIn('maria@harbour.example', 'secret');
  renderAt(
    at,
    <Routes>
      <Route path="/UserProfile/:uid" element={<PersonScreen />} />
    </Routes>,
  );
};

describe('R-PRF-01: /UserProfile/:uid', () => {
  it('shows somebody else with their roles in workspaces', async () => {
    await open('/UserProfile/tom');
    expect(await screen.findByRole('heading', { name: 'Tom Becker' })).toBeVisible();
    expect(await screen.findByText('Assembly hall')).toBeVisible();
    expect(screen.getByText('Publisher')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in the administration' })).toHaveAttribute(
      'href',
      '/admin/users/tom',
    );
  });

  it('says that somebody does not exist', async () => {
    network.replies['GET /v1/people/ghost'] = refusal(404, 'resource.absent');
    await open('/UserProfile/ghost');
    expect(await screen.findByText('This person doesn’t exist')).toBeVisible();
  });

  it('shows one’s own page, with a name that can be changed', async () => {
    await open('/UserProfile/maria');
    await user.click(await screen.findByRole('button', { name: 'Change name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change name' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Maria Silva');
    await user.click(dialog.getByRole('button', { name: 'Change name' }));
    await expect
      .poll(() => network.requestsTo('PUT /v1/profile/me/display-name').map(({ body }) => body))
      .toEqual([{ displayName: 'Maria Silva' }]);
    expect(await screen.findByText('Maria Silva')).toBeVisible();
  });

  it('R-PRF-05: keeps the name where the organisation does not let names be changed', async () => {
    const organization = organizationOf();
    const features = { ...organization.settings.features, namesChangeable: false };
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({
      item: { ...organization, settings: { ...organization.settings, features } },
    });
    await open('/UserProfile/maria');
    expect(await screen.findByText('maria@harbour.example')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change name' })).toBeNull();
  });
});

it('R-PRF-03 (3:64, 3:68): the menu of the avatar is a popup with the profile', async () => {
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  const anchor = document.body.appendChild(document.createElement('button'));
  renderAt('/home', <AccountMenu session={session} anchor={anchor} onClose={() => undefined} />);
  expect(await screen.findByText('Maria Ferreira da Silva')).toBeVisible();
  expect(screen.getByText('maria@harbour.example')).toBeVisible();
  expect(screen.getByText('Harbour Works')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
});
