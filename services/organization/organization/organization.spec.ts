import { describe, expect, it } from 'vitest';
import {
  AiSettings,
  CustomizedPermissions,
  OrganizationFeatures,
  OrganizationFounded,
  OrganizationSettingsChanged,
} from '../../../contracts/organization/organization.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { changeOrganizationSettings, foundOrganization, organization } from './organization.ts';

const settings = {
  aiSettings: AiSettings.parse({}),
  features: OrganizationFeatures.parse({}),
  permissions: CustomizedPermissions.parse({}),
  skillsManager: [],
  analytics: ['admin-super' as const],
};
const harbour = { organizationId: 'org-1', name: 'Harbour', loginMethod: 'email_only' as const, settings };
const founded = OrganizationFounded(harbour);
const idle = { ...settings, permissions: { ...settings.permissions, allowAutoLogout: true } };

describe('an organisation', () => {
  it('is created once, with email as the sign-in method unless another is given', () => {
    const { loginMethod: _, ...options } = harbour;
    expect(given().when(foundOrganization, options).events).toEqual([founded]);
    expect(given(founded).when(foundOrganization, options).events).toEqual([]);
  });

  it('R-IDLE-01, 1:437: replaces all settings; the automatic sign-out is off and after 15 minutes by default', () => {
    expect(settings.permissions).toMatchObject({ allowAutoLogout: false, autoLogoutTimeout: 15 });
    expect(given(founded).when(changeOrganizationSettings, { settings: idle }).events).toEqual([
      OrganizationSettingsChanged({ organizationId: 'org-1', settings: idle }),
    ]);
  });

  it('the same settings again change nothing', () => {
    const changed = OrganizationSettingsChanged({ organizationId: 'org-1', settings: idle });
    expect(given(founded).when(changeOrganizationSettings, { settings }).events).toEqual([]);
    expect(given(founded, changed).when(changeOrganizationSettings, { settings: idle }).events).toEqual([]);
  });

  it('exists from its foundation on, and belongs to no workspace', () => {
    expect(organization.scope(organization.initial)).toBeNull();
    expect(given().when(foundOrganization, harbour).scope).toEqual({ workspaceId: null });
    expect(given().when(changeOrganizationSettings, { settings }).refusal).toBe('resource.absent');
  });
});
