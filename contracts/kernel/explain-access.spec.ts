import { describe, expect, it } from 'vitest';
import {
  AccessFlag,
  canAdminister,
  canAuthor,
  canAuthorSomewhere,
  canSee,
  members,
  Role,
  where,
  withFlag,
  type Access,
} from './access.ts';
import { OrganizationWorkspaces } from './organization-workspaces.ts';
import { explainAccess, permissionsOf, type AccessFacts } from './explain-access.ts';
import { aiFeatures, featureFlags, featureNames, gateNames, type FeatureSettings } from './feature-gates.ts';
import { decideAccess } from './permissions.ts';

const settings: AccessFacts['settings'] = {
  features: Object.fromEntries(
    featureNames.map((name) => [name, featureFlags[name].default]),
  ) as FeatureSettings['features'],
  aiSettings: Object.fromEntries(aiFeatures.map((name) => [name, false])) as FeatureSettings['aiSettings'],
  permissions: { disablePublicLinks: true, disableDownloads: false },
  skillsManager: ['publisher'],
  analytics: ['admin-organization'],
};
const workspaces = new OrganizationWorkspaces([
  { id: 'hall', isPrivate: false },
  { id: 'cellar', isPrivate: true },
]);
type Account = NonNullable<AccessFacts['account']>;
const active = (role: Role, roles: Account['roles'] = {}): Account => ({ status: 'active', role, roles });
const factsOf = (account: Account | null, more: Partial<AccessFacts> = {}): AccessFacts => ({
  account,
  settings,
  workspaces,
  ...more,
});
const explained = (access: Access, account: Account | null, workspaceId?: string) =>
  explainAccess(access, factsOf(account), workspaceId);

describe('an explanation of access', () => {
  const roles = Role.options;
  const accounts = roles.flatMap((role) => [
    active(role),
    ...roles.flatMap((mapped) => [active(role, { hall: mapped }), active(role, { cellar: mapped })]),
  ]);
  const rules: readonly Access[] = [
    members,
    canSee,
    canAuthor,
    canAuthorSomewhere,
    canAdminister,
    { rule: 'system' },
    ...AccessFlag.options.map(withFlag),
  ];
  const accesses = rules.flatMap((rule) => [rule, ...gateNames.map((gate) => where(gate, rule))]);

  it('says what the decision says, for every role, rule, feature and workspace', () => {
    let asked = 0;
    for (const account of accounts)
      for (const access of accesses)
        for (const workspaceId of [undefined, 'hall', 'cellar', 'elsewhere']) {
          const person = permissionsOf(factsOf(account));
          const decision = person && decideAccess(access, person, workspaceId);
          const { allowed, because } = explained(access, account, workspaceId);
          asked += 1;
          const question = JSON.stringify({ account, access, workspaceId, because });
          expect(allowed, question).toBe(decision === 'allowed');
          expect(grants.includes(because.code), question).toBe(allowed);
        }
    expect(asked).toBe(55 * accesses.length * 4);
  });

  const grants = ['member', 'organization-role', 'workspace-role', 'public-workspace', 'flag-of-role'];

  it.each<[string, ReturnType<typeof explained>, object]>([
    ['an organisation admin everywhere', explained(canSee, active('admin-organization'), 'cellar'), { code: 'organization-role', role: 'admin-organization' }],
    ['a role in the workspace', explained(canSee, active('viewer', { cellar: 'viewer' }), 'cellar'), { code: 'workspace-role', role: 'viewer' }],
    ['a workspace that all members see', explained(canSee, active('viewer'), 'hall'), { code: 'public-workspace' }],
    ['a private workspace', explained(canSee, active('publisher'), 'cellar'), { code: 'private-workspace' }],
    ['a role that is too weak there', explained(canAuthor, active('publisher', { hall: 'viewer' }), 'hall'), { code: 'role-too-weak', role: 'viewer' }],
    ['the role of an author', explained(canAuthor, active('viewer', { hall: 'publisher' }), 'hall'), { code: 'workspace-role', role: 'publisher' }],
    ['a flag of the role', explained(withFlag('teams'), active('admin-group')), { code: 'flag-of-role', flag: 'teams', role: 'admin-group' }],
    ['a flag of other roles', explained(withFlag('teams'), active('viewer')), { code: 'flag-not-of-role', flag: 'teams', role: 'viewer' }],
    ['R-ROLE-10: a list of roles', explained(withFlag('analytics'), active('admin-group')), { code: 'role-not-in-list', flag: 'analytics', role: 'admin-group', list: 'analytics' }],
    ['a feature that is off', explained(where('comments', canSee), active('viewer'), 'hall'), { code: 'feature-off', feature: 'comments' }],
    ['a setting that closes a feature', explained(where('publicSharing', members), active('viewer')), { code: 'feature-off', feature: 'disablePublicLinks' }],
    ['any of several flags', explained(where('integrations', members), active('viewer')), { code: 'feature-off', feature: 'kahuna,ssoMapping,rustici' }],
    ['an invitation that nobody accepted', explained(members, null), { code: 'not-joined' }],
    ['a deactivated account', explained(members, { ...active('admin-super'), status: 'inactive' }), { code: 'inactive' }],
    ['an erased person', explained(members, { ...active('admin-super'), status: 'erased' }), { code: 'erased' }],
  ])('names %s', (_, { because }, expected) => {
    expect(because).toEqual(expected);
  }); // prettier-ignore

  it('names an address that the organisation does not allow', () => {
    const from = (mayConnect: boolean) =>
      explainAccess(canSee, factsOf(active('viewer'), { mayConnect }), 'hall');
    expect(from(false)).toEqual({ allowed: false, because: { code: 'address-not-allowed' } });
    expect(from(true).allowed).toBe(true);
  });
});
