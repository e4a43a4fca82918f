import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const first = { id: 'first', name: 'First', organization: 'harbour', createdAt: '2026-03-02T12:00:00.000Z' };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/business': listOf([first]),
    'GET /v1/business/first': successEnvelope({ item: first }),
    'POST /v1/business': successEnvelope({ item: { id: 'second' } }),
    'PUT /v1/business/first': successEnvelope(),
    'DELETE /v1/business/first': successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const write = async (text: string) => {
  const input = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(input);
  await user.type(input, text);
};

it('R-BUS-01, R-ADM-01: /admin/business lists them', async () => {
  renderConsole('/admin/business');
  expect(await screen.findByText('First')).toBeVisible();
});

it('says what they are for where there are none', async () => {
  network.replies['GET /v1/business'] = listOf([]);
  renderConsole('/admin/business');
  expect(await screen.findByText(/^Businesses, such as divisions or customers, are a list/)).toBeVisible();
});

it('creates one', async () => {
  renderConsole('/admin/business');
  await press('Create business');
  await write('Second');
  await press('Create');
  await expect
    .poll(() => network.requestsTo('POST /v1/business'))
    .toMatchObject([{ body: { name: 'Second' } }]);
});

it('renames one', async () => {
  renderConsole('/admin/business/first');
  await screen.findByDisplayValue('First');
  await write('Better');
  await press('Save');
  await expect
    .poll(() => network.requestsTo('PUT /v1/business/first'))
    .toMatchObject([{ body: { name: 'Better' } }]);
});

it('deletes one, once somebody has confirmed it', async () => {
  renderConsole('/admin/business/first');
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  await expect.poll(() => network.requestsTo('DELETE /v1/business/first')).toHaveLength(1);
});

it('deletes the selected ones, once somebody has confirmed it', async () => {
  renderConsole('/admin/business');
  await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText(/Deleted 1 record/)).toBeVisible();
  expect(network.requestsTo('DELETE /v1/business/first')).toHaveLength(1);
});
