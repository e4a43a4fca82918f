import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { AvatarField } from './AvatarField.tsx';

const user = userEvent.setup();
const path = '/v1/profile/me/avatar';
const picture = new File(['bytes'], 'me.png', { type: 'image/png' });
let network: TestNetwork;
const open = async (as: object = {}) => {
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...as } });
  await signIn('maria@harbour.example', 'secret');
  return renderAt('/', <AvatarField />);
};
const choose = () =>
  fireEvent.change(screen.getByLabelText('Choose picture', { selector: 'input' }), {
    target: { files: [picture] },
  });
const avatarId = () => {
  const session = currentSession();
  return session.status === 'signed-in' ? session.profile.avatarId : undefined;
};
beforeEach(() => {
  network = new TestNetwork();
  stubMariaSession(network);
  network.replies[`GET /v1/people/${profileOfMaria.id}/avatar`] = {
    status: 200,
    body: new Uint8Array([82, 73, 70, 70]),
  };
});

it('a chosen picture is sent as it is, and shown as the server has written it', async () => {
  network.replies[`PUT ${path}`] = successEnvelope({ item: { avatarId: 'second' } });
  const { container } = await open();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  choose();
  await waitFor(() => expect(avatarId()).toBe('second'));
  await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:.*;base64,UklGRg==$/));
  expect(network.requestsTo(`PUT ${path}`)[0]?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
  });
});

it('a picture is removed again', async () => {
  network.replies[`DELETE ${path}`] = successEnvelope();
  await open({ avatarId: 'first' });
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(avatarId()).toBeNull());
  // what is gone is not asked for again
  expect(network.requestsTo(`GET /v1/people/${profileOfMaria.id}/avatar`)).toHaveLength(1);
});

it('what is refused changes nothing', async () => {
  network.replies[`PUT ${path}`] = refusal(400, 'picture.unsupported');
  await open({ avatarId: 'first' });
  choose();
  await waitFor(() => expect(network.requestsTo(`PUT ${path}`)).toHaveLength(1));
  expect(avatarId()).toBe('first');
});

it('R-PRF-04: a picture that does not come is shown as the icon of a user', async () => {
  network.replies[`GET /v1/people/${profileOfMaria.id}/avatar`] = refusal(404, 'resource.absent');
  const { container } = await open({ avatarId: 'gone' });
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('data:,'));
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(container.querySelector('.lucide-user')).not.toBeNull();
});

it('a shared account has no picture of its own', async () => {
  await open({ kind: 'shared' });
  expect(screen.queryByRole('button', { name: 'Choose picture' })).toBeNull();
});
