import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, listOf, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { PaletteList } from './PaletteList.tsx';

const ida = {
  id: 'ida', displayName: 'Ida Pumphrey', email: 'ida@harbour.example', role: 'viewer', roles: {}, status: 'active', createdAt: '2026-03-03T09:00:00.000Z', lastSignInAt: null, lastInteraction: null, invitation: null, accountName: null,
}; // prettier-ignore
const step = {
  workflowId: 'w1',
  workflowTitle: 'Filler 2',
  stepId: 's2',
  number: 2,
  title: 'Prime the pump',
};
let network: TestNetwork;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout
  network = new TestNetwork();
  stubMariaSession(network);
  network.fallback = listOf([]);
});

const Place = () => <output>{useLocation().pathname}</output>;

async function typeInPalette(text: string) {
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Maria is not let in.');
  renderAt(
    '/home',
    <>
      <PaletteList session={session} onClose={() => undefined} />
      <Place />
    </>,
  );
  await userEvent.type(screen.getByRole('combobox'), text);
}
const group = async (name: string) => within(await screen.findByRole('group', { name }));

it('finds steps of published workflows and people by a word', async () => {
  network.replies['GET /v1/steps'] = listOf([step]);
  network.replies['GET /v1/users'] = listOf([ida]);
  await typeInPalette('pump');
  expect((await group('Steps')).getByRole('option', { name: /2\. Prime the pump.*Filler 2/ })).toBeVisible();
  expect((await group('Users')).getByRole('option', { name: /Ida Pumphrey/ })).toBeVisible();
  expect(network.requestsTo('GET /v1/steps').at(-1)?.path).toContain('keyword=pump');
});

it('finds the pages of the console and of the reports by their names', async () => {
  const access = [...profileOfMaria.access, 'analytics'];
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await typeInPalette('work');
  expect((await group('Go to')).getByRole('option', { name: /Workspaces.*Administration/ })).toBeVisible();
  expect((await group('Go to')).getByRole('option', { name: /Workspaces.*Reports/ })).toBeVisible();
});

it('offers nobody a page or person that they may not see', async () => {
  network.replies['GET /v1/profile/me'] = successEnvelope({
    item: { ...profileOfMaria, role: 'viewer', access: ['player'] },
  });
  network.replies['GET /v1/steps'] = listOf([step]);
  await typeInPalette('p');
  await group('Steps');
  expect(screen.queryByText('Pipelines')).toBeNull();
  expect(network.requestsTo('GET /v1/users')).toEqual([]);
});

it('leads who may turn a feature on that is off to where that is done', async () => {
  await typeInPalette('voice-o');
  const option = (await group('Features that are off')).getByRole('option', {
    name: /Voice-over.*Turn on in Permissions/,
  });
  await userEvent.click(option);
  expect(screen.getByRole('status')).toHaveTextContent('/admin/setting/permissions');
});

it.each([
  ['nobody else', { access: profileOfMaria.access.filter((flag) => flag !== 'permissions') }, {}],
  ['nobody where it is on', {}, { textToSpeech: true }],
])('offers a feature that is off to %s', async (_, profile, features) => {
  const { settings, ...organization } = organizationOf();
  const item = {
    ...organization,
    settings: { ...settings, features: { ...settings.features, ...features } },
  };
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...profile } });
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item });
  network.replies['GET /v1/steps'] = listOf([step]);
  await typeInPalette('voice-o');
  await group('Steps');
  expect(screen.queryByRole('option', { name: /Voice-over/ })).toBeNull();
});

it('highlights the first result of what was typed, and Enter opens it', async () => {
  const others = ['Paul', 'Pia'].map((name) => ({ ...ida, id: name, displayName: name }));
  network.replies['GET /v1/steps'] = ({ path }) => listOf(path.includes('keyword=pipe') ? [] : [step]);
  network.replies['GET /v1/users'] = ({ path }) =>
    listOf(path.includes('keyword=pipe') ? [] : [...others, ida]);
  await typeInPalette('p');
  await group('Users');
  await userEvent.keyboard('ipe');
  await expect.poll(() => screen.queryByRole('option', { name: /Ida Pumphrey|Prime/ })).toBeNull();
  expect(screen.getByRole('option', { name: /Pipelines/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('/admin/pipelines');
});
