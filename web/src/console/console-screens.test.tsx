import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../providers/sign-in.ts';
import { successEnvelope, listOf, refusal, TestNetwork } from '../test-network.ts';
import { renderConsole } from '../test-console.tsx';
import { stubMariaSession } from '../test-session.ts';
import { testWorkspace } from '../test-workspace.ts';

const tom = {
  id: 'tom',
  email: 'tom@harbour.example',
  displayName: 'Tom Becker',
  role: 'viewer',
  roles: {},
  status: 'active',
  createdAt: '2026-03-03T09:00:00.000Z',
  lastSignInAt: null,
  lastInteraction: null,
  invitation: null,
  accountName: null,
};
const hall = testWorkspace('hall', { name: 'Assembly hall', private: true, created: 3, published: 1 });
const email = {
  id: 'email-1',
  organizationId: 'harbour',
  personId: 'tom',
  toName: 'Tom Becker',
  toAddress: 'tom@harbour.example',
  subject: 'Set a new password',
  acceptedAt: '2026-03-03T09:00:00.000Z',
  delivery: 'sent',
};
const lists = [
  {
    list: 'users',
    address: 'GET /v1/users',
    row: tom,
    words: 'Tom Becker',
    empty: 'Nothing here yet',
  },
  {
    list: 'workspaces',
    address: 'GET /v1/workspaces',
    row: hall,
    words: 'Assembly hall',
    empty: 'Nothing here yet',
  },
  {
    list: 'emails',
    address: 'GET /v1/emails',
    row: email,
    words: 'Set a new password',
    empty: 'No emails yet',
  },
];

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ 'GET /v1/workspaces': listOf([hall]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

afterEach(() => void vi.useRealTimers());

describe.each(lists)('the list of $list', ({ list, address, row, words, empty }) => {
  it('Success: shows its rows', async () => {
    network.replies[address] = listOf([row]);
    renderConsole(`/admin/${list}`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('1 in total')).toBeVisible();
  });

  it('Empty: says that there is nothing, and why', async () => {
    network.replies[address] = listOf([]);
    renderConsole(`/admin/${list}`);
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it('Loading: keeps the place and says nothing yet', async () => {
    network.replies[address] = 'pending';
    const { container } = renderConsole(`/admin/${list}`);
    await expect.poll(() => container.querySelectorAll('[aria-busy="true"] > span')).toHaveLength(8);
    expect(screen.queryByText(empty)).toBeNull();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('Error: says what the server said, and tries again', async () => {
    network.replies[address] = refusal(503, 'service.unavailable');
    renderConsole(`/admin/${list}`);
    expect(await screen.findByText('Refused: service.unavailable.')).toBeVisible();
    expect(screen.queryByText('0 in total')).toBeNull();
    network.replies[address] = listOf([row]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

it('a list of the console comes back by itself when the server does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network.replies['GET /v1/users'] = refusal(503, 'service.unavailable');
  renderConsole('/admin/users');
  expect(await screen.findByText('Refused: service.unavailable.')).toBeVisible();
  network.replies['GET /v1/users'] = listOf([tom]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('Tom Becker')).toBeVisible();
});

describe('one person', () => {
  const open = async () => {
    network.replies['GET /v1/users'] = listOf([tom]);
    network.replies['GET /v1/users/tom'] = successEnvelope({ item: tom });
    renderConsole('/admin/users/tom');
    return within(await screen.findByRole('dialog', { name: 'Tom Becker' }));
  };

  it('with a higher role is shown, and nothing of their account can be changed', async () => {
    network.replies['GET /v1/users'] = listOf([tom]);
    network.replies['GET /v1/users/tom'] = successEnvelope({ item: { ...tom, role: 'admin-super' } });
    renderConsole('/admin/users/tom');
    const drawer = within(await screen.findByRole('dialog', { name: 'Tom Becker' }));
    expect(await drawer.findByText(/has a higher role than yours/)).toBeVisible();
    expect(drawer.queryByLabelText('Role in the organisation')).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Erase person' })).toBeNull();
  });

  it('gets another role once that was confirmed', async () => {
    network.replies['PUT /v1/users/tom/role'] = successEnvelope();
    const drawer = await open();
    fireEvent.change(drawer.getByLabelText('Role in the organisation'), { target: { value: 'publisher' } });
    const question = await screen.findByRole('dialog', { name: 'Give Tom Becker the role Publisher?' });
    expect(network.requestsTo('PUT /v1/users/tom/role')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Change role' }));
    await expect.poll(() => network.requestsTo('PUT /v1/users/tom/role')).toHaveLength(1);
    expect(network.requestsTo('PUT /v1/users/tom/role')[0]?.body).toEqual({ role: 'publisher' });
  });

  it('is deactivated once that was confirmed', async () => {
    network.replies['POST /v1/users/tom/deactivate'] = successEnvelope();
    const drawer = await open();
    fireEvent.click(drawer.getByRole('button', { name: 'Deactivate' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate 1 person?' });
    expect(within(question).getByText('Tom Becker')).toBeVisible();
    expect(network.requestsTo('POST /v1/users/tom/deactivate')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await expect.poll(() => network.requestsTo('POST /v1/users/tom/deactivate')).toHaveLength(1);
  });

  it('is erased only when their name was typed', async () => {
    network.replies['DELETE /v1/users/tom'] = successEnvelope();
    const drawer = await open();
    fireEvent.click(drawer.getByRole('button', { name: 'Erase person' }));
    const question = within(await screen.findByRole('dialog', { name: 'Permanently erase Tom Becker?' }));
    expect(question.getByRole('button', { name: 'Erase person' })).toBeDisabled();
    fireEvent.change(question.getByLabelText(/^Type/), { target: { value: 'Tom Becker' } });
    fireEvent.click(question.getByRole('button', { name: 'Erase person' }));
    await expect.poll(() => network.requestsTo('DELETE /v1/users/tom')).toHaveLength(1);
  });
});

it('an email says to whom it went and whether it arrived, and never what it says', async () => {
  const refused = { ...email, delivery: 'refused' };
  network.replies['GET /v1/emails'] = listOf([email]);
  network.replies['GET /v1/emails/email-1'] = successEnvelope({ item: refused });
  renderConsole('/admin/emails/email-1');
  expect(await screen.findByText('Refused by the mail server')).toBeVisible();
  expect(screen.getByText(/anyone who opens a link in it could sign in/)).toBeVisible();
});

it('administrators see what the organisation stores beside its limits', async () => {
  const usage = { storedBytes: 3 * 1024 ** 3, openUploads: 2, openBytes: 1024 ** 3, openUploadsLimit: 5000 };
  network.replies['GET /v1/storage-usage'] = successEnvelope({ item: { ...usage, storageLimitBytes: null } });
  const { unmount } = renderConsole('/admin/settings');
  expect(await screen.findByText('4 GB (limit: none)')).toBeVisible();
  expect(screen.getByText('2 (limit: 5,000)')).toBeVisible();
  unmount();
  network.replies['GET /v1/storage-usage'] = successEnvelope({
    item: { ...usage, storageLimitBytes: 50 * 1024 ** 3 },
  });
  renderConsole('/admin/settings');
  expect(await screen.findByText('4 GB (limit: 50 GB)')).toBeVisible();
});
