import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const first = {
  id: 'first',
  name: 'First',
  text: 'We film.',
  mandatory: true,
  version: 2,
  createdAt: '2026-03-02T12:00:00.000Z',
  publishedAt: '2026-03-03T12:00:00.000Z',
};

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/consents': listOf([first]),
    'GET /v1/consents/first': successEnvelope({ item: first }),
    'POST /v1/consents': successEnvelope({ item: { id: 'second' } }),
    'PUT /v1/consents/first': successEnvelope(),
    'DELETE /v1/consents/first': successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const write = async (text: string, name = 'Name') => {
  const input = await screen.findByRole('textbox', { name });
  await user.clear(input);
  await user.type(input, text);
};

it('lists them', async () => {
  renderConsole('/admin/consents');
  expect(await screen.findByText('First')).toBeVisible();
});

it('creates one', async () => {
  renderConsole('/admin/consents');
  await press('Create consent');
  await write('Second');
  await write('We film everywhere.', 'Text');
  await press('Create');
  await expect
    .poll(() => network.requestsTo('POST /v1/consents'))
    .toMatchObject([{ body: { name: 'Second', text: 'We film everywhere.', mandatory: true } }]);
});

it('changes one', async () => {
  renderConsole('/admin/consents/first');
  await screen.findByDisplayValue('First');
  await write('Better');
  await press('Save');
  await expect
    .poll(() => network.requestsTo('PUT /v1/consents/first'))
    .toMatchObject([{ body: { name: 'Better', text: 'We film.', mandatory: true } }]);
});

it('deletes one, once somebody has confirmed it', async () => {
  renderConsole('/admin/consents/first');
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  await expect.poll(() => network.requestsTo('DELETE /v1/consents/first')).toHaveLength(1);
});

it('deletes the selected ones, once somebody has confirmed it', async () => {
  renderConsole('/admin/consents');
  await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText(/Deleted 1 record/)).toBeVisible();
  expect(network.requestsTo('DELETE /v1/consents/first')).toHaveLength(1);
});
