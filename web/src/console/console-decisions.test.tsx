import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../providers/sign-in.ts';
import { successEnvelope, listOf, TestNetwork } from '../test-network.ts';
import { renderConsole } from '../test-console.tsx';
import { stubMariaSession } from '../test-session.ts';

const person = (id: string, displayName: string, more: object = {}) => ({
  id, displayName, email: `${id}@harbour.example`, role: 'viewer', roles: {}, status: 'active', createdAt: '2026-03-03T09:00:00.000Z', lastSignInAt: null, lastInteraction: null, invitation: null, accountName: null, ...more,
}); // prettier-ignore

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ 'GET /v1/workspaces': listOf([]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('a page about what the organisation has not is absent', async () => {
  const { currentPath } = renderConsole('/admin/pronunciations');
  await expect.poll(currentPath).toBe('/403');
  expect(network.requestsTo('GET /v1/pronunciations')).toEqual([]);
});

describe('changing many people at once', () => {
  const people = [person('tom', 'Tom Becker'), person('ida', 'Ida Lund'), person('maria', 'Maria Ferreira')];
  const chooseAll = async () => {
    network.replies['GET /v1/users'] = listOf(people);
    for (const { id } of people) network.replies[`POST /v1/users/${id}/deactivate`] = successEnvelope();
    renderConsole('/admin/users');
    await screen.findByText('Tom Becker');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    return within(await screen.findByRole('dialog', { name: 'Deactivate 2 people?' }));
  };
  const sent = () => network.requests.filter(({ path }) => path.includes('deactivate'));

  it('asks first and says what follows and who is left out', async () => {
    const question = await chooseAll();
    expect(question.getByText('Tom Becker').closest('p')).toHaveTextContent('Tom Becker, Ida Lund');
    expect(question.getByText(/signed out and can’t sign in until they are reactivated/)).toBeVisible();
    expect(question.getByText(/Skipped 1:/)).toHaveTextContent('Skipped 1: Maria Ferreira (this is you)');
    expect(sent()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/Deactivated 2 people/)).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('changes nobody when it is cancelled', async () => {
    const question = await chooseAll();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });
});
