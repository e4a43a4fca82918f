import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setAccessToken } from '../../../providers/access-token.ts';
import { listOf, refusal, successEnvelope } from '../../../test-network.ts';
import { renderScreen } from '../../../test-screen.tsx';
import { MySessions } from './MySessions.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: string, address: string | null, device: string | null) => ({
  id,
  startedAt: '2026-03-01T08:00:00.000Z',
  lastUsedAt: '2026-03-02T08:00:00.000Z',
  address,
  device,
});
const sessions = [
  session('session-1', '192.0.2.1', firefox),
  session('session-2', '192.0.2.2', 'curl'),
  session('session-3', null, null),
];

beforeEach(() => setAccessToken({ accessToken: 'a', expiresIn: 600, sessionId: 'session-1' }));
const open = (replies = {}) =>
  renderScreen(MySessions, '/', '/', { 'GET /v1/profile/me/sessions': listOf(sessions), ...replies });

it('lists where somebody is signed in, and offers to end every session but this one', async () => {
  open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Firefox · Linux');
  expect(rows[0]).toHaveTextContent('This device');
  expect(rows[0]).toHaveTextContent('192.0.2.1');
  expect(rows[0]).toHaveTextContent('In use now');
  expect(rows[0]).not.toHaveTextContent('Last used');
  expect(rows[1]).toHaveTextContent('Unknown device');
  expect(rows[1]).toHaveTextContent('Last used');
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1, 1]);
});

it('ends a session once it was confirmed, and says so', async () => {
  const network = open({ 'DELETE /v1/profile/me/sessions/session-2': successEnvelope() });
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Sign out' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Sign out of this session?' });
  expect(network.requestsTo('DELETE /v1/profile/me/sessions/session-2')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await expect.poll(() => network.requestsTo('DELETE /v1/profile/me/sessions/session-2')).toHaveLength(1);
});

it('ends all others at once, and none of them is this one', async () => {
  const network = open();
  network.fallback = successEnvelope();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out of 2 sessions?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  const ended = () => network.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  await expect
    .poll(ended)
    .toEqual(['/v1/profile/me/sessions/session-2', '/v1/profile/me/sessions/session-3']);
});

it('offers no others to end while this session is not known', async () => {
  setAccessToken({ accessToken: 'a', expiresIn: 600 });
  open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull();
});

it('says that a list could not be loaded, with a button to try again', async () => {
  open({ 'GET /v1/profile/me/sessions': refusal(400, 'input.invalid') });
  expect(await screen.findByText('Couldn’t load the sessions')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
