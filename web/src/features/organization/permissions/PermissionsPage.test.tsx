import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtFeatures } from '../../../../../contracts/organization/organization.ts';
import { currentSession, hasFeature } from '../../../providers/session.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { organizationOf, settingsViewOf, stubMariaSession } from '../../../test-session.ts';

const read = 'GET /v1/organization-settings/my/all';
const change = 'PATCH /v1/organization-settings/my';
const page = '/admin/setting/permissions';

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([]),
    'GET /v1/people': listOf([{ id: 'ben', displayName: 'Ben Achterberg' }]),
    [read]: successEnvelope({ item: settingsViewOf() }),
    [change]: successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

const section = async (name: string) => within(await screen.findByRole('form', { name }));
const sent = () => network.requestsTo(change).map(({ body }) => body);

describe('the permissions page', () => {
  it('R-ORG-03, R-IDLE-01: saves the idle time of the organisation, and nothing else with it', async () => {
    renderConsole(page);
    const whole = await section('For the whole organisation');
    expect(whole.queryByRole('button', { name: 'Save' })).toBeNull();
    const field = whole.getByLabelText('Sign out inactive people');
    expect(field).toHaveValue('');
    fireEvent.change(field, { target: { value: '30' } });
    expect(whole.getByText('1 unsaved change')).toBeVisible();
    expect(sent()).toEqual([]);
    fireEvent.click(whole.getByRole('button', { name: 'Save' }));
    await expect.poll(sent).toEqual([{ permissions: { allowAutoLogout: true, autoLogoutTimeout: 30 } }]);
    expect(network.requestsTo(change)[0]?.headers['if-match']).toBe('"3"');
  });

  it('3:150: keeps the specified rules for passwords until passphrases are chosen', async () => {
    renderConsole(page);
    const passwords = await section('Passwords');
    const field = passwords.getByLabelText('Rules for new passwords');
    expect(field).toHaveValue('complexity');
    expect(passwords.getByText(/^10 to 25 characters/)).toBeVisible();
    fireEvent.change(field, { target: { value: 'passphrase' } });
    expect(passwords.getByText(/^15 to 128 characters/)).toBeVisible();
    fireEvent.click(passwords.getByRole('button', { name: 'Save' }));
    await expect.poll(sent).toEqual([{ passwordPolicy: 'passphrase' }]);
  });

  it('R-ORG-16: switches the watermark on, and shows no feature that the product does not have', async () => {
    const organization = organizationOf();
    const { settings } = organization;
    const changed = { ...settings, features: { ...settings.features, safetyWatermark: true } };
    const watermarked = { ...organization, settings: changed };
    renderConsole(page);
    const features = await section('Features');
    expect(features.getAllByRole('switch')).toHaveLength(builtFeatures.length);
    fireEvent.click(features.getByLabelText(/^Safety watermark/));
    fireEvent.click(features.getByRole('button', { name: 'Save' }));
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item: watermarked });
    await expect.poll(sent).toEqual([{ features: { safetyWatermark: true } }]);
    // what the person sees of the product follows at once
    await expect.poll(() => hasFeature(currentSession(), 'safetyWatermark')).toBe(true);
  });

  it('R-ROLE-10, R-ANA-14: grants reports to the roles that can have them, several at once', async () => {
    renderConsole(page);
    const roles = await section('Roles');
    fireEvent.click(roles.getByLabelText('See reports: Workspace admin'));
    fireEvent.click(roles.getByLabelText('See reports: Super admin'));
    expect(roles.queryByLabelText('See reports: Publisher')).toBeNull();
    fireEvent.click(roles.getByRole('button', { name: 'Save' }));
    await expect.poll(sent).toEqual([{ analytics: ['admin-super', 'admin-group'] }]);
  });

  it('R-GEN-06: the table says what comes with each role', async () => {
    renderConsole(page);
    const roles = await section('Roles');
    const row = within(roles.getByRole('row', { name: /^Create and edit workflows/ }));
    expect(row.getAllByText('Yes')).toHaveLength(4);
    expect(row.getAllByText('No')).toHaveLength(1);
  });

  it('forgets what is discarded or changed back', async () => {
    renderConsole(page);
    const features = await section('Features');
    const watermark = features.getByLabelText(/^Safety watermark/);
    fireEvent.click(watermark);
    fireEvent.click(watermark);
    expect(features.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(watermark);
    fireEvent.click(features.getByRole('button', { name: 'Discard' }));
    expect(watermark).not.toBeChecked();
    expect(sent()).toEqual([]);
  });

  it('says who changed a part last', async () => {
    const lastChanges = { features: { by: 'ben', at: '2026-03-03T09:00:00.000Z' } };
    network.replies[read] = successEnvelope({ item: settingsViewOf({}, 3, lastChanges) });
    renderConsole(page);
    const features = await section('Features');
    expect(await features.findByText(/Last changed by Ben Achterberg/)).toBeVisible();
    expect((await section('Roles')).getByText('Not changed yet')).toBeVisible();
  });

  it('shows what somebody else saved meanwhile, and saves over it only when asked again', async () => {
    renderConsole(page);
    const whole = await section('For the whole organisation');
    fireEvent.change(whole.getByLabelText('Sign out inactive people'), { target: { value: '30' } });
    const facts = { currentRevision: 7, changedBy: 'ben' };
    network.replies[change] = refusal(409, 'revision.conflict', { facts });
    fireEvent.click(whole.getByRole('button', { name: 'Save' }));
    expect(await whole.findByText('Ben Achterberg changed the same setting.')).toBeVisible();
    network.replies[change] = successEnvelope();
    fireEvent.click(whole.getByRole('button', { name: 'Save' }));
    await expect.poll(() => network.requestsTo(change)).toHaveLength(2);
    expect(network.requestsTo(change)[1]?.headers['if-match']).toBe('"7"');
  });
});
