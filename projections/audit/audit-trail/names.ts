import type { AuditEvent } from '../../../contracts/audit/audit.ts';
import { FindWorkflows, NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { FindPeople, NamePeople } from '../../../contracts/identity/user.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { FindTeams } from '../../../contracts/organization/team-directory.ts';
import { FindWorkspaces, ListWorkspaces } from '../../../contracts/organization/workspace.ts';

/** The most ids of one query. */
const maxIdsPerQuery = 200;

/**
 * People, workflows, workspaces and teams that the reader may see and whose names contain these words; none if no words
 * are given.
 */
export async function findNamedIds(ask: SendQuery, words: string | undefined): Promise<readonly string[]> {
  if (words === undefined) return [];
  const keyword = { keyword: words };
  const found = await Promise.all([
    ask(FindPeople, keyword),
    ask(FindWorkflows, keyword),
    ask(FindWorkspaces, keyword),
    ask(FindTeams, { ...keyword, size: maxIdsPerQuery }),
  ]);
  return found.flatMap(({ items }) => items.map(({ id }) => id));
}

/** The names in events, by id; an unknown name is `''`. */
export interface Names {
  readonly person: (id: string | null) => string;
  readonly workflow: (id: string | null) => string;
  readonly workspace: (id: string | null) => string;
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const workflowIn = ({ data, category, entityId }: AuditEvent): string | null =>
  textIn(data['workflowId']) ?? (category === 'workflow' ? entityId : null);
/** Whom an event is about, besides its actor. */
export const personIn = ({ data, category, entityId }: AuditEvent): string | null =>
  textIn(data['userId']) ?? (category === 'user' ? entityId : null);

async function namesBy(
  ids: readonly (string | null)[],
  ask: (part: string) => Promise<readonly (readonly [string, string | null])[]>,
): Promise<(id: string | null) => string> {
  const all = [...new Set(ids)].filter((id) => id !== null && !id.includes(':'));
  const names = new Map<string, string>();
  for (let at = 0; at < all.length; at += maxIdsPerQuery)
    for (const [id, name] of await ask(all.slice(at, at + maxIdsPerQuery).join(',')))
      names.set(id, name ?? '');
  return (id) => names.get(id ?? '') ?? '';
}

/** Names of everything that these events refer to. */
export async function namesFor(ask: SendQuery, events: readonly AuditEvent[]): Promise<Names> {
  return {
    person: await namesBy(
      events.flatMap((event) => [event.actor, personIn(event)]),
      async (ids) => (await ask(NamePeople, { ids })).items.map(({ id, displayName }) => [id, displayName]),
    ),
    workflow: await namesBy(events.map(workflowIn), async (ids) =>
      (await ask(NameWorkflows, { ids })).items.map(({ id, title }) => [id, title]),
    ),
    workspace: await namesBy(['all'], async () =>
      (await ask(ListWorkspaces, { size: 500 })).items.map(({ id, name }) => [id, name]),
    ),
  };
}
