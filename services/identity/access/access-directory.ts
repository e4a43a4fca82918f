import { LRUCache } from 'lru-cache';
import { administersOthers } from '../../../contracts/identity/administration.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import { AccessFlag } from '../../../contracts/kernel/access.ts';
import { coversAccess, scopesFor } from '../../../contracts/kernel/api-scopes.ts';
import { permissionsOf, type AccessFacts } from '../../../contracts/kernel/explain-access.ts';
import { gateNames } from '../../../contracts/kernel/feature-gates.ts';
import { OrganizationWorkspaces } from '../../../contracts/kernel/organization-workspaces.ts';
import { isOrganizationAdmin, type WorkspacePrivacy } from '../../../contracts/kernel/permissions.ts';
import type { QuerySender } from '../../../contracts/kernel/define-query.ts';
import {
  CategoryFolds,
  noSummary,
  StreamFolds,
  type CategoryState,
} from '../../platform/commands/live-folds.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { isAddressAllowed } from '../../platform/http/allowed-addresses.ts';
import type { AccessPurpose } from '../../platform/http/gateway.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import {
  accountAccess,
  apiKeyAccess,
  masterPasswordAccess,
  organizationAccess,
  sessionAccess,
  workspaceAccess,
  type AccountAccess,
  type ApiKeyAccess,
  type MasterPasswordAccess,
  type OrganizationAccess,
  type SessionAccess,
  type WorkspaceAccess,
} from './access-folds.ts';

/** How long a right that was taken away may still be honoured. */
export const maxRightsAgeMs = 5_000;
/** How long reading continues without the event store, on the last known rights; as long as an access token lives. */
export const maxReadRightsAgeMs = 10 * 60_000;

/**
 * Limits of cached streams, of workspaces, and of the viewers of an organisation with their roles: a few hundred
 * megabytes at most.
 */
const capacity = {
  accounts: 50_000,
  sessions: 50_000,
  apiKeys: 50_000,
  organizations: 10_000,
  workspaces: 500_000,
  viewers: 500_000,
};

type Log = Pick<EventStore, 'onAppended' | 'readStream' | 'readCategory' | 'isCurrent' | 'catchUp'>;

/** What a viewer is computed from; other objects once any of it has changed. */
interface ViewerFacts {
  readonly account: AccountAccess | null;
  readonly organization: OrganizationAccess | null;
  readonly workspaces: OrganizationWorkspaces;
}

interface CachedViewer {
  readonly viewer: Viewer;
  readonly facts: ViewerFacts;
}

/**
 * Who may sign in and what they may do, according to the event store: folded from its streams, cached in memory,
 * updated by each append. It uses no read model, since one may be blocked. If rights are not known to be current within
 * the last five seconds it refuses with `service.unavailable`; reads are answered with the rights of the last ten
 * minutes.
 */
export class AccessDirectory {
  readonly #log: Log;
  readonly #accounts: StreamFolds<AccountAccess>;
  readonly #sessions: StreamFolds<SessionAccess>;
  readonly #apiKeys: StreamFolds<ApiKeyAccess>;
  readonly #masterPasswords: StreamFolds<MasterPasswordAccess>;
  readonly #organizations: StreamFolds<OrganizationAccess>;
  readonly #workspaces: CategoryFolds<WorkspaceAccess>;
  /** Of what is folded of an organisation's workspaces, which is another object after a change. */
  readonly #organizationWorkspaces = new WeakMap<CategoryState<WorkspaceAccess>, OrganizationWorkspaces>();
  /** Forgotten with the workspaces that they were computed from: those are large. */
  readonly #viewers = new WeakMap<OrganizationWorkspaces, LRUCache<string, CachedViewer>>();

  constructor(log: Log) {
    this.#log = log;
    this.#accounts = new StreamFolds(log, accountAccess, capacity.accounts);
    this.#sessions = new StreamFolds(log, sessionAccess, capacity.sessions);
    this.#apiKeys = new StreamFolds(log, apiKeyAccess, capacity.apiKeys);
    this.#masterPasswords = new StreamFolds(log, masterPasswordAccess, capacity.organizations);
    this.#organizations = new StreamFolds(log, organizationAccess, capacity.organizations);
    this.#workspaces = new CategoryFolds(log, workspaceAccess, capacity.workspaces, noSummary);
  }

  /** Whether a session of this person is still valid. */
  async isSessionOpen(
    { organizationId, userId, sessionId }: { organizationId: string; userId: string; sessionId: string },
    purpose: AccessPurpose,
  ): Promise<boolean> {
    await this.#requireFresh(purpose);
    const session = await this.#sessions.get(organizationId, sessionId);
    if (session?.userId !== userId || !session.isOpen) return false;
    const account = await this.#accounts.get(organizationId, userId);
    if (await this.#hasLostMasterPassword(organizationId, session, account)) return false;
    const signedOut = account?.signedOut ?? null;
    return signedOut === null || session.startedAt > signedOut.at || signedOut.except === sessionId;
  }

  /**
   * Whether a session was started with a master password that does not open the account any more: it is another one by
   * now, it is switched off, or the person administers others.
   */
  async #hasLostMasterPassword(
    organizationId: string,
    session: SessionAccess,
    account: AccountAccess | null,
  ): Promise<boolean> {
    if (session.method !== 'master-password') return false;
    if (account !== null && administersOthers(account)) return true;
    const organization = await this.#organizations.get(organizationId, organizationId);
    if (!organization?.settings.employeeIdMasterPassword) return true;
    const changed = await this.#masterPasswords.get(organizationId, organizationId);
    return changed !== null && changed.changedAt > session.startedAt;
  }

  /** The viewer of a sender with their workspaces; `null` for an unknown or deactivated user. */
  async viewerOf(sender: QuerySender, purpose: AccessPurpose): Promise<Viewer | null> {
    await this.#requireFresh(purpose);
    const { organizationId, actor } = sender;
    const isProduct = !isPerson(actor);
    const facts = await this.#factsOf(organizationId, isProduct ? null : actor);
    return this.#cached(sender, facts) ?? this.#build(sender, isProduct, facts);
  }

  async #factsOf(organizationId: string, userId: string | null): Promise<ViewerFacts> {
    const [account, organization, workspaces] = await Promise.all([
      userId === null ? null : this.#accounts.get(organizationId, userId),
      this.#organizations.get(organizationId, organizationId),
      this.#workspaces.get(organizationId),
    ]);
    return { account, organization, workspaces: this.#organizationWorkspacesOf(workspaces) };
  }

  #organizationWorkspacesOf(folded: CategoryState<WorkspaceAccess>): OrganizationWorkspaces {
    const known = this.#organizationWorkspaces.get(folded);
    if (known) return known;
    const computed = new OrganizationWorkspaces(privacyOf(folded));
    this.#organizationWorkspaces.set(folded, computed);
    return computed;
  }

  /** All that decides what somebody may do, as from an address if one is given; `null` without their organisation. */
  async accessOf(
    organizationId: string,
    userId: string,
    address: string | undefined,
  ): Promise<AccessFacts | null> {
    await this.#requireFresh('read');
    const { account, organization, workspaces } = await this.#factsOf(organizationId, userId);
    if (organization === null) return null;
    const viewer = { organizationId, role: account?.role ?? 'viewer' };
    return {
      account,
      settings: organization.settings,
      workspaces,
      ...(address !== undefined && { mayConnect: await this.mayConnectFrom(address, viewer, 'read') }),
    };
  }

  /**
   * The creator of an API key with what its scopes cover of their rights now; `null` for a key that was revoked or has
   * expired, or whose creator may not sign in.
   */
  async viewerOfKey(
    { organizationId, apiKeyId }: { readonly organizationId: string; readonly apiKeyId: string },
    purpose: AccessPurpose,
  ): Promise<(Viewer & { readonly apiKeyId: string }) | null> {
    await this.#requireFresh(purpose);
    const key = await this.#apiKeys.get(organizationId, apiKeyId);
    if (key === null || key.isRevoked) return null;
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) return null;
    const creator = await this.viewerOf({ organizationId, actor: key.createdBy }, purpose);
    if (creator === null) return null;
    const scopes = scopesFor(key.scopes, purpose);
    const flags = [...creator.flags].filter((flag) => coversAccess(scopes, { rule: 'flag', flag }));
    return { ...creator, apiKeyId, scopes, flags: new Set(flags) };
  }

  /** How an organisation lets people sign in. */
  async organizationOf(organizationId: string): Promise<OrganizationAccess | null> {
    await this.#requireFresh('change');
    return this.#organizations.get(organizationId, organizationId);
  }

  /** Whether somebody may use the product from an address; administrators of the organisation may from every one. */
  async mayConnectFrom(
    address: string,
    { organizationId, role }: Pick<Viewer, 'organizationId' | 'role'>,
    purpose: AccessPurpose,
  ): Promise<boolean> {
    return isOrganizationAdmin(role) || this.isAddressAllowed(address, organizationId, purpose);
  }

  /** Whether an address is one that an organisation allows, for administrators as for everybody. */
  async isAddressAllowed(address: string, organizationId: string, purpose: AccessPurpose): Promise<boolean> {
    await this.#requireFresh(purpose);
    const permissions = (await this.#organizations.get(organizationId, organizationId))?.settings.permissions;
    return !permissions?.enableRestrictedIP || isAddressAllowed(address, permissions.allowedRules);
  }

  async #requireFresh(purpose: AccessPurpose): Promise<void> {
    if (!this.#log.isCurrent(purpose === 'read' ? maxReadRightsAgeMs : maxRightsAgeMs))
      await this.#log.catchUp();
  }

  #cached(sender: QuerySender, { account, organization, workspaces }: ViewerFacts): Viewer | null {
    const { viewer, facts } = this.#viewers.get(workspaces)?.get(keyOf(sender)) ?? {};
    const isSame = facts?.account === account && facts.organization === organization;
    return (isSame && viewer) || null;
  }

  #build(sender: QuerySender, ofProduct: boolean, facts: ViewerFacts): Viewer | null {
    const viewer = ofProduct ? productViewer(sender, facts.workspaces) : userViewer(sender, facts);
    if (viewer) this.#viewersOf(facts.workspaces).set(keyOf(sender), { viewer, facts });
    return viewer;
  }

  #viewersOf(workspaces: OrganizationWorkspaces): LRUCache<string, CachedViewer> {
    const known = this.#viewers.get(workspaces);
    if (known) return known;
    const viewers = new LRUCache<string, CachedViewer>({
      maxSize: capacity.viewers,
      sizeCalculation: ({ facts }) => 1 + Object.keys(facts.account?.roles ?? {}).length,
    });
    this.#viewers.set(workspaces, viewers);
    return viewers;
  }
}

const keyOf = ({ organizationId, actor }: QuerySender): string => `${organizationId}/${actor}`;

function* privacyOf({ streams }: CategoryState<WorkspaceAccess>): Iterable<WorkspacePrivacy> {
  for (const [id, { state }] of streams) yield { id, ...state };
}

function userViewer(
  { organizationId, actor }: QuerySender,
  { account, organization, workspaces }: ViewerFacts,
): Viewer | null {
  if (organization === null) return null;
  const { settings } = organization;
  const permissions = permissionsOf({ account, settings, workspaces });
  return permissions && { isSystem: false, organizationId, userId: actor, ...permissions };
}

const productViewer = (
  { organizationId, actor }: QuerySender,
  workspaces: OrganizationWorkspaces,
): Viewer => ({
  isSystem: true,
  organizationId,
  userId: actor,
  role: 'admin-super',
  roles: {},
  flags: new Set(AccessFlag.options),
  features: new Set(gateNames),
  workspaces: workspaces.all,
});
