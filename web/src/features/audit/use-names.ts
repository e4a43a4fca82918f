import { useMemo } from 'react';
import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { ListWorkflows } from '../../../../contracts/authoring/workflow-views.ts';
import { ListWorkspaces, type WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import type { KnownNames } from './sentence.ts';

export interface AuditNames extends KnownNames {
  readonly workspaces: readonly WorkspaceView[];
  readonly actor: ReturnType<typeof usePeople>;
}

const userOf = (event: AuditEvent): string => {
  const named = event.data['userId'];
  if (typeof named === 'string') return named;
  return event.category === 'user' ? event.entityId : '';
};

/** Names of everything that these events speak of. */
export function useNames(events: readonly AuditEvent[]): AuditNames {
  const long = { staleMs: 60_000 };
  const workflows = useQueryOf(ListWorkflows, { size: 1000 }, long).data;
  const workspaces = useQueryOf(ListWorkspaces, { size: 1000 }, long).data;
  const actor = usePeople(events.flatMap((event) => [event.actor, userOf(event)]));
  const titles = useMemo(() => new Map(workflows?.items.map((each) => [each.id, each.title])), [workflows]);
  const names = useMemo(() => new Map(workspaces?.items.map((each) => [each.id, each.name])), [workspaces]);
  return {
    workflow: (id) => titles.get(id) ?? null,
    workspace: (id) => names.get(id) ?? null,
    person: (id) => actor(id).name,
    workspaces: workspaces?.items ?? [],
    actor,
  };
}
