import { describe, expect, it } from 'vitest';
import {
  AccessFlag,
  canAuthor,
  canAuthorSomewhere,
  canSee,
  Role,
  where,
  withFlag,
  type Access,
  type WorkspaceRight,
} from './access.ts';
import { ApiScope } from './api-scopes.ts';
import {
  accessFlags,
  decideAccess,
  hasRight,
  hasRightEverywhere,
  hasRightSomewhere,
  rolePermissions,
  rolesWithRight,
  seesWorkspace,
  workspaceRole,
  type Permissions,
} from './permissions.ts';

const rights: readonly WorkspaceRight[] = ['see', 'author', 'administer'];
const everyRole = { skillsManager: Role.options, analytics: Role.options };
const flagsOf = (role: Role, lists = everyRole) => [...accessFlags(role, lists)].toSorted();

describe('the roles', () => {
  it('R-GEN-06, R-ROLE-01: are super, organisation and workspace admin, publisher and viewer', () => {
    expect(Role.options).toEqual(['admin-super', 'admin-organization', 'admin-group', 'publisher', 'viewer']);
    expect(Object.keys(rolePermissions)).toEqual(Role.options);
  });

  it('R-ROLE-06, R-ADM-06: organisation and super admins have every flag', () => {
    for (const role of ['admin-super', 'admin-organization'] as const)
      expect(flagsOf(role)).toEqual(AccessFlag.options.toSorted());
    const ofOrganization = ['companyLogo', 'languages', 'masterPassword', 'permissions', 'ssoMapping'];
    for (const role of ['admin-group', 'publisher', 'viewer'] as const)
      expect(flagsOf(role).filter((flag) => ofOrganization.includes(flag))).toEqual([]);
  });

  it.each([
    ['R-ROLE-07', 'admin-group', ['admin', 'analytics', 'editor', 'player', 'skills', 'teams']],
    ['R-ROLE-08', 'publisher', ['editor', 'player', 'skills']],
    ['R-ROLE-09', 'viewer', ['player']],
  ] as const)('%s, R-ROLE-05, R-CAT-03, 1:292: %s has categories and %j', (_, role, flags) => {
    expect(flagsOf(role)).toEqual(['categories', ...flags].toSorted());
    expect(flagsOf(role)).not.toContain('categoriesCreation');
  });

  it('R-ROLE-10, R-ANA-14: keep skills and analytics only while the organisation lists them', () => {
    const onlyPublishers = { skillsManager: ['publisher'], analytics: ['admin-group'] } satisfies Record<
      string,
      Role[]
    >;
    const holders = (flag: AccessFlag) =>
      Role.options.filter((role) => accessFlags(role, onlyPublishers).has(flag));
    expect(holders('skills')).toEqual(['publisher']);
    expect(holders('analytics')).toEqual(['admin-group']);
    // a list gives no flag to a role that does not come with it
    expect(accessFlags('viewer', everyRole).has('skills')).toBe(false);
    expect(accessFlags('publisher', everyRole).has('analytics')).toBe(false);
  });
});

describe('the role in a workspace', () => {
  it('R-ROLE-03: of an organisation admin is their own, whatever was mapped', () => {
    for (const role of ['admin-super', 'admin-organization'] as const) {
      expect(workspaceRole({ role, roles: { hall: 'viewer' } }, 'hall')).toBe(role);
      expect(hasRight({ role, roles: { hall: 'viewer' } }, 'administer', 'hall')).toBe(true);
    }
  });

  it('R-ROLE-02, R-ROLE-04: of anybody else is the mapped one, and viewer without one', () => {
    const person = { role: 'admin-group', roles: { hall: 'publisher' } } as const;
    expect(workspaceRole(person, 'hall')).toBe('publisher');
    expect(workspaceRole(person, 'barn')).toBe('viewer');
  });

  it.each([
    ['see', Role.options],
    ['author', ['admin-super', 'admin-organization', 'admin-group', 'publisher']],
    ['administer', ['admin-super', 'admin-organization', 'admin-group']],
  ] as const)('R-ROLE-11, R-ROLE-14: to %s needs one of %j', (right, roles) => {
    expect(rolesWithRight(right)).toEqual(roles);
    const inHall = Role.options.filter((role) =>
      hasRight({ role: 'viewer', roles: { hall: role } }, right, 'hall'),
    );
    expect(inHall).toEqual(roles);
    const somewhere = Role.options.filter((role) =>
      hasRightSomewhere({ role: 'viewer', roles: { hall: role } }, right),
    );
    expect(somewhere).toEqual(roles);
  });

  it('a private workspace is seen by those assigned to it and by organisation admins', () => {
    const cellar = { id: 'cellar', isPrivate: true };
    expect(seesWorkspace({ role: 'publisher', roles: { hall: 'publisher' } }, cellar)).toBe(false);
    expect(seesWorkspace({ role: 'viewer', roles: { cellar: 'viewer' } }, cellar)).toBe(true);
    expect(seesWorkspace({ role: 'admin-organization', roles: {} }, cellar)).toBe(true);
    expect(seesWorkspace({ role: 'viewer', roles: {} }, { ...cellar, isPrivate: false })).toBe(true);
  });
});

it('nobody grants a role that has more than their own, and nobody changes somebody above them', () => {
  const extentOf = (role: Role) => {
    const { flags, inWorkspace, people } = rolePermissions[role];
    return [...flags, ...inWorkspace, ...people.assigns.map((each) => `assigns ${each}`)];
  };
  for (const role of Role.options) {
    const own = new Set<string>(extentOf(role));
    const { assigns, changes } = rolePermissions[role].people;
    for (const granted of assigns) expect(extentOf(granted).filter((each) => !own.has(each))).toEqual([]);
    for (const changed of changes)
      expect(Role.options.indexOf(changed)).toBeGreaterThanOrEqual(Role.options.indexOf(role));
  }
});

describe('the rights of an API key', () => {
  const admin = { role: 'admin-organization', roles: { hall: 'publisher' } } as const;
  const rightsOf = (...scopes: ApiScope[]) =>
    rights.filter((right) => {
      const key = { ...admin, scopes: new Set(scopes) };
      const answers = new Set([
        hasRight(key, right, 'hall'),
        hasRightSomewhere(key, right),
        hasRightEverywhere(key, right),
      ]);
      expect(answers.size, `every function says the same of ${right}`).toBe(1);
      return answers.has(true);
    });

  it('are those of its creator that a scope covers, in every function that is asked', () => {
    expect(rightsOf('content:read')).toEqual(['see']);
    expect(rightsOf('people:write', 'reports:read', 'scim')).toEqual(['see']);
    expect(rightsOf('content:write')).toEqual(['see', 'author']);
    expect(rightsOf('organization:read')).toEqual(['see', 'administer']);
    expect(rightsOf('content:write', 'organization:read')).toEqual(rights);
  });

  it('are never more than those of its creator', () => {
    const scopes = new Set(ApiScope.options);
    const held = (role: Role) =>
      rights.filter((right) => hasRight({ role, roles: {}, scopes }, right, 'hall'));
    expect(held('viewer')).toEqual(['see']);
    expect(hasRightEverywhere({ role: 'publisher', roles: { hall: 'publisher' }, scopes }, 'author')).toBe(
      false,
    );
  });
});

describe('an access rule', () => {
  const publisher: Permissions = {
    role: 'viewer',
    roles: { hall: 'publisher' },
    flags: new Set(['player', 'editor']),
    features: new Set(['comments']),
    workspaces: new Set(['hall', 'yard']),
  };
  const ofWorkspace = (access: Access, workspaceId?: string | null) =>
    decideAccess(access, publisher, workspaceId);

  it('about a workspace hides what somebody does not see and forbids what they see', () => {
    expect(ofWorkspace(canAuthor, 'hall')).toBe('allowed');
    expect(ofWorkspace(canAuthor, 'yard')).toBe('forbidden');
    expect(ofWorkspace(canSee, 'yard')).toBe('allowed');
    expect(ofWorkspace(canSee, 'cellar')).toBe('absent');
    expect(ofWorkspace(canAuthor, null)).toBe('absent');
    expect(ofWorkspace(canAuthor)).toBe('allowed');
  });

  it('about a right in some workspace asks for it without a target', () => {
    const answered = (person: Permissions) => decideAccess(canAuthorSomewhere, person);
    expect(answered(publisher)).toBe('allowed');
    expect(answered({ ...publisher, role: 'admin-organization', roles: {} })).toBe('allowed');
    expect(answered({ ...publisher, roles: { hall: 'viewer' } })).toBe('forbidden');
    expect(answered({ ...publisher, roles: {} })).toBe('forbidden');
    expect(answered({ ...publisher, scopes: new Set(['content:read']) })).toBe('forbidden');
    expect(answered({ ...publisher, scopes: new Set(['content:write']) })).toBe('allowed');
  });

  it('about a flag forbids, and what only the product sends is absent', () => {
    expect(ofWorkspace(withFlag('editor'))).toBe('allowed');
    expect(ofWorkspace(withFlag('skills'))).toBe('forbidden');
    expect(ofWorkspace({ rule: 'system' })).toBe('absent');
  });

  it('about a feature that the organisation does not have is absent, for everybody', () => {
    expect(ofWorkspace(where('comments', canSee), 'hall')).toBe('allowed');
    expect(ofWorkspace(where('zoom', canSee), 'hall')).toBe('absent');
    expect(ofWorkspace(where('zoom', withFlag('skills')))).toBe('absent');
  });
});
