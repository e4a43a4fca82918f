import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { organizationOf, profileOfMaria, settingsViewOf, stubMariaSession } from '../../../test-session.ts';

const pem = (letters: string) => `-----BEGIN CERTIFICATE-----\n${letters}\n-----END CERTIFICATE-----`;
const saml = {
  id: 'c2',
  protocol: 'saml',
  name: 'Works login',
  provider: 'custom',
  issuer: 'urn:works',
  signInUrl: 'https://idp.works.example/sso',
  createsAccounts: false,
  certificates: [pem('MIIB')],
  approvedByRole: 'admin-super',
  approvedEmailAttributes: ['workMail'],
};
const workMail = { attribute: 'workMail', field: 'email' };
const save = 'PUT /v1/sign-on/saml-connections/c2';
const saveSettings = 'PATCH /v1/organization-settings/my';
const awaited = /^Awaiting approval by someone with the role Super admin\./;

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([]),
    'GET /v1/users': listOf([]),
    'GET /v1/api-keys': listOf([]),
    [save]: successEnvelope(),
    [saveSettings]: successEnvelope(),
  });
  stubMariaSession(network);
});

/** Opens the page as somebody with a role, of an organisation with a provider and attributes like these. */
async function open(role: string, connection: object = {}, userMappings: readonly object[] = [workMail]) {
  const shown = { ...saml, ...connection };
  const item = { id: 'harbour', connections: [shown], domains: [], emergencyOwners: [] };
  network.replies['GET /v1/sign-on'] = successEnvelope({ item });
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, role } });
  network.replies['GET /v1/organization-settings/my/all'] = successEnvelope({
    item: settingsViewOf({ userMappings: [...userMappings] }),
  });
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/integrations');
  await screen.findByRole('button', { name: 'Change Works login' });
  await screen.findByLabelText('Attribute or claim');
  return userEvent.setup();
}
const sent = (route: string) => network.requestsTo(route).map(({ body }) => body);
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a provider that waits for approval', () => {
  it('is approved as it is shown by a super admin, by keyboard alone', async () => {
    const user = await open('admin-super', {
      approvedByRole: 'admin-organization',
      approvedEmailAttributes: [],
    });
    expect(screen.getByText(awaited)).toHaveTextContent('cannot sign in through this provider.');
    screen.getByRole('button', { name: 'Approve' }).focus();
    await user.keyboard('{Enter}');
    const dialog = await dialogNamed('Approve Works login?');
    expect(dialog.getByLabelText('Sign-in address')).toHaveValue(saml.signInUrl);
    expect(dialog.getByLabelText('Signing certificates')).toHaveValue(pem('MIIB'));
    expect(dialog.getByLabelText('Attributes for the email address')).toHaveValue('workMail');
    dialog.getByRole('button', { name: 'Approve' }).focus();
    await user.keyboard('{Enter}');
    await expect
      .poll(() => sent(save))
      .toEqual([
        {
          name: 'Works login',
          issuer: 'urn:works',
          signInUrl: saml.signInUrl,
          certificates: [pem('MIIB')],
          createsAccounts: false,
          emailAttributes: ['workMail'],
        },
      ]);
  });

  it('says so to who may not approve it', async () => {
    await open('admin-organization', { approvedByRole: 'admin-organization' });
    expect(screen.getByText(awaited)).toHaveTextContent('cannot sign in through this provider.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each([
    ['other attributes fill the address', { approvedEmailAttributes: ['mail'] }],
    ['it was set up before roles were recorded', { approvedByRole: null }],
  ])('lets in who is linked where %s', async (_, connection) => {
    await open('admin-super', connection);
    expect(screen.getByText(awaited)).toHaveTextContent('only if they have done so before.');
  });

  it('is none where all of it was approved', async () => {
    await open('admin-super');
    expect(screen.queryByText(/^Awaiting approval/)).toBeNull();
  });
});

describe('a change that super admins would have to approve', () => {
  const replace = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
    await user.click(screen.getByRole('button', { name: 'Change Works login' }));
    const dialog = await dialogNamed('Works login');
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };

  it('is saved only after the question, and what was typed stays', async () => {
    network.replies['GET /v1/organization-settings/my'] = successEnvelope({
      item: { ...organizationOf(), loginMethod: 'sso_only' },
    });
    const user = await open('admin-organization');
    await replace(user, 'Signing certificates', pem('MIIC'));
    const question = await dialogNamed('Save this change?');
    expect(question.getByText(/^People with the role Super admin cannot sign in/)).toBeVisible();
    expect(question.getByText(/^Passwords are switched off/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    const form = await dialogNamed('Works login');
    expect(form.getByLabelText('Signing certificates')).toHaveValue(pem('MIIC'));
    expect(sent(save)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await dialogNamed('Save this change?')).getByRole('button', { name: 'Save anyway' }));
    await expect
      .poll(() => sent(save))
      .toEqual([expect.objectContaining({ certificates: [pem('MIIC')], emailAttributes: ['workMail'] })]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, string, object, [label: string, text: string]]>([
    ['by a super admin', 'admin-super', {}, ['Signing certificates', pem('MIIC')]],
    ['of the name', 'admin-organization', {}, ['Name on the button', 'Mill login']],
    [
      'of what none has approved',
      'admin-organization',
      { approvedByRole: 'admin-organization' },
      ['Sign-in address', 'https://idp.mill.example'],
    ],
  ])('is none %s', async (_, role, connection, typed) => {
    const user = await open(role, connection);
    await replace(user, ...typed);
    await expect.poll(() => sent(save)).toHaveLength(1);
  });

  it('is one of the attributes of the email address, too', async () => {
    const user = await open('admin-organization');
    await user.click(screen.getByRole('button', { name: 'Remove attribute workMail' }));
    const question = await dialogNamed('Save this change?');
    expect(question.getByText(/^Until someone with the role Super admin approves/)).toBeVisible();
    expect(question.queryByText(/^Passwords are switched off/)).toBeNull();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent(saveSettings)).toEqual([]);
    await user.type(screen.getByLabelText('Attribute or claim'), 'jobTitle{Enter}');
    await expect.poll(() => sent(saveSettings)).toHaveLength(1);
  });
});
