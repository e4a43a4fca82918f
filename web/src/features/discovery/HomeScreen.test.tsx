import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, type Replies, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { testWorkspace } from '../../test-workspace.ts';
import { profileOfMaria, settingsViewOf, stubMariaSession } from '../../test-session.ts';
import { HomeScreen } from './HomeScreen.tsx';

const card = {
  id: 'pump', title: 'Replace the seal', titleTranslations: {}, languageCode: 'en', workspaceId: 'hall', authorId: 'maria', status: 'published', published: true, editType: 'original', changedSincePublication: false, requested: null, previewReady: true,
  videoDuration: 60, stepCount: 3, cause: null, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z', publishedAt: '2026-11-20T10:00:00.000Z',
}; // prettier-ignore

async function openHome(person: object, items: readonly object[], replies: Replies = {}) {
  const session = new TestNetwork();
  stubMariaSession(session);
  session.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...person } });
  await signIn('maria@harbour.example', 'secret');
  renderScreen(HomeScreen, '/home', '/home', { 'GET /v1/workflows': listOf(items), ...replies });
}
beforeEach(() => localStorage.clear());

const primary = () => screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'primary');

it('an author’s home has one primary action: to upload a video', async () => {
  await openHome({ role: 'viewer', roles: { hall: 'publisher' } }, [card]);
  await screen.findByText('Replace the seal');
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Upload video']);
});

it('a home without workflows has it once, in the middle of the page', async () => {
  await openHome({ role: 'viewer', roles: { hall: 'publisher' } }, []);
  await expect.poll(() => primary().map(({ textContent }) => textContent)).toEqual(['Upload video']);
});

it('a viewer’s home offers no upload', async () => {
  await openHome({ role: 'viewer', roles: {} }, [card]);
  await screen.findByText('Replace the seal');
  expect(primary()).toEqual([]);
});

const admin = {
  role: 'admin-organization',
  roles: {},
  access: ['admin', 'isOrgAdmin', 'ssoMapping', 'permissions'],
};
const email = {
  id: 'e1', organizationId: 'harbour', personId: 'tom', toName: 'Tom', toAddress: 'tom@harbour.example',
  subject: 'Invitation', acceptedAt: '2026-11-20T10:00:00.000Z', delivery: 'outbox',
}; // prettier-ignore
const sofia = {
  id: 'sofia', email: 'sofia@harbour.example', displayName: 'Sofia', accountName: null, role: 'admin-super', roles: {},
  status: 'active', invitation: null, createdAt: '2026-11-20T10:00:00.000Z', lastSignInAt: null, lastInteraction: null,
}; // prettier-ignore
const signOn = { id: 'harbour', domains: [], connections: [], emergencyOwners: [] };
const newOrganization = {
  'GET /v1/workspaces': listOf([]),
  'GET /v1/users': listOf([sofia]),
  'GET /v1/emails': listOf([email]),
  'GET /v1/sign-on': successEnvelope({ item: signOn }),
  'GET /v1/organization-settings/my/all': successEnvelope({ item: settingsViewOf() }),
};

it('an administrator’s home leads through the setup of a new organisation, until it is hidden', async () => {
  await openHome(admin, [], newOrganization);
  expect(await screen.findByRole('heading', { name: 'Set up your organisation' })).toBeVisible();
  expect(screen.getByText('0 of 3 done')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'To do: Create a workspace ',
    'To do: Invite people ',
    'To do: Check that emails arrive Optional',
    'To do: Set up single sign-on Optional',
    'To do: Decide who may see and do what Optional',
    'To do: Upload the first video ',
  ]);
  expect(screen.getByText(/because it has no mail server/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide setup' }));
  expect(screen.queryByText('Set up your organisation')).toBeNull();
});

it('the setup counts what is done, and is gone with the last of it', async () => {
  await openHome(admin, [card], {
    ...newOrganization,
    'GET /v1/workspaces': listOf([testWorkspace('hall', { name: 'Assembly hall' })]),
  });
  expect(await screen.findByText('2 of 3 done')).toBeVisible();
});

it('who may see what is decided once somebody has saved a part of the permissions', async () => {
  const lastChanges = { roles: { by: 'sofia', at: '2026-11-20T10:00:00.000Z' } };
  await openHome(admin, [], {
    ...newOrganization,
    'GET /v1/organization-settings/my/all': successEnvelope({ item: settingsViewOf({}, 4, lastChanges) }),
  });
  const heading = await screen.findByRole('heading', { name: /Decide who may see and do what/ });
  expect(heading).toHaveTextContent(/^Done/);
  expect(screen.queryByRole('button', { name: 'Go to permissions' })).toBeNull();
});

it('the setup is shown neither to viewers nor once everything is done', async () => {
  await openHome({ role: 'viewer', roles: {} }, [card], newOrganization);
  await screen.findByText('Replace the seal');
  expect(screen.queryByText('Set up your organisation')).toBeNull();
});
