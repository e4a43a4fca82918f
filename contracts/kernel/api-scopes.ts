import { z } from 'zod';
import type { Access, AccessFlag, WorkspaceRight } from './access.ts';

/** What an API key may be created for. */
export const ApiScope = z.enum([
  'content:read',
  'content:write',
  'people:read',
  'people:write',
  'organization:read',
  'organization:write',
  'reports:read',
  'scim',
]);
export type ApiScope = z.output<typeof ApiScope>;

interface ScopePermissions {
  readonly about: string;
  /** Whether it covers requests that change something. */
  readonly changes: boolean;
  /** Whether it covers what every member may do. */
  readonly asMember: boolean;
  readonly flags: readonly AccessFlag[];
  readonly rights: readonly WorkspaceRight[];
}
const none = { changes: false, asMember: false, flags: [], rights: [] } as const;
const content = { ...none, asMember: true, flags: ['categories', 'editor', 'player', 'skills'] } as const;
const people = { ...none, flags: ['admin', 'teams'] } as const;
const organization = { ...none, flags: ['isOrgAdmin'], rights: ['administer'] } as const;

/**
 * What each scope covers of its creator's rights. No scope covers how people sign in, settings, passwords, API keys, or
 * what somebody does about themself: those are for people.
 */
export const apiScopes: Readonly<Record<ApiScope, ScopePermissions>> = {
  'content:read': { ...content, about: 'Read workflows and workspaces', rights: ['see'] },
  'content:write': {
    ...content,
    about: 'Create and change workflows',
    changes: true,
    rights: ['see', 'author'],
  },
  'people:read': { ...people, about: 'Read people and teams' },
  'people:write': { ...people, about: 'Change names and teams', changes: true },
  'organization:read': { ...organization, about: 'Read the audit trail and the administration' },
  'organization:write': { ...organization, about: 'Change roles, accounts and workspaces', changes: true },
  'reports:read': { ...none, about: 'Read reports', flags: ['analytics'] },
  scim: { ...none, about: 'Provision people and teams by SCIM 2.0, and nothing else', changes: true },
};

/** The scopes of a key that count for a request. */
export const scopesFor = (scopes: readonly ApiScope[], purpose: 'change' | 'read'): ReadonlySet<ApiScope> =>
  new Set(scopes.filter((scope) => purpose === 'read' || apiScopes[scope].changes));

/** Whether one of these scopes covers what an access rule asks for. */
export const coversAccess = (scopes: ReadonlySet<ApiScope>, access: Access): boolean =>
  [...scopes].some((scope) => {
    const { asMember, flags, rights } = apiScopes[scope];
    switch (access.rule) {
      case 'public':
        return true;
      case 'signed-in':
      case 'watch':
        return asMember;
      case 'flag':
        return flags.includes(access.flag);
      case 'workspace':
      case 'some-workspace':
        return rights.includes(access.right);
      case 'self':
      case 'system':
        return false;
    }
  });
