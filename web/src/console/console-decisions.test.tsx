import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../providers/session.ts';
import { successEnvelope, listOf, TestNetwork } from '../test-network.ts';
import { renderConsole } from '../test-console.tsx';
import { stubMariaSession, organizationOf } from '../test-session.ts';

const settings = 'PUT /v1/organization-settings/my';
const person = (id: string, displayName: string, more: object = {}) => ({
  id, displayName, email: `${id}@harbour.example`, role: 'viewer', roles: {}, status: 'active', createdAt: '2026-03-03T09:00:00.000Z', lastSignInAt: null, lastInteraction: null, ...more,
}); // prettier-ignore

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({ 'GET /v1/workspaces': listOf([]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

describe('the settings', () => {
  it('show no feature that the product does not have, switched on or off', async () => {
    renderConsole('/admin/settings');
    await screen.findByRole('heading', { name: 'Features' });
    for (const name of ['Multimodal SOPs', 'Public sharing', 'Invitations for everybody', 'Quizzes'])
      expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByText('On')).toBeNull();
    expect(screen.getByText('By email')).toBeVisible();
  });

  it('R-ORG-16: switch the watermark on for the organisation', async () => {
    network.replies[settings] = successEnvelope();
    renderConsole('/admin/settings');
    fireEvent.click(await screen.findByLabelText(/^Safety watermark/));
    await expect.poll(() => network.requestsTo(settings)).toHaveLength(1);
    expect(network.requestsTo(settings)[0]?.body).toMatchObject({
      settings: { features: { safetyWatermark: true, multimodalSop: true } },
    });
  });

  it('R-ROLE-10 R-ANA-14: grant reports to the roles that can have them, two at once as well', async () => {
    network.replies[settings] = successEnvelope();
    renderConsole('/admin/settings');
    fireEvent.click(await screen.findByLabelText('Workspace admin'));
    fireEvent.click(screen.getByLabelText('Super admin'));
    await expect.poll(() => network.requestsTo(settings)).toHaveLength(2);
    const [first, second] = network.requestsTo(settings).map(({ body }) => body);
    const { settings: before } = organizationOf();
    expect(first).toEqual({ settings: { ...before, analytics: ['admin-group'] } });
    expect(second).toEqual({ settings: { ...before, analytics: ['admin-group', 'admin-super'] } });
    expect(screen.queryByLabelText('Publisher')).toBeNull();
  });
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
    expect(question.getByText(/signed out and can’t sign in until they are reactivated/)).toBeVisible();
    expect(question.getByText('Skipped: Maria Ferreira (this is you).')).toBeVisible();
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
