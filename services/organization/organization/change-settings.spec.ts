import { describe, expect, it } from 'vitest';
import {
  OrganizationFounded,
  OrganizationSettingsChanged,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import {
  AccountSettingsChanged,
  FeaturesSwitched,
  IpRestrictionChanged,
  OrganizationPermissionsChanged,
  PasswordPolicyChanged,
} from '../../../contracts/organization/settings.ts';
import {
  WorkspaceGroupCreated,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { changeIpRestriction, changeOrganizationSettings, changeSettings } from './change-settings.ts';
import { organization } from './organization.ts';

const settings = withDefaults({
  features: {},
  permissions: {},
  skillsManager: [],
  analytics: ['admin-super'],
});
const founded = OrganizationFounded({
  organizationId: 'org-1',
  name: 'Harbour',
  loginMethod: 'email_only',
  settings,
});
const organizationId = 'org-1';

describe('settings of an organisation', () => {
  it('R-ORG-01, R-ORG-03: hold what concerns accounts, and the customised permissions with their defaults', () => {
    expect(settings).toMatchObject({
      defaultWorkspaceGroupId: null,
      userMappings: [],
      clientKey: null,
      employeeIdMasterPassword: false,
      features: { employeeIdLogin: false },
    });
    expect(settings.permissions).toEqual({
      disablePublicLinks: false,
      disableDownloads: false,
      allowAutoLogout: false,
      autoLogoutTimeout: 15,
      enableRestrictedIP: false,
      allowedRules: [],
    });
  });

  it('are changed one by one, with an event for each part, and the others stay', () => {
    const { events, state } = given(founded).when(changeSettings, {
      features: { safetyWatermark: true, quiz: false },
      permissions: { disableDownloads: true },
      analytics: ['admin-organization'],
      employeeIdMasterPassword: true,
    });
    expect(events).toEqual([
      FeaturesSwitched({ organizationId, features: { safetyWatermark: true }, aiSettings: {} }),
      OrganizationPermissionsChanged({
        organizationId,
        permissions: { disableDownloads: true },
        roleLists: { analytics: ['admin-organization'] },
      }),
      AccountSettingsChanged({ organizationId, settings: { employeeIdMasterPassword: true } }),
    ]);
    expect(state).toMatchObject({
      settings: {
        features: { safetyWatermark: true, multimodalSop: true },
        permissions: { disableDownloads: true, autoLogoutTimeout: 15 },
        analytics: ['admin-organization'],
        skillsManager: [],
        employeeIdMasterPassword: true,
      },
    });
  });

  it('R-ORG-01: name a default workspace group that exists, according to the log', async () => {
    const lines = WorkspaceGroupCreated({
      workspaceGroupId: 'lines',
      name: 'Lines',
      locale: null,
      priority: 1,
    });
    const gone = WorkspaceGroupDeleted({ workspaceGroupId: 'gone', name: 'Gone' });
    const streams = { 'workspaceGroup-lines': [lines], 'workspaceGroup-gone': [lines, gone] };
    const change = async (defaultWorkspaceGroupId: string) => {
      const data = { defaultWorkspaceGroupId };
      const facts = await factsOf(changeSettings, data, { streams });
      return given(founded).when(changeSettings, data, undefined, facts);
    };
    expect((await change('lines')).events).toEqual([
      AccountSettingsChanged({ organizationId, settings: { defaultWorkspaceGroupId: 'lines' } }),
    ]);
    for (const id of ['gone', 'never'])
      expect((await change(id)).refusal).toBe('settings.unknown-workspace-group');
    expect(await factsOf(changeSettings, { features: {} }, { streams })).toBe(false);
    expect(() => given(founded).when(changeSettings, { defaultWorkspaceGroupId: null })).toThrow(
      'Invalid input',
    );
    // what replaces the settings names none
    const named = { settings: { ...settings, defaultWorkspaceGroupId: 'never' } };
    expect(given(founded).when(changeOrganizationSettings, named).events).toEqual([]);
  });

  it('change the rules for passwords with what was before, once', () => {
    const passphrases = { passwordPolicy: 'passphrase' } as const;
    const { events, state } = given(founded).when(changeSettings, passphrases);
    const changed = PasswordPolicyChanged({ organizationId, formerPolicy: 'complexity', ...passphrases });
    expect(events).toEqual([changed]);
    expect(state).toMatchObject({ settings: passphrases });
    expect(given(founded, changed).when(changeSettings, passphrases).events).toEqual([]);
    // what replaces the settings leaves it as it is
    expect(given(founded, changed).when(changeOrganizationSettings, { settings }).state).toMatchObject({
      settings: passphrases,
    });
  });

  it('stay as they are when they are set to what they are', () => {
    expect(
      given(founded).when(changeSettings, { features: { quiz: false }, analytics: ['admin-super'] }).events,
    ).toEqual([]);
    expect(given(founded).when(changeOrganizationSettings, { settings }).events).toEqual([]);
    expect(given().when(changeSettings, {}).refusal).toBe('resource.absent');
  });

  it('R-IDLE-01, 1:437: are replaced as a whole too, without what has a command of its own', () => {
    const restricted = IpRestrictionChanged({
      organizationId,
      enableRestrictedIP: true,
      allowedRules: ['10.0.0.0/8'],
    });
    const wanted = { ...settings, permissions: { allowAutoLogout: true } };
    const { events, state } = given(founded, restricted).when(changeOrganizationSettings, {
      settings: wanted,
    });
    expect(events).toEqual([
      OrganizationPermissionsChanged({
        organizationId,
        permissions: { allowAutoLogout: true },
        roleLists: {},
      }),
    ]);
    expect(state).toMatchObject({
      settings: { permissions: { enableRestrictedIP: true, autoLogoutTimeout: 15 } },
    });
  });

  it('of an earlier release are read with the defaults of what came later', () => {
    const { features, permissions, skillsManager, analytics, aiSettings } = settings;
    const { enableRestrictedIP: _, allowedRules: __, ...formerPermissions } = permissions;
    const former = {
      features,
      aiSettings,
      permissions: { ...formerPermissions, disableDownloads: true },
      skillsManager,
      analytics,
    };
    const changed = OrganizationSettingsChanged({
      organizationId,
      settings: former as unknown as typeof settings,
    });
    const { state } = given(founded, changed).when(changeSettings, {});
    expect(state).toEqual({
      status: 'founded',
      isTrial: false,
      settings: { ...settings, permissions: { ...permissions, disableDownloads: true } },
    });
  });

  it('that two people change at once are in conflict only if they are the same ones', () => {
    const touched = (events: ReturnType<ReturnType<typeof given>['when']>['events']) =>
      events.flatMap((event) => organization.touches?.(event as never) ?? []);
    const { events } = given(founded).when(changeSettings, { features: { quiz: true }, analytics: [] });
    expect(touched(events)).toEqual(['features/quiz', 'roles/analytics']);
  });
});

describe('restricted IP addresses', () => {
  const from = (address: string) => ({
    ...specContext,
    sender: { ...specContext.sender, client: { address, device: '' } },
  });
  const office = { enableRestrictedIP: true, allowedRules: ['203.0.113.0/26', '2001:db8:4f00::/40'] };

  it.each(['203.0.113.42', '::ffff:203.0.113.42', '2001:db8:4f12::1'])(
    'R-IP-09: are saved from %s, which they allow',
    (address) => {
      const { events } = given(founded).when(changeIpRestriction, office, from(address));
      expect(events).toEqual([IpRestrictionChanged({ organizationId, ...office })]);
    },
  );

  it.each(['203.0.113.64', '2001:db8:5000::1', '127.0.0.1'])(
    'refuse to lock out the person who saves them from %s',
    (address) => {
      const decided = given(founded).when(changeIpRestriction, office, from(address));
      expect(decided).toMatchObject({ refusal: 'settings.own-address-not-allowed', details: { address } });
      const prepared = { ...office, enableRestrictedIP: false };
      expect(given(founded).when(changeIpRestriction, prepared, from(address)).events).toHaveLength(1);
    },
  );

  it.each(['10.20.0.0/33', '10.20.0', 'office', '2001:db8::/129', ''])(
    'are refused with the rule “%s”',
    (rule) => {
      expect(() =>
        given(founded).when(changeIpRestriction, { enableRestrictedIP: false, allowedRules: [rule] }),
      ).toThrow();
    },
  );
});
