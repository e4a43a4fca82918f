import {
  isOrganizationAdmin,
  seesWorkspace,
  type Roles,
  type WorkspaceIds,
  type WorkspacePrivacy,
} from './permissions.ts';

const memberWithoutRoles: Roles = { role: 'viewer', roles: {} };

/** Two sets of ids as one, without a copy of either. They have no id in common. */
class JoinedIds implements WorkspaceIds {
  readonly #parts: readonly [ReadonlySet<string>, ReadonlySet<string>];

  constructor(...parts: [ReadonlySet<string>, ReadonlySet<string>]) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#parts[0].size + this.#parts[1].size;
  }

  has(id: string): boolean {
    return this.#parts[0].has(id) || this.#parts[1].has(id);
  }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.#parts[0];
    yield* this.#parts[1];
  }
}

/**
 * All workspaces of an organisation, as far as access is decided by them. What every member sees is computed once: a
 * member costs only as much as they have roles.
 */
export class OrganizationWorkspaces {
  readonly #all = new Set<string>();
  /** Those that every member sees. */
  readonly #open = new Set<string>();

  constructor(workspaces: Iterable<WorkspacePrivacy>) {
    for (const workspace of workspaces) {
      this.#all.add(workspace.id);
      if (seesWorkspace(memberWithoutRoles, workspace)) this.#open.add(workspace.id);
    }
  }

  /** Ids of all workspaces, which administrators of the organisation see. */
  get all(): ReadonlySet<string> {
    return this.#all;
  }

  /** A workspace with who sees it; `undefined` for one that is not there. */
  find(id: string): WorkspacePrivacy | undefined {
    return this.#all.has(id) ? { id, isPrivate: !this.#open.has(id) } : undefined;
  }

  /** The workspaces that somebody sees, as `seesWorkspace` decides for each. */
  visibleTo(person: Roles): WorkspaceIds {
    if (isOrganizationAdmin(person.role)) return this.#all;
    const assigned = Object.keys(person.roles).filter((id) => this.#all.has(id) && !this.#open.has(id));
    return assigned.length === 0 ? this.#open : new JoinedIds(this.#open, new Set(assigned));
  }
}
