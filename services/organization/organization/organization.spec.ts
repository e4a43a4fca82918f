import { describe, expect, it } from 'vitest';
import { OrganizationFounded, withDefaults } from '../../../contracts/organization/organization.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { foundOrganization, organization } from './organization.ts';

const settings = withDefaults({
  features: {},
  permissions: {},
  skillsManager: [],
  analytics: ['admin-super'],
  defaultWorkspaceGroupId: 'lines',
});
const harbour = { organizationId: 'org-1', name: 'Harbour', loginMethod: 'email_only' as const, settings };
const founded = OrganizationFounded(harbour);

describe('an organisation', () => {
  it('is created once, with email as the sign-in method unless another is given', () => {
    const { loginMethod: _, ...options } = harbour;
    expect(given().when(foundOrganization, options).events).toEqual([founded]);
    expect(given(founded).when(foundOrganization, options).events).toEqual([]);
  });

  it('exists from its foundation on, and belongs to no workspace', () => {
    expect(organization.scope(organization.initial)).toBeNull();
    expect(given().when(foundOrganization, harbour).scope).toEqual({ workspaceId: null });
  });
});
