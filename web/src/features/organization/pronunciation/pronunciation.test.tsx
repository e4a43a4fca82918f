import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../../../test-network.ts';
import { organizationOf, stubMariaSession } from '../../../test-session.ts';

const first = { id: 'first', name: 'First', spoken: 'one', createdAt: '2026-03-02T12:00:00.000Z' };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/pronunciations': listOf([first]),
    'GET /v1/pronunciations/first': successEnvelope({ item: first }),
    'POST /v1/pronunciations': successEnvelope({ item: { id: 'second' } }),
    'PUT /v1/pronunciations/first': successEnvelope(),
    'DELETE /v1/pronunciations/first': successEnvelope(),
  });
  stubMariaSession(network);
  const { settings, ...organization } = organizationOf();
  const features = { ...settings.features, textToSpeech: true };
  const item = { ...organization, settings: { ...settings, features } };
  Object.assign(network.replies, { 'GET /v1/organization-settings/my': successEnvelope({ item }) });
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const write = async (text: string, field = 'Term') => {
  const input = await screen.findByRole('textbox', { name: field });
  await user.clear(input);
  await user.type(input, text);
};

it('lists them', async () => {
  renderConsole('/admin/pronunciations');
  expect(await screen.findByText('First')).toBeVisible();
});

it('says what they are for where there are none', async () => {
  network.replies['GET /v1/pronunciations'] = listOf([]);
  renderConsole('/admin/pronunciations');
  expect(await screen.findByText(/^Voices pronounce these terms the way you spell them here/)).toBeVisible();
});

it('creates one', async () => {
  renderConsole('/admin/pronunciations');
  await press('Add term');
  await write('Second');
  await write('two', 'Spoken as');
  await press('Create');
  await expect
    .poll(() => network.requestsTo('POST /v1/pronunciations'))
    .toMatchObject([{ body: { name: 'Second', spoken: 'two' } }]);
});

it('renames one', async () => {
  renderConsole('/admin/pronunciations/first');
  await screen.findByDisplayValue('First');
  await write('Better');
  await press('Save');
  await expect
    .poll(() => network.requestsTo('PUT /v1/pronunciations/first'))
    .toMatchObject([{ body: { name: 'Better' } }]);
});

it('deletes one, once somebody has confirmed it', async () => {
  renderConsole('/admin/pronunciations/first');
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  await expect.poll(() => network.requestsTo('DELETE /v1/pronunciations/first')).toHaveLength(1);
});

it('deletes the selected ones, once somebody has confirmed it', async () => {
  renderConsole('/admin/pronunciations');
  await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText(/Deleted 1 record/)).toBeVisible();
  expect(network.requestsTo('DELETE /v1/pronunciations/first')).toHaveLength(1);
});
