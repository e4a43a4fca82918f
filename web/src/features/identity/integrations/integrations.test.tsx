import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { settingsViewOf, stubMariaSession } from '../../../test-session.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { certificatesIn } from './SamlDialog.tsx';

const oidc = {
  id: 'c1',
  protocol: 'oidc',
  name: 'Harbour login',
  provider: 'custom',
  issuer: 'https://login.harbour.example',
  clientId: 'stepwell',
  createsAccounts: true,
  hasSecret: true,
  approvedByRole: 'admin-organization',
  approvedEmailAttributes: [],
};
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const saml = {
  id: 'c2',
  protocol: 'saml',
  name: 'Works login',
  provider: 'custom',
  issuer: 'urn:works',
  signInUrl: 'https://idp.works.example/sso',
  createsAccounts: false,
  certificates: [pem],
  approvedByRole: 'admin-organization',
  approvedEmailAttributes: [],
};
const domains = [
  { id: 'd1', domain: 'harbour.example', record: 'stepwell-verify=one', isProved: true },
  { id: 'd2', domain: 'works.example', record: 'stepwell-verify=two', isProved: false },
];
const admin = (id: string, displayName: string) => ({
  id,
  displayName,
  email: `${id}@harbour.example`,
  accountName: null,
  invitation: null,
  role: 'admin-organization',
  roles: {},
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
  lastInteraction: null,
});

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([]),
    'GET /v1/users': ({ path }) =>
      listOf([
        path.includes('role=admin-super')
          ? { ...admin('ada', 'Ada'), role: 'admin-super' }
          : admin('ben', 'Ben'),
      ]),
    'GET /v1/sign-on': successEnvelope({
      item: { id: 'harbour', connections: [oidc, saml], domains, emergencyOwners: [] },
    }),
    'GET /v1/api-keys': listOf([
      {
        id: 'k1',
        name: 'Directory sync',
        scopes: ['people:write'],
        createdBy: 'ada',
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: null,
        expiresAt: '2026-01-02T00:00:00.000Z',
      },
    ]),
    'GET /v1/people': listOf([{ id: 'ada', displayName: 'Ada' }]),
    'POST /v1/api-keys': successEnvelope({ item: { id: 'k2', key: 'stepwell.harbour.k2.secret' } }),
    'DELETE /v1/api-keys/k1': successEnvelope(),
    'POST /v1/sign-on/oidc-connections': successEnvelope({ item: { id: 'c3' } }),
    'PUT /v1/sign-on/connections/c3/secret': successEnvelope(),
    'POST /v1/sign-on/connections/c3/check': refusal(409, 'sign-on.provider-unreachable'),
    'POST /v1/sign-on/connections/c1/check': successEnvelope(),
    'PUT /v1/sign-on/oidc-connections/c1': successEnvelope(),
    'POST /v1/sign-on/domains': successEnvelope({ item: { id: 'd3' } }),
    'PUT /v1/sign-on/emergency-owners': successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});
const sent = (route: string) => network.requestsTo(route).map(({ body }) => body);
const open = async () => {
  renderConsole('/admin/integrations');
  render(<Toasts />);
  await screen.findByText('Harbour login');
  return userEvent.setup();
};

describe('the integrations page', () => {
  it('R-INT-01: lists what is connected', async () => {
    await open();
    for (const name of [oidc.name, saml.name, 'Directory sync'])
      expect(await screen.findByText(name)).toBeInTheDocument();
  });

  it('R-ADM-01: sets up a provider, and sends its secret on its own', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add OpenID Connect' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(sent('POST /v1/sign-on/oidc-connections')).toEqual([]);
    await user.type(dialog.getByLabelText('Name on the button'), 'Mill login');
    await user.type(dialog.getByLabelText('Issuer'), 'mill');
    await user.tab();
    expect(dialog.getByText('Enter an address that starts with https://.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Issuer'));
    await user.type(dialog.getByLabelText('Issuer'), 'https://login.mill.example');
    await user.type(dialog.getByLabelText('Client ID'), 'stepwell');
    await user.type(dialog.getByLabelText('Client secret'), 'a-long-secret');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sent('PUT /v1/sign-on/connections/c3/secret'))
      .toEqual([{ secret: 'a-long-secret' }]);
    expect(sent('POST /v1/sign-on/oidc-connections')).toEqual([
      {
        name: 'Mill login',
        provider: 'custom',
        issuer: 'https://login.mill.example',
        clientId: 'stepwell',
        createsAccounts: true,
        emailAttributes: [],
      },
    ]);
    expect(await screen.findByText('Mill login does not answer')).toBeVisible();
  });

  it('looks whether a provider answers', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Check connection Harbour login' }));
    expect(await screen.findByText('Harbour login answers')).toBeVisible();
  });

  it('a provider that did not answer is not shown as set up until it answers', async () => {
    const check = 'POST /v1/sign-on/connections/c1/check';
    network.replies[check] = refusal(409, 'sign-on.provider-unreachable');
    const user = await open();
    const button = screen.getByRole('button', { name: 'Check connection Harbour login' });
    await user.click(button);
    expect(await screen.findByText('Does not answer')).toBeVisible();
    expect(screen.getAllByText('Set up')).toHaveLength(1);
    network.replies[check] = successEnvelope();
    await user.click(button);
    await expect.poll(() => screen.getAllByText('Set up')).toHaveLength(2);
  });

  it('a stored secret is never shown, and stays unless it is replaced', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Change Harbour login' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Client secret')).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent('PUT /v1/sign-on/oidc-connections/c1')).toHaveLength(1);
    expect(network.requests.filter(({ path }) => path.endsWith('/secret'))).toEqual([]);
  });

  describe('attributes', () => {
    const save = 'PATCH /v1/organization-settings/my';
    type Mapping = { readonly attribute: string; readonly field: string };
    const store = (userMappings: readonly Mapping[]) => {
      network.replies['GET /v1/organization-settings/my/all'] = successEnvelope({
        item: settingsViewOf({ userMappings: [...userMappings] }),
      });
    };
    const [name, mail] = [
      { attribute: 'cn', field: 'displayName' },
      { attribute: 'mail', field: 'email' },
    ];
    beforeEach(() => {
      store([]);
      network.replies[save] = ({ body }) => {
        store((body as { userMappings: Mapping[] }).userMappings);
        return successEnvelope();
      };
    });
    const button = (named: string) => screen.findByRole('button', { name: named });
    const attribute = () => screen.getByLabelText('Attribute or claim');

    it('R-INT-02: adds one that fills a field of accounts, and is ready for the next', async () => {
      const user = await open();
      await user.click(await button('Add attribute'));
      expect(await screen.findByText('Fill in this field.')).toBeVisible();
      expect(attribute()).toHaveFocus();
      await user.type(attribute(), ' jobRole ');
      await user.selectOptions(screen.getByLabelText('Fills'), 'Role');
      await user.type(attribute(), '{Enter}');
      await expect
        .poll(() => sent(save))
        .toEqual([{ userMappings: [{ attribute: 'jobRole', field: 'role' }] }]);
      expect(await button('Remove attribute jobRole')).toBeVisible();
      await expect.poll(() => document.activeElement).toBe(attribute());
      expect(attribute()).toHaveValue('');
    });

    it('changes one, by keyboard alone, and leads back to it', async () => {
      store([name, mail]);
      const user = await open();
      (await button('Change attribute mail')).focus();
      await user.keyboard('{Enter}');
      expect(attribute()).toHaveFocus();
      expect(attribute()).toHaveValue('mail');
      await user.clear(attribute());
      await user.keyboard('upn{Enter}');
      await expect.poll(() => sent(save)).toEqual([{ userMappings: [name, { ...mail, attribute: 'upn' }] }]);
      const change = await button('Change attribute upn');
      await expect.poll(() => document.activeElement).toBe(change);
      await user.keyboard('{Enter}');
      await user.click(await button('Cancel'));
      expect(change).toHaveFocus();
      expect(attribute()).toHaveValue('');
    });

    it('removes one; the focus goes to the next, and at last to the form', async () => {
      store([name, mail]);
      const user = await open();
      (await button('Remove attribute cn')).focus();
      await user.keyboard('{Enter}');
      await expect.poll(() => sent(save).at(-1)).toEqual({ userMappings: [mail] });
      const change = await button('Change attribute mail');
      await expect.poll(() => document.activeElement).toBe(change);
      await user.keyboard('{Tab}{Enter}');
      await expect.poll(() => sent(save).at(-1)).toEqual({ userMappings: [] });
      await expect.poll(() => document.activeElement).toBe(attribute());
    });

    it('says what cannot be saved, keeps what was typed, and sends nothing twice', async () => {
      store([name]);
      const user = await open();
      await button('Remove attribute cn');
      await user.type(attribute(), 'cn{Enter}');
      expect(await screen.findByText('This attribute already fills this field.')).toBeVisible();
      expect(sent(save)).toEqual([]);
      network.replies[save] = refusal(503, 'service.unavailable');
      await user.type(attribute(), '2{Enter}');
      await expect.poll(() => sent(save)).toEqual([{ userMappings: [name, { ...name, attribute: 'cn2' }] }]);
      await expect.poll(() => document.activeElement).toBe(attribute());
      expect(attribute()).toHaveValue('cn2');
    });

    it('what somebody else has changed meanwhile is shown instead of replaced', async () => {
      store([name]);
      const user = await open();
      await button('Remove attribute cn');
      network.replies[save] = () => {
        store([name, mail]);
        return refusal(409, 'revision.conflict');
      };
      await user.type(attribute(), 'jobRole{Enter}');
      expect(await button('Remove attribute mail')).toBeVisible();
      expect(network.requestsTo(save)[0]?.headers['if-match']).toBe('"3"');
      expect(attribute()).toHaveValue('jobRole');
    });

    it('says that no more than 20 can be used', async () => {
      store(Array.from({ length: 20 }, (_, at) => ({ attribute: `claim${at}`, field: 'role' })));
      const user = await open();
      await button('Remove attribute claim19');
      await user.type(attribute(), 'one more{Enter}');
      expect(await screen.findByText(/Up to 20 attributes/)).toBeVisible();
      expect(sent(save)).toEqual([]);
    });
  });

  it('shows the addresses that a SAML provider must know', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Change Works login' }));
    const dialog = within(await screen.findByRole('dialog'));
    const entity = `${location.origin}/sso/saml/harbour/c2`;
    expect(dialog.getByLabelText('Reply address (ACS) for your provider')).toHaveValue(`${entity}/acs`);
    expect(dialog.getByLabelText('Entity ID (audience) for your provider')).toHaveValue(entity);
    expect(certificatesIn(`${pem}\n\n${pem}\n`)).toEqual([pem, pem]);
  });

  it('gives a directory its address, and a key for provisioning alone', async () => {
    const user = await open();
    expect(screen.getByLabelText('SCIM base URL for your provider')).toHaveValue(
      `${location.origin}/scim/v2`,
    );
    await user.click(screen.getByRole('button', { name: 'Create provisioning key' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Provision people and teams by SCIM 2.0')).toBeChecked();
    await user.type(dialog.getByLabelText('Name'), 'Directory');
    await user.click(dialog.getByRole('button', { name: 'Create API key' }));
    expect(await screen.findByDisplayValue('stepwell.harbour.k2.secret')).toBeVisible();
    expect(sent('POST /v1/api-keys')).toEqual([expect.objectContaining({ scopes: ['scim'] })]);
  });

  it('says which record verifies a domain, and what came of the check', async () => {
    const user = await open();
    expect(screen.getByText('stepwell-verify=two')).toBeVisible();
    expect(screen.queryByText('stepwell-verify=one')).toBeNull();
    network.replies['POST /v1/sign-on/domains/d2/check'] = refusal(409, 'domain.not-proved');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await expect.poll(() => sent('POST /v1/sign-on/domains/d2/check')).toHaveLength(1);
    await user.type(screen.getByLabelText('Domain'), 'Mill.Example');
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    await expect.poll(() => sent('POST /v1/sign-on/domains')).toEqual([{ domain: 'mill.example' }]);
  });

  it('R-AUTH-27: changes how people sign in, and names two different owners', async () => {
    await open();
    network.replies['PUT /v1/sign-on/login-method'] = refusal(403, 'sign-on.fresh-needed');
    fireEvent.click(await screen.findByRole('radio', { name: /^Single sign-on only/ }));
    await expect.poll(() => sent('PUT /v1/sign-on/login-method')).toEqual([{ loginMethod: 'sso_only' }]);
    const choose = (number: number, value: string) =>
      fireEvent.change(screen.getByLabelText(`Emergency owner ${number}`), { target: { value } });
    await screen.findAllByRole('option', { name: 'Ada' });
    choose(1, 'ada');
    choose(2, 'ada');
    expect(screen.getByRole('button', { name: 'Save owners' })).toBeDisabled();
    choose(2, 'ben');
    fireEvent.click(screen.getByRole('button', { name: 'Save owners' }));
    await expect.poll(() => sent('PUT /v1/sign-on/emergency-owners')).toEqual([{ userIds: ['ada', 'ben'] }]);
  });

  it('creates an API key, shows it once, and lists keys without it', async () => {
    const user = await open();
    expect(await screen.findByText('Directory sync')).toBeVisible();
    expect(await screen.findByText(/Created by .*Ada.* · Never used/)).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Reports');
    await user.click(dialog.getByRole('button', { name: 'Create API key' }));
    const scopes = dialog.getByRole('group', { name: 'Scopes' });
    await waitFor(() => expect(scopes).toHaveAccessibleDescription('Choose at least one.'));
    await waitFor(() => expect(within(scopes).getAllByRole('checkbox')[0]).toHaveFocus());
    expect(sent('POST /v1/api-keys')).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Read reports' }));
    expect(dialog.queryByText('Choose at least one.')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Expires'), { target: { value: '' } });
    await user.click(dialog.getByRole('button', { name: 'Create API key' }));
    const shown = await screen.findByLabelText('API key');
    expect(shown).toHaveValue('stepwell.harbour.k2.secret');
    expect(sent('POST /v1/api-keys')).toEqual([
      { name: 'Reports', scopes: ['reports:read'], expiresAt: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByDisplayValue(/secret/)).toBeNull();
  });

  it('revokes an API key after asking', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Revoke .*Directory sync/ }));
    await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await expect.poll(() => network.requestsTo('DELETE /v1/api-keys/k1')).toHaveLength(1);
  });
});
