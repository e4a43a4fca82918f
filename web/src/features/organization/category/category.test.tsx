import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { successEnvelope, listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';

const first = {
  id: 'first',
  name: 'First',
  subcategories: 1,
  workflows: 7,
  createdAt: '2026-03-02T12:00:00.000Z',
};

const seals = { id: 'seals', categoryId: 'first', name: 'Seals' };

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/categories': listOf([first]),
    'GET /v1/categories/first': successEnvelope({ item: first }),
    'POST /v1/categories': successEnvelope({ item: { id: 'second' } }),
    'PATCH /v1/categories/first': successEnvelope(),
    'GET /v1/categories/first/subcategories': listOf([seals]),
    'POST /v1/categories/first/subcategories': successEnvelope({ item: { id: 'bearings' } }),
    'PATCH /v1/categories/subcategories/seals': successEnvelope(),
    'DELETE /v1/categories/subcategories/seals': successEnvelope(),
    'DELETE /v1/categories/first': successEnvelope(),
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

it('R-CAT-04, R-ADM-01: /admin/categories lists them, a hundred on a page', async () => {
  renderConsole('/admin/categories');
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
  expect(network.requestsTo('GET /v1/categories')[0]?.path).toContain('size=100');
});

it('creates one', async () => {
  renderConsole('/admin/categories');
  await press('Create category');
  await write('Second');
  await press('Create');
  await expect
    .poll(() => network.requestsTo('POST /v1/categories'))
    .toMatchObject([{ body: { name: 'Second' } }]);
});

it('renames one', async () => {
  renderConsole('/admin/category/first');
  await screen.findByDisplayValue('First');
  await write('Better');
  await press('Save');
  await expect
    .poll(() => network.requestsTo('PATCH /v1/categories/first'))
    .toMatchObject([{ body: { name: 'Better' } }]);
});

it('deletes one, once somebody has confirmed it', async () => {
  renderConsole('/admin/category/first');
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  await expect.poll(() => network.requestsTo('DELETE /v1/categories/first')).toHaveLength(1);
});

it('deletes the selected ones, once somebody has confirmed it', async () => {
  renderConsole('/admin/categories');
  await user.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body);
  await press('Delete');
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText(/Deleted 1 category/)).toBeVisible();
  expect(network.requestsTo('DELETE /v1/categories/first')).toHaveLength(1);
});

it('R-CAT-01: /admin/category/:categoryId adds, renames and deletes subcategories', async () => {
  render(<Toasts />);
  renderConsole('/admin/category/first');
  await user.type(await screen.findByRole('textbox', { name: 'New subcategory' }), 'Bearings{Enter}');
  await expect
    .poll(() => network.requestsTo('POST /v1/categories/first/subcategories'))
    .toMatchObject([{ body: { name: 'Bearings' } }]);
  const field = await screen.findByRole('textbox', { name: 'Name of Seals' });
  await user.clear(field);
  await user.type(field, 'Mechanical seals{Enter}');
  await expect
    .poll(() => network.requestsTo('PATCH /v1/categories/subcategories/seals'))
    .toMatchObject([{ body: { name: 'Mechanical seals' } }]);
  await press('Delete Seals');
  await expect.poll(() => network.requestsTo('DELETE /v1/categories/subcategories/seals')).toHaveLength(1);
  await press('Undo');
  await expect
    .poll(() => network.requestsTo('POST /v1/categories/first/subcategories').at(-1)?.body)
    .toEqual({ name: 'Seals' });
});
